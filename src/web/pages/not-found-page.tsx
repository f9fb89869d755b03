import { DISCLAIMER } from "../../domain/product.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

/** The page of every unknown address (docs/api.md#unknown-addresses). */
export default function NotFoundPage() {
  return (
    <>
      <SiteHeader />
      <PageLayout finePrint={DISCLAIMER}>
        <MessageCard
          mark="404"
          title="Page Not Found"
          action={
            <ButtonLink href="/" variant="yellow" size="large">
              Main Bracket
            </ButtonLink>
          }
        >
          This page does not exist. The bracket is where it always was.
        </MessageCard>
      </PageLayout>
    </>
  );
}
