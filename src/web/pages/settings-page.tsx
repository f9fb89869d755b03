import { EmailSettings } from "../features/settings/email-settings.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { useSession } from "../session.tsx";
import { ApiProvider } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { SlidersIcon } from "../ui/icons.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { FINE_PRINT } from "./fine-print.ts";

/** `/settings`: which mails a player wants. */
export default function SettingsPage() {
  useDocumentTitle("Settings");
  const { user, openSignIn } = useSession();
  return (
    <>
      <SiteHeader phoneTitle="SETTINGS" />
      <PageFrame finePrint={FINE_PRINT}>
        {user === null ? (
          <MessageCard
            mark={<SlidersIcon size={64} />}
            title="Please log in to access settings"
            action={
              <Button variant="yellow" size="large" onClick={() => void openSignIn()}>
                Sign In
              </Button>
            }
          >
            They belong to your account. You come back here afterwards.
          </MessageCard>
        ) : (
          <ApiProvider>
            <EmailSettings key={user.id} user={user} />
          </ApiProvider>
        )}
      </PageFrame>
    </>
  );
}
