import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type FormEvent, useRef, useState } from "react";
import { emailProblem, tidyEmail } from "../../../domain/account.ts";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { formValues, TextField } from "../../ui/form/text-field.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import css from "./auth.module.css";
import { callbackUrl } from "./service.ts";

/** The same whether or not the account exists (docs/behavior/accounts.md#forgotten-passwords). */
const SENT = "If an account exists for that address, we sent a link to reset the password.";

/** The form that sends a link for a new password. */
export function ResetRequestForm() {
  const [problem, setProblem] = useState<ErrorKey | null>(null);
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const captcha = useCaptcha();
  const { run, isRunning } = useRunOnce(async (email: string) => {
    setSent(false);
    await captcha.withProof(async (proof) => {
      const found = await requestLink(email, proof);
      setProblem(found);
      setSent(found === null);
    });
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = "" } = formValues(event.currentTarget);
    const wrong = emailProblem(email);
    setProblem(wrong);
    if (wrong) field.current?.focus();
    else void run(tidyEmail(email));
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        onChange={() => setProblem(null)}
        error={problem && ERRORS[problem].message}
      />
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Sending...">
          Send the Link
        </Button>
      </p>
      <p role="status" className={css.sent}>
        {isSent && SENT}
      </p>
    </form>
  );
}

/** Requests the mail. An error that only existing accounts get is hidden, because it would reveal the account. */
async function requestLink(email: string, proof: Proof): Promise<ErrorKey | null> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: callbackUrl(), ...proof });
    if (!error || error.code === "over_email_send_rate_limit") return null;
    throw error;
  } catch (error) {
    if (!isAuthError(error) || isAuthRetryableFetchError(error)) return "SERVICE_UNAVAILABLE";
    if (error.code === "captcha_failed") return "CAPTCHA_REFUSED";
    return error.status === 429 ? "TOO_MANY_REQUESTS" : null;
  }
}
