import { type FormEvent, useRef, useState } from "react";
import { emailProblem, tidyEmail } from "../../../domain/account.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { formValues, TextField } from "../../ui/form/text-field.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { ResendLink } from "./resend-link.tsx";
import { isUnconfirmed, serviceMessage } from "./service.ts";

interface Props {
  email: string;
  onEmail: (email: string) => void;
}

interface Problems {
  readonly email?: string;
  readonly password?: string;
  /** The address that is not confirmed yet. */
  readonly unconfirmed?: string;
}

/** The Sign In tab (docs/behavior/accounts.md#signing-in). */
export function SignInForm({ email, onEmail }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const captcha = useCaptcha();
  const signIn = async (address: string, password: string, options: Proof) => {
    try {
      const { error } = await (await loadAuth()).signInWithPassword({ email: address, password, options });
      if (error) throw error;
      toast.success("Signed in successfully!");
    } catch (error) {
      const message = serviceMessage(error);
      // The toast shows the error; it is not repeated under the field.
      setProblems(isUnconfirmed(error) ? { unconfirmed: address } : {});
      toast.error(message);
      passwordField.current?.focus();
    }
  };
  const { run, isRunning } = useRunOnce((address: string, password: string) =>
    captcha.withProof((proof) => signIn(address, password, proof)),
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email: typed = "", password = "" } = formValues(event.currentTarget);
    onEmail(typed);
    const wrongEmail = emailProblem(typed);
    setProblems({
      ...(wrongEmail && { email: ERRORS[wrongEmail].message }),
      ...(password === "" && { password: ERRORS.PASSWORD_REQUIRED.message }),
    });
    if (wrongEmail) emailField.current?.focus();
    else if (password === "") passwordField.current?.focus();
    else void run(tidyEmail(typed), password);
  };

  return (
    <form noValidate className={css.form} onSubmit={onSubmit}>
      <TextField
        ref={emailField}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        defaultValue={email}
        onChange={(event) => {
          onEmail(event.target.value);
          setProblems({});
        }}
        error={problems.email}
      />
      <TextField
        ref={passwordField}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        onChange={() => setProblems({})}
        error={problems.password}
      />
      {problems.unconfirmed !== undefined && (
        <div className={css.note}>
          Nothing in your inbox? <ResendLink email={problems.unconfirmed} />
        </div>
      )}
      <p className={css.reset}>
        <TextLink href="/forgot-password">Reset your password?</TextLink>
      </p>
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" wide busy={isRunning} busyLabel="Signing in...">
          Continue
        </Button>
      </p>
    </form>
  );
}
