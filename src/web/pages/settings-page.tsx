import { Settings } from "../features/settings/settings.tsx";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { useSession } from "../session/session.tsx";
import { SlidersIcon } from "../ui/icons.tsx";
import { SiteLayout } from "./layout.tsx";

/** `/settings`: the emails that a player wants, the player's data, and deleting the account. */
export default function SettingsPage() {
  const { user } = useSession();
  return (
    <SiteLayout phoneTitle="SETTINGS">
      {user === null ? (
        <SignInCard mark={<SlidersIcon size={64} />} title="Please log in to access settings">
          They belong to your account. You will come back here afterwards.
        </SignInCard>
      ) : (
        <Settings key={user.id} user={user} />
      )}
    </SiteLayout>
  );
}
