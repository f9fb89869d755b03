import { Unsubscribe } from "../features/settings/unsubscribe.tsx";
import { SiteLayout } from "../site/layout.tsx";

/** `/unsubscribe?token=...`: turns off the weekly reminders. Every reminder links to this page. */
export default function UnsubscribePage() {
  return (
    <SiteLayout phoneTitle="UNSUBSCRIBE">
      <Unsubscribe />
    </SiteLayout>
  );
}
