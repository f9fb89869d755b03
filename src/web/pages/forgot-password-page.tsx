import { ForgotPassword } from "../features/auth/forgot-password.tsx";
import { SiteLayout } from "../site/layout.tsx";

/** `/forgot-password` (docs/behavior/accounts.md#forgotten-passwords). */
export default function ForgotPasswordPage() {
  return (
    <SiteLayout>
      <ForgotPassword />
    </SiteLayout>
  );
}
