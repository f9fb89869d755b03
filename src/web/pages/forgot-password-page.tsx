import { ForgotPassword } from "../features/auth/forgot-password.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { FINE_PRINT } from "./fine-print.ts";

/** `/forgot-password`: the way to a new password. */
export default function ForgotPasswordPage() {
  useDocumentTitle("Reset Your Password");
  return (
    <>
      <SiteHeader />
      <PageFrame finePrint={FINE_PRINT}>
        <ForgotPassword />
      </PageFrame>
    </>
  );
}
