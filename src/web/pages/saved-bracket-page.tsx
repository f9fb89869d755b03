import { wordsOfBracket } from "../../domain/sharing.ts";
import { trpc } from "../api/trpc.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { SavedBracket } from "../features/predictor/share/saved-bracket.tsx";
import { SiteLayout } from "./layout.tsx";
import { BracketNotFound } from "./not-found.tsx";

/** `/bracket/{id}`: a saved bracket, read-only (docs/behavior/mail.md#saved-brackets). */
export default function SavedBracketPage({ id }: { id: string }) {
  const { data } = trpc.brackets.saved.useQuery({ id });
  // The title matches the title in a shared link's preview (docs/behavior/screens.md#shared-pages).
  useDocumentTitle(data ? wordsOfBracket(data.bracket, data.season).title : null);
  return (
    <SiteLayout phoneTitle="SAVED BRACKET">
      <SavedBracket id={id} notFound={(again) => <BracketNotFound again={again} />} />
    </SiteLayout>
  );
}
