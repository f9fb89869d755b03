import { useState } from "react";
import { useLocation } from "wouter";
import { RETURNED, takeRememberedPath } from "../../session/remembered-path.ts";
import { loadAuth, useSession } from "../../session/session.tsx";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { isRecovering, setRecovering } from "./on-this-device.ts";
import { PasswordForm } from "./password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";

/** The form that requests a link for a new password or, once that link was followed, the form for the password. */
export function ForgotPassword() {
  const { user } = useSession();
  const [isChoosing] = useState(() => isRecovering(user?.id));
  const choosing = isChoosing && user !== null;
  return (
    <>
      <PageTitle
        lead={
          choosing
            ? "Choose a new one. You stay signed in here afterwards."
            : "Enter your address, and we will send you a link to choose a new one."
        }
      >
        {choosing ? "New Password" : "Reset Your Password"}
      </PageTitle>
      <div className={css.card}>{choosing ? <NewPassword email={user.email} /> : <ResetRequestForm />}</div>
    </>
  );
}

/**
 * The form for a new password (docs/behavior/accounts.md#forgotten-passwords). The link in the mail has already signed
 * the player in.
 */
function NewPassword({ email }: { email: string | null }) {
  const [, navigate] = useLocation();
  const save = async (password: string) => {
    const { error } = await (await loadAuth()).updateUser({ password });
    if (error) throw error;
    setRecovering(null);
    toast.success("Your password has been changed.");
    navigate(takeRememberedPath(), { replace: true, state: RETURNED });
  };
  return <PasswordForm email={email} submitLabel="Save Password" save={save} />;
}
