import { useEffect, useRef, useState } from "react";
import { emailProblem, passwordProblem, tidyEmail, usernameProblem } from "#domain/account.ts";
import { api } from "../../api/trpc.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { messageOf } from "./service.ts";
import { type NewAccount, signUp } from "./sign-up.ts";
import { forgetTyped, typed } from "./typed.ts";

interface Props {
  onCreated: (email: string) => void;
  onSignIn: () => void;
}

/** docs/behavior/accounts.md#signing-up */
export function CreateAccountForm({ onCreated, onSignIn }: Props) {
  const emailCheck = useEmailCheck();
  const isTaken = emailCheck.state === "taken";

  // The address may come from the Sign In tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the tab opens
  useEffect(() => emailCheck.check(typed.email), []);

  const captcha = useCaptcha();
  const create = async (account: NewAccount, proof: Proof) => {
    const problem = await signUp(account, emailCheck.state === "free", proof);
    if (problem === null) {
      forgetTyped();
      onCreated(account.email);
      return undefined;
    }
    toast.error(problem.message);
    if (problem.emailTaken) onSignIn();
    return { username: problem.usernameTaken ? messageOf("USERNAME_TAKEN") : null };
  };
  const { form, field, isRunning } = useForm<"username" | "email" | "password">({
    check: ({ username = "", email = "", password = "" }) => {
      Object.assign(typed, { username, email });
      return {
        username: messageOf(usernameProblem(username)),
        email: messageOf(isTaken ? "EMAIL_TAKEN" : emailProblem(email)),
        password: messageOf(passwordProblem(password)),
      };
    },
    submit: ({ username = "", email = "", password = "" }) => {
      emailCheck.cancel();
      const account = { username: username.trim(), email: tidyEmail(email), password };
      return captcha.withProof((proof) => create(account, proof));
    },
  });
  const name = field("username");
  const address = field("email");
  return (
    <form {...form} className={css.form} data-protected={captcha.widget !== null || undefined}>
      <TextField
        {...name}
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed.username}
        onChange={(event) => {
          typed.username = event.target.value;
          name.onChange();
        }}
      />
      <div className={css.checked}>
        <TextField
          {...address}
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
          onChange={(event) => {
            typed.email = event.target.value;
            emailCheck.check(event.target.value);
            address.onChange();
          }}
          error={isTaken ? messageOf("EMAIL_TAKEN") : address.error}
        />
        <p className={css.checking} role="status">
          {emailCheck.state === "checking" && "Checking email availability..."}
        </p>
        {isTaken && <TextLink onClick={onSignIn}>Sign in with this email</TextLink>}
      </div>
      <TextField
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" wide disabled={isTaken} busy={isRunning} busyLabel="Creating account...">
          Continue
        </Button>
      </p>
      <p className={css.note}>
        <a href="/privacy" target="_blank" rel="noreferrer">
          How we use your data
        </a>
      </p>
    </form>
  );
}

/** In milliseconds (docs/behavior/accounts.md#availability). */
const DEBOUNCE_MS = 500;

type EmailState = "unknown" | "checking" | "free" | "taken";

/**
 * Checks the address when the typing pauses. Ignores late responses, and failures too, because signing up repeats the
 * check.
 */
function useEmailCheck() {
  const [state, setState] = useState<EmailState>("unknown");
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);

  const check = (typed: string) => {
    latest.current?.abort();
    setState("unknown");
    const email = tidyEmail(typed);
    if (!email.includes("@")) return;
    latest.current = new AbortController();
    const { signal } = latest.current;
    const timer = setTimeout(async () => {
      setState("checking");
      const response = await api.account.availability.mutate({ username: "", email }).catch(() => null);
      if (!signal.aborted) setState(response === null ? "unknown" : response.emailTaken ? "taken" : "free");
    }, DEBOUNCE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };

  return {
    state,
    check,
    cancel: () => {
      latest.current?.abort();
      if (state === "checking") setState("unknown");
    },
  };
}
