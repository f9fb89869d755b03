import { useState } from "react";
import { DISCLAIMER } from "../../domain/product.ts";
import { ApiProvider } from "../api/trpc.ts";
import { SavedBracket } from "../features/bracket/read-only/saved-bracket.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { BracketNotFound } from "./bracket-not-found.tsx";
import { useDocumentTitle } from "./document-title.ts";

/** `/bracket/{id}`: a saved bracket, read-only (docs/rules.md#saved-brackets). */
export default function SavedBracketPage({ id }: { id: string }) {
  useDocumentTitle("Saved Bracket");
  const [round, setRound] = useState(0);
  return (
    <>
      <SiteHeader phoneTitle="SAVED BRACKET" />
      <PageFrame finePrint={DISCLAIMER}>
        <ApiProvider>
          <SavedBracket
            key={id}
            id={id}
            round={round}
            onRound={setRound}
            notFound={(again) => <BracketNotFound again={again} />}
          />
        </ApiProvider>
      </PageFrame>
    </>
  );
}
