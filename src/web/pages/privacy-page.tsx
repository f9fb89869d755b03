import { Privacy } from "../features/settings/privacy.tsx";
import { SiteLayout } from "../site/layout.tsx";

/** `/privacy` */
export default function PrivacyPage() {
  return (
    <SiteLayout phoneTitle="PRIVACY">
      <Privacy />
    </SiteLayout>
  );
}
