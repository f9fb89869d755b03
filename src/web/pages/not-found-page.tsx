import { SiteLayout } from "../site/layout.tsx";
import { MessageCard } from "../site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Every unknown URL (docs/api.md#unknown-urls). */
export default function NotFoundPage() {
  return (
    <SiteLayout>
      <MessageCard
        mark="404"
        title="Page Not Found"
        action={
          <ButtonLink href="/" variant="yellow" size="large">
            Main Bracket
          </ButtonLink>
        }
      >
        We can't find that page. Your bracket is safe.
      </MessageCard>
    </SiteLayout>
  );
}
