import { type FormEvent, useEffect, useRef, useState } from "react";
import { emailProblem, passwordProblem, tidyEmail, usernameProblem } from "../../../domain/account.ts";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRunOnce } from "../../ui/use-run-once.ts";
import css from "./auth.module.css";
import { type SignUpProblem, signUp } from "./sign-up.ts";
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
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
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
  const create = async (proof: Proof) => {
    const address = tidyEmail(email);
    const account = { username: username.trim(), email: address, password };
    const problem: SignUpProblem | null = await signUp(account, emailCheck.state === "free", proof);
    if (problem === null) return onCreated(address);
    toast.error(problem.message);
    if (problem.emailTaken) emailCheck.markTaken();
    show({
      username: problem.usernameTaken ? "USERNAME_TAKEN" : null,
      email: problem.emailTaken ? "EMAIL_TAKEN" : null,
    });
  };
  const { run, isRunning } = useRunOnce(() => captcha.withProof(create));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTaken) return form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
    const found = {
      username: usernameProblem(username),
      email: emailProblem(email),
      password: passwordProblem(password),
    };
    show(found);
    if (found.username || found.email || found.password) return;
    emailCheck.cancel();
    void run();
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
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          setProblems({ ...problems, username: null });
        }}
        error={error(problems.username)}
      />
      <div className={css.checked}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
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
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblems({ ...problems, password: null });
        }}
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
