import { DISCLAIMER } from "../../domain/product.ts";
import { AuthCallback } from "../features/auth/auth-callback.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { Trophy } from "../ui/icons.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

/** `/auth/callback`: completes a sign-in by Google or by a link in a mail (docs/behavior/accounts.md#completing-a-sign-in). */
export default function AuthCallbackPage() {
  return (
    <>
      <SiteHeader />
      <PageLayout finePrint={DISCLAIMER}>
        <AuthCallback>
          <MessageCard mark={<Trophy size={88} />} title="Completing sign in..." action={null}>
            You will be taken back to where you were.
          </MessageCard>
        </AuthCallback>
      </PageLayout>
    </>
  );
}
