import { DISCLAIMER } from "../../domain/product.ts";
import { ApiProvider } from "../api/trpc.ts";
import { AccountSettings } from "../features/settings/account-settings.tsx";
import { EmailSettings } from "../features/settings/email-settings.tsx";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { useSession } from "../session/session.tsx";
import { SlidersIcon } from "../ui/icons.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

/** `/settings`: the mails a player wants, their data, and deleting the account. */
export default function SettingsPage() {
  const { user } = useSession();
  return (
    <>
      <SiteHeader phoneTitle="SETTINGS" />
      <PageLayout finePrint={DISCLAIMER}>
        {user === null ? (
          <SignInCard mark={<SlidersIcon size={64} />} title="Please log in to access settings">
            They belong to your account. You will come back here afterwards.
          </SignInCard>
        ) : (
          <ApiProvider>
            <EmailSettings key={user.id} user={user} />
            <AccountSettings key={`account ${user.id}`} user={user} />
          </ApiProvider>
        )}
      </PageLayout>
    </>
  );
}
