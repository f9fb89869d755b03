import { DISCLAIMER } from "../../domain/product.ts";
import { ForgotPassword } from "../features/auth/forgot-password.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageFrame } from "../ui/page-frame.tsx";

/** `/forgot-password`: asks for a link to reset the password (docs/behavior/accounts.md#forgotten-passwords). */
export default function ForgotPasswordPage() {
  return (
    <>
      <SiteHeader />
      <PageFrame finePrint={DISCLAIMER}>
        <ForgotPassword />
      </PageFrame>
    </>
  );
}
