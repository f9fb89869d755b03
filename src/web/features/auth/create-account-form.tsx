import { type FormEvent, useEffect, useRef, useState } from "react";
import { emailProblem, passwordProblem, tidyEmail, usernameProblem } from "../../../domain/account.ts";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { Button } from "../../ui/button.tsx";
import { formValues, TextField } from "../../ui/form/text-field.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { type NewAccount, type SignUpProblem, signUp } from "./sign-up.ts";
import { useEmailCheck } from "./use-email-check.ts";

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Called when the account exists and waits for its confirmation. */
  onCreated: (email: string) => void;
}

type Problems = Partial<Record<"username" | "email" | "password", ErrorKey | null>>;

/** The Create Account tab (docs/behavior/accounts.md#signing-up). */
export function CreateAccountForm({ email, onEmail, onCreated }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const emailCheck = useEmailCheck();
  const isTaken = emailCheck.state === "taken";

  // The address may have been typed in the other tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tab opens
  useEffect(() => emailCheck.check(email), []);

  const show = (found: Problems) => {
    setProblems(found);
    const first = (["username", "email", "password"] as const).find((name) => found[name]);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const captcha = useCaptcha();
  const create = async (account: NewAccount, proof: Proof) => {
    const problem: SignUpProblem | null = await signUp(account, emailCheck.state === "free", proof);
    if (problem === null) return onCreated(account.email);
    toast.error(problem.message);
    if (problem.emailTaken) emailCheck.markTaken();
    show({
      username: problem.usernameTaken ? "USERNAME_TAKEN" : null,
      email: problem.emailTaken ? "EMAIL_TAKEN" : null,
    });
  };
  const { run, isRunning } = useRunOnce((account: NewAccount) => captcha.withProof((proof) => create(account, proof)));

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTaken) return form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
    const { username = "", email: typed = "", password = "" } = formValues(event.currentTarget);
    onEmail(typed);
    const found = {
      username: usernameProblem(username),
      email: emailProblem(typed),
      password: passwordProblem(password),
    };
    show(found);
    if (found.username || found.email || found.password) return;
    emailCheck.cancel();
    void run({ username: username.trim(), email: tidyEmail(typed), password });
  };

  const error = (key: ErrorKey | null | undefined) => (key ? ERRORS[key].message : null);
  return (
    <form ref={form} noValidate className={css.form} onSubmit={onSubmit}>
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={() => setProblems({ ...problems, username: null })}
        error={error(problems.username)}
      />
      <div className={css.checked}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={email}
          onChange={(event) => {
            onEmail(event.target.value);
            emailCheck.check(event.target.value);
            setProblems({ ...problems, email: null });
          }}
          error={error(isTaken ? "EMAIL_TAKEN" : problems.email)}
        />
        <p className={css.checking} role="status">
          {emailCheck.state === "checking" && "Checking email availability..."}
        </p>
      </div>
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
        onChange={() => setProblems({ ...problems, password: null })}
        error={error(problems.password)}
        hint="At least 8 characters"
      />
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" wide disabled={isTaken} busy={isRunning} busyLabel="Creating account...">
          Continue
        </Button>
      </p>
      <p className={css.note}>
        What is kept about you:{" "}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Privacy
        </a>
      </p>
    </form>
  );
}
