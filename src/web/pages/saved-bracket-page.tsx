import { useState } from "react";
import { SavedBracket } from "../features/bracket/saved-bracket.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { ApiProvider } from "../trpc.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { FINE_PRINT } from "./fine-print.ts";

/** `/bracket/{id}`: a bracket that was mailed home, to look at. */
export default function SavedBracketPage({ id }: { id: string }) {
  useDocumentTitle("Saved Bracket");
  const [round, setRound] = useState(0);
  return (
    <>
      <SiteHeader phoneTitle="SAVED BRACKET" />
      <PageFrame finePrint={FINE_PRINT}>
        <ApiProvider>
          <SavedBracket key={id} id={id} round={round} onRound={setRound} notFound={<BracketNotFound />} />
        </ApiProvider>
      </PageFrame>
    </>
  );
}

function BracketNotFound() {
  return (
    <MessageCard
      mark="0"
      title="Bracket Not Found"
      action={
        <ButtonLink href="/" variant="yellow" size="large">
          Create New Bracket
        </ButtonLink>
      }
    >
      The bracket you're looking for doesn't exist or has been removed.
    </MessageCard>
  );
}
