import { type FormEvent, useRef, useState } from "react";
import { emailProblem } from "../../../domain/account.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import css from "./save-dialog.module.css";
import type { Saving } from "./saving.ts";

/** The form that mails the picks home. */
export default function SaveDialog({ saving }: { saving: Saving }) {
  const { opener, email, isPending, failure } = saving;
  const [wasRefused, setWasRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = emailProblem(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasRefused(problem !== null);
    if (problem === null) saving.send();
    else field.current?.focus();
  };

  return (
    <Dialog
      open={opener !== null}
      onClose={saving.close}
      title="Save Your Picks"
      description="We send all 11 picks and a link to your bracket."
      onSubmit={submit}
      actions={
        <>
          <Button onClick={saving.close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isPending} busyLabel="Saving...">
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
        inputMode="email"
        required
        value={email}
        onChange={(event) => {
          saving.setEmail(event.target.value);
          setWasRefused(false);
        }}
        error={wasRefused && problem !== null ? ERRORS[problem].message : null}
      />
      {failure !== null && !isPending && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}
