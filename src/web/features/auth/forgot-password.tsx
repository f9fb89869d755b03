import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { useState } from "react";
import { useLocation } from "wouter";
import { emailProblem, tidyEmail } from "#domain/account.ts";
import type { ErrorKey } from "#domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { takeRememberedPath } from "../../navigation/remembered-path.ts";
import { loadAuth, useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { saveCredentials } from "./complete-sign-in.ts";
import { isRecovering, isRecoveringNew, setRecovering } from "./on-this-device.ts";
import { type Credentials, PasswordForm } from "./password-form.tsx";
import { callbackUrl, messageOf } from "./service.ts";

/** Requests a password reset link or, once the player has followed the link, asks for the new password. */
export function ForgotPassword() {
  const { user } = useSession();
  const [isChoosing] = useState(() => isRecovering(user?.id));
  const choosing = isChoosing && user !== null;
  return (
    <>
      <PageTitle
        lead={
          choosing
            ? "Choose a new password. You'll stay signed in here."
            : "Enter your email and we'll send you a reset link."
        }
      >
        {choosing ? "New Password" : "Reset Your Password"}
      </PageTitle>
      <div className={css.card}>{choosing ? <NewPassword email={user.email} /> : <ResetRequestForm />}</div>
    </>
  );
}

/** The link in the email has already signed the player in (docs/behavior/accounts.md#forgotten-passwords). */
function NewPassword({ email }: { email: string | null }) {
  const [, navigate] = useLocation();
  const [isNew] = useState(isRecoveringNew);
  const save = async (chosen: Credentials) => {
    const error = await saveCredentials(await loadAuth(), chosen);
    if (error) throw error;
    setRecovering(null);
    toast.success("Your password has been changed.");
    navigate(takeRememberedPath(), { replace: true });
  };
  return <PasswordForm email={email} submitLabel="Save Password" asksUsername={isNew} save={save} />;
}

/** The same whether or not the account exists. */
const SENT = "If there's an account with that email, a reset link is on its way.";

function ResetRequestForm() {
  const [isSent, setSent] = useState(false);
  const captcha = useCaptcha();
  const { form, field, isRunning } = useForm<"email">({
    check: ({ email = "" }) => ({ email: messageOf(emailProblem(email)) }),
    submit: async ({ email = "" }) => {
      setSent(false);
      const found = await captcha.withProof((proof) => requestLink(tidyEmail(email), proof));
      setSent(found === null);
      return { email: messageOf(found ?? null) };
    },
  });
  return (
    <form {...form}>
      <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </p>
      <p role="status" className={css.sent}>
        {isSent && SENT}
      </p>
    </form>
  );
}

/** Hides an error that occurs only for existing accounts. */
async function requestLink(email: string, proof: Proof): Promise<ErrorKey | null> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: callbackUrl(), ...proof });
    if (!error || error.code === "over_email_send_rate_limit") return null;
    throw error;
  } catch (error) {
    if (!isAuthError(error) || isAuthRetryableFetchError(error)) return "SERVICE_UNAVAILABLE";
    if (error.code === "captcha_failed") return "CAPTCHA_REJECTED";
    return error.status === 429 ? "TOO_MANY_REQUESTS" : null;
  }
}
