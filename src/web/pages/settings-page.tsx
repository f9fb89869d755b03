import { Settings } from "../features/settings/settings.tsx";
import { useSession } from "../session/session.tsx";
import { SiteLayout } from "../site/layout.tsx";
import { SignInCard } from "../site/sign-in-card.tsx";
import { SlidersIcon } from "../ui/icons.tsx";

/** `/settings` */
export default function SettingsPage() {
  const { user } = useSession();
  return (
    <SiteLayout phoneTitle="SETTINGS">
      {user === null ? (
        <SignInCard mark={<SlidersIcon size={64} />} title="Please log in to access settings">
          You'll come right back here.
        </SignInCard>
      ) : (
        <Settings key={user.id} user={user} />
      )}
    </SiteLayout>
  );
}
