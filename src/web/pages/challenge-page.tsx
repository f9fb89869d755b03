import { MessageCard } from "../features/site/message-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { FINE_PRINT } from "./fine-print.ts";

/** `/cfp-challenge`: what is coming. */
export default function ChallengePage() {
  useDocumentTitle("CFP Bracket Challenge");
  return (
    <>
      <SiteHeader title="CFP BRACKET CHALLENGE" />
      <PageFrame finePrint={FINE_PRINT}>
        <MessageCard
          mark="12"
          title="The Weekly Challenge Is Coming"
          action={
            <ButtonLink href="/" variant="yellow" size="large">
              Fill a Bracket
            </ButtonLink>
          }
        >
          Each week you will predict the field of 12 and every winner, and compare scores with your friends. The earlier
          the pick, the more it multiplies. It is not open yet; until then, fill a bracket and mail it home.
        </MessageCard>
      </PageFrame>
    </>
  );
}
