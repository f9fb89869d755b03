import { useState } from "react";
import { DISCLAIMER } from "../../domain/product.ts";
import { wordsOfBracket } from "../../domain/sharing.ts";
import { ApiProvider, trpc } from "../api/trpc.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { SavedBracket } from "../features/predictor/share/saved-bracket.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";
import { BracketNotFound } from "./bracket-not-found.tsx";

/** `/bracket/{id}`: a saved bracket, read-only (docs/behavior/mail.md#saved-brackets). */
export default function SavedBracketPage({ id }: { id: string }) {
  const [round, setRound] = useState(0);
  return (
    <>
      <SiteHeader phoneTitle="SAVED BRACKET" />
      <PageLayout finePrint={DISCLAIMER}>
        <ApiProvider>
          <TitleOf key={`title ${id}`} id={id} />
          <SavedBracket
            key={id}
            id={id}
            round={round}
            onRound={setRound}
            notFound={(again) => <BracketNotFound again={again} />}
          />
        </ApiProvider>
      </PageLayout>
    </>
  );
}

/** Titles the window like its shared link (docs/behavior/screens.md#shared-pages). */
function TitleOf({ id }: { id: string }) {
  const { data } = trpc.brackets.saved.useQuery({ id });
  useDocumentTitle(data ? wordsOfBracket(data.bracket, data.season).title : null);
  return null;
}
