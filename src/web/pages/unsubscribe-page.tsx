import { Unsubscribe } from "../features/settings/unsubscribe.tsx";
import { SiteLayout } from "../site/layout.tsx";

/** `/unsubscribe?token=...`, linked in every reminder */
export default function UnsubscribePage() {
  return (
    <SiteLayout phoneTitle="UNSUBSCRIBE">
      <Unsubscribe />
    </SiteLayout>
  );
}
