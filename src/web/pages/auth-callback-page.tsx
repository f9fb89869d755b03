import { AuthCallback } from "../features/auth/auth-callback.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import { Trophy } from "../ui/icons.tsx";
import { SiteLayout } from "./layout.tsx";

/**
 * `/auth/callback`: completes a sign-in with Google or with a link from an email
 * (docs/behavior/accounts.md#completing-a-sign-in).
 */
export default function AuthCallbackPage() {
  return (
    <SiteLayout>
      <AuthCallback>
        <MessageCard mark={<Trophy size={88} />} title="Completing sign in..." action={null}>
          You will be taken back to where you were.
        </MessageCard>
      </AuthCallback>
    </SiteLayout>
  );
}
