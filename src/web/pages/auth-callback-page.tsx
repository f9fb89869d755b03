import { AuthCallback } from "../features/auth/auth-callback.tsx";
import { SiteLayout } from "../site/layout.tsx";
import { MessageCard } from "../site/message-card.tsx";
import { Trophy } from "../ui/icons.tsx";

/** `/auth/callback` (docs/behavior/accounts.md#completing-a-sign-in). */
export default function AuthCallbackPage() {
  return (
    <SiteLayout>
      <AuthCallback>
        <MessageCard mark={<Trophy size={88} />} title="Completing sign in..." action={null}>
          We'll take you right back.
        </MessageCard>
      </AuthCallback>
    </SiteLayout>
  );
}
