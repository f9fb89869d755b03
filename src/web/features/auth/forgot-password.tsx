import { useState } from "react";
import { useSession } from "../../session/session.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import css from "./auth.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { isRecovering } from "./recovery.ts";
import { ResetRequestForm } from "./reset-request-form.tsx";

/** The form that sends a link for a new password or, for a visitor who followed that link, the form for the password. */
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
            : "Tell us your address, and we send a link to a new one."
        }
      >
        {choosing ? "New Password" : "Reset Your Password"}
      </PageTitle>
      <div className={css.card}>{choosing ? <NewPasswordForm email={user.email} /> : <ResetRequestForm />}</div>
    </>
  );
}
