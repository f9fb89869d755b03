import { useSearchParams } from "wouter";
import { useUnsubscribe } from "../features/settings/use-unsubscribe.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CheckIcon, CrossIcon, RingIcon } from "../ui/icons.tsx";
import { SiteLayout } from "./layout.tsx";
import css from "./unsubscribe-page.module.css";

/** `/unsubscribe?token=...`: asks, then ends the weekly reminders; the link is in every reminder (docs/behavior/mail.md#unsubscribing). */
export default function UnsubscribePage() {
  return (
    <SiteLayout phoneTitle="UNSUBSCRIBE">
      <Unsubscribe />
    </SiteLayout>
  );
}

function Unsubscribe() {
  const [search] = useSearchParams();
  const unsubscribing = useUnsubscribe(search.get("token"));
  if (unsubscribing.status === "ready") {
    return (
      <MessageCard
        mark={<RingIcon size={64} />}
        title="Weekly Reminders"
        action={
          <Button variant="yellow" size="large" onClick={unsubscribing.unsubscribe}>
            Unsubscribe
          </Button>
        }
      >
        Press the button to stop the weekly reminders.
      </MessageCard>
    );
  }
  if (unsubscribing.status === "loading") {
    return (
      <div role="status">
        <MessageCard mark={<RingIcon size={64} />} title="Unsubscribing..." action={null}>
          We are turning your weekly reminders off.
        </MessageCard>
      </div>
    );
  }
  if (unsubscribing.status === "failed") {
    const { message, unsubscribe } = unsubscribing;
    return (
      <div role="alert">
        <MessageCard
          mark={<CrossIcon size={64} />}
          title="Not Unsubscribed"
          action={
            <Links>
              {unsubscribe && (
                <Button variant="yellow" size="large" onClick={unsubscribe}>
                  Try Again
                </Button>
              )}
            </Links>
          }
        >
          {message}
          <br />
          If you continue to have issues, please contact support.
        </MessageCard>
      </div>
    );
  }
  return (
    <div role="status">
      <MessageCard mark={<CheckIcon size={64} />} title="Unsubscribed" action={<Links />}>
        You will get no more weekly reminders. You can turn them on again in your settings.
      </MessageCard>
    </div>
  );
}

/** The links to continue, after an optional first action. */
function Links({ children }: { children?: React.ReactNode }) {
  return (
    <div className={css.links}>
      {children}
      <ButtonLink href="/" variant={children ? "outline" : "yellow"} size="large">
        Go Home
      </ButtonLink>
      <ButtonLink href="/settings" size="large">
        Settings
      </ButtonLink>
    </div>
  );
}
