import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { passwordProblem } from "../../../domain/account.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { takeRememberedPath } from "../../session/remembered-path.ts";
import { loadAuth } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRunOnce } from "../../ui/use-run-once.ts";
import css from "./auth.module.css";
import { serviceMessage } from "./auth-errors.ts";
import { endRecovery } from "./recovery.ts";

/** The form for a new password (docs/rules.md#forgotten-passwords). The link in the mail has already signed in. */
export function NewPasswordForm({ email }: { email: string | null }) {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const { run, isRunning } = useRunOnce(async () => {
    try {
      const { error } = await (await loadAuth()).updateUser({ password });
      if (error) throw error;
      endRecovery();
      toast.success("Your password has been changed.");
      navigate(takeRememberedPath(), { replace: true });
    } catch (error) {
      setProblem(serviceMessage(error));
      field.current?.focus();
    }
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordProblem(password);
    setProblem(wrong && ERRORS[wrong].message);
    if (wrong) field.current?.focus();
    else void run();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      {/* Tells password managers which account's password changes. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      <TextField
        ref={field}
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(null);
        }}
        error={problem}
        hint="At least 8 characters"
      />
      <p className={css.submit}>
        <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Saving...">
          Save Password
        </Button>
      </p>
    </form>
  );
}
