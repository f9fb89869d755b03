import { type FormEvent, useRef, useState } from "react";
import { emailProblem } from "../../../../domain/account.ts";
import type { Bracket } from "../../../../domain/bracket.ts";
import { ERRORS, type ErrorKey } from "../../../../domain/errors.ts";
import { ALL_PICKS } from "../../../../domain/product.ts";
import { ApiProvider, readError, trpc } from "../../../api/trpc.ts";
import { useCaptcha } from "../../../captcha/captcha.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import css from "./save-dialog.module.css";
import type { SaveOpener, Saving } from "./use-saving.ts";

const FAILURE = {
  toolbar: "PICKS_SAVE_FAILED",
  champion: "BRACKET_SAVE_FAILED",
} as const satisfies Record<SaveOpener, ErrorKey>;

interface Props {
  bracket: Bracket;
  saving: Saving;
}

/** The form that mails a bracket to an address. */
export default function SaveDialog(props: Props) {
  return (
    <ApiProvider>
      <SaveForm {...props} />
    </ApiProvider>
  );
}

function SaveForm({ bracket, saving }: Props) {
  const { opener, email, isSending } = saving;
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = emailProblem(email);
  const captcha = useCaptcha();
  const send = trpc.brackets.send.useMutation({
    onSuccess: ({ id }, sent) => saving.finish(id, sent.bracket),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(problem !== null);
    if (problem !== null) return field.current?.focus();
    saving.setSending(true);
    void captcha
      .withProof(async (proof) => {
        // `send` keeps the error; it is shown below.
        await send.mutateAsync({ email: email.trim(), bracket, ...proof }).catch(() => undefined);
      })
      .finally(() => saving.setSending(false));
  };

  const close = () => {
    saving.close();
    setRefused(false);
    if (!isSending) send.reset();
  };

  return (
    <Dialog
      open={opener !== null}
      onClose={close}
      title="Save Your Picks"
      description={`We send ${ALL_PICKS} and a link to your bracket.`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isSending} busyLabel="Saving...">
            {opener === "champion" ? "Save Bracket" : "Save Picks"}
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
        value={email}
        onChange={(event) => {
          saving.setEmail(event.target.value);
          setRefused(false);
        }}
        error={isRefused && problem !== null ? ERRORS[problem].message : null}
      />
      {captcha.widget}
      {send.isError && !isSending && (
        <p role="alert" className={css.failure}>
          {readError(send.error, FAILURE[opener ?? "toolbar"]).message}
        </p>
      )}
    </Dialog>
  );
}
