import { type FormEvent, useEffect, useRef, useState } from "react";
import { emailProblem, tidyEmail } from "#domain/account.ts";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { ALL_PICKS } from "#domain/product.ts";
import { ApiProvider, isNotSent, readError, trpc } from "#web/api/trpc.ts";
import { useCaptcha } from "#web/captcha/captcha.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { formValues } from "#web/ui/form/use-form.ts";
import { useRunOnce } from "#web/ui/form/use-run-once.ts";
import { useWhenOnline } from "#web/ui/loading/use-loaded.ts";
import css from "./save-dialog.module.css";
import { SavedCard, type SavedCardProps } from "./saved-card.tsx";

const WAITING = "You're offline. Keep this open and we'll send your picks when you reconnect.";

export function SaveDialog({ saving, isSaved }: SavedCardProps) {
  return (
    <ApiProvider>
      <SaveForm saving={saving} />
      <SavedCard saving={saving} isSaved={isSaved} />
    </ApiProvider>
  );
}

function SaveForm({ saving }: Pick<SavedCardProps, "saving">) {
  const { opener, bracket, email, isSending } = saving;
  const [problem, setProblem] = useState<ErrorKey | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha();
  const send = trpc.brackets.send.useMutation();

  // After the card has closed, which returns the focus to the element that opened the card.
  useEffect(() => {
    if (opener !== "address") return;
    field.current?.focus();
    field.current?.select();
  }, [opener]);

  const { run } = useRunOnce(async (address: string) => {
    saving.setSending(true);
    await captcha
      .withProof(async (proof) => {
        await send.mutateAsync({ email: address, bracket, ...proof }).then(
          ({ id }) => saving.finish({ id, email: address, bracket }),
          () => undefined, // The form shows `send.error`.
        );
      })
      .finally(() => saving.setSending(false));
  });

  const submit = (typed: string) => {
    saving.setEmail(typed);
    const found = emailProblem(typed);
    setProblem(found);
    if (found !== null) return field.current?.focus();
    void run(tidyEmail(typed));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(formValues(event.currentTarget).email ?? "");
  };

  // After the form is closed, nothing is sent (docs/behavior/mail.md#your-saved-bracket).
  const isWaiting = send.isError && isNotSent(send.error) && !isSending && opener !== null;
  useWhenOnline(isWaiting, () => submit(email));

  const failure = opener === "champion" ? "BRACKET_SAVE_FAILED" : "PICKS_SAVE_FAILED";
  const close = () => {
    saving.close();
    setProblem(null);
    if (!isSending) send.reset();
  };

  return (
    <Dialog
      open={opener !== null}
      onClose={close}
      title="Save Your Picks"
      description={
        opener === "address"
          ? "We'll send the same bracket to a different email."
          : `We'll email you ${ALL_PICKS} and a link to your bracket.`
      }
      onSubmit={onSubmit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isSending} busyLabel="Saving...">
            {opener === "address" ? "Send Picks" : opener === "champion" ? "Save Bracket" : "Save Picks"}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={email}
        onChange={(event) => {
          saving.setEmail(event.target.value);
          setProblem(null);
        }}
        error={problem && ERRORS[problem].message}
      />
      {captcha.widget}
      {send.isError && !isSending && (
        <p role="alert" className={css.failure}>
          {isWaiting ? WAITING : readError(send.error, failure).message}
        </p>
      )}
    </Dialog>
  );
}
