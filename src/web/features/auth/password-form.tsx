import { type FormEvent, useRef, useState } from "react";
import { passwordProblem } from "../../../domain/account.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { Button } from "../../ui/button.tsx";
import { formValues, TextField } from "../../ui/form/text-field.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import css from "./auth.module.css";
import { serviceMessage } from "./service.ts";

interface Props {
  /** Tells password managers which account's password changes. */
  email: string | null;
  submitLabel: string;
  /** Saves the password; an error it throws is shown at the field. */
  save: (password: string) => Promise<void>;
}

/** A form with the field for a new password. */
export function PasswordForm({ email, submitLabel, save }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const { run, isRunning } = useRunOnce(async (password: string) => {
    try {
      await save(password);
    } catch (error) {
      setProblem(serviceMessage(error));
      field.current?.focus();
    }
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = "" } = formValues(event.currentTarget);
    const wrong = passwordProblem(password);
    setProblem(wrong && ERRORS[wrong].message);
    if (wrong) field.current?.focus();
    else void run(password);
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <input type="email" name="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      <TextField
        ref={field}
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
        onChange={() => setProblem(null)}
        error={problem}
        hint="At least 8 characters"
      />
      <p className={css.submit}>
        <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </p>
    </form>
  );
}
