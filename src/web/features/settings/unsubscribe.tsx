import { useSearchParams } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { errorKey, readError, trpc } from "#web/api/trpc.ts";
import { MessageCard } from "#web/site/message-card.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CheckIcon, CrossIcon, RingIcon } from "#web/ui/icons.tsx";

const TOKEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Email scanners open the page and run its scripts, so only a press unsubscribes (docs/behavior/mail.md#unsubscribing).
 */
export function Unsubscribe() {
  const [search] = useSearchParams();
  const given = search.get("token");
  // Some email apps fail to decode `=3D`, and others include trailing punctuation.
  const token = given?.match(TOKEN)?.[0] ?? given;
  const { mutate, status, error } = trpc.preferences.unsubscribe.useMutation();
  const ask = (label: string) => (
    <Button variant="yellow" size="large" onClick={() => token && mutate({ token })}>
      {label}
    </Button>
  );
  if (!token || error) {
    const retry = error && !readError(error, "UNSUBSCRIBE_FAILED").isRejection && ask("Try Again");
    return (
      <div role="alert">
        <MessageCard
          mark={<CrossIcon size={64} />}
          title="Couldn't Unsubscribe"
          action={
            <>
              {retry}
              {links(retry ? "outline" : "yellow")}
            </>
          }
        >
          {error ? messageOf(error) : ERRORS.UNSUBSCRIBE_TOKEN_MISSING.message}
          <br />
          If you continue to have issues, please contact support.
        </MessageCard>
      </div>
    );
  }
  if (status === "idle") {
    return (
      <MessageCard mark={<RingIcon size={64} />} title="Weekly Reminders" action={ask("Unsubscribe")}>
        Stop getting weekly reminders?
      </MessageCard>
    );
  }
  return (
    <div role="status">
      {status === "pending" ? (
        <MessageCard mark={<RingIcon size={64} />} title="Unsubscribing..." action={null}>
          Turning off weekly reminders...
        </MessageCard>
      ) : (
        <MessageCard mark={<CheckIcon size={64} />} title="Unsubscribed" action={links("yellow")}>
          You won't get weekly reminders anymore. You can turn them back on in Settings.
        </MessageCard>
      )}
    </div>
  );
}

const links = (variant: "outline" | "yellow") => (
  <>
    <ButtonLink href="/" variant={variant} size="large">
      Go Home
    </ButtonLink>
    <ButtonLink href="/settings" size="large">
      Settings
    </ButtonLink>
  </>
);

function messageOf(error: { readonly message: string }): string {
  if (errorKey(error) !== null) return error.message;
  // `fetch` throws a TypeError if there was no response.
  const hasNoResponse = error instanceof Error && error.cause instanceof Error && error.cause.name === "TypeError";
  return ERRORS[hasNoResponse ? "UNSUBSCRIBE_NO_RESPONSE" : "UNSUBSCRIBE_FAILED"].message;
}
