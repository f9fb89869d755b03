import { useState } from "react";
import { useSession } from "../../session/session.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import css from "./auth.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { isRecovering } from "./recovery.ts";
import { ResetRequestForm } from "./reset-request-form.tsx";

/** Asks for the link to a new password, or takes the new password from whom such a link led here (decision 25). */
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
