import { DISCLAIMER } from "../../domain/product.ts";
import { ForgotPassword } from "../features/auth/forgot-password.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

/** `/forgot-password`: asks for a link to reset the password (docs/behavior/accounts.md#forgotten-passwords). */
export default function ForgotPasswordPage() {
  return (
    <>
      <SiteHeader />
      <PageLayout finePrint={DISCLAIMER}>
        <ForgotPassword />
      </PageLayout>
    </>
  );
}
