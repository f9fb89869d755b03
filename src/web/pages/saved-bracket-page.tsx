import { useState } from "react";
import { EMPTY_BRACKET } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { wordsOfBracket } from "#domain/sharing.ts";
import { trpc } from "../api/trpc.ts";
import { PickProgress } from "../editor/toolbar/bracket-settings.tsx";
import { SavedBracket } from "../features/predictor/share/saved-bracket.tsx";
import { useDocumentTitle } from "../navigation/document-title.ts";
import { SiteLayout } from "../site/layout.tsx";
import { BracketNotFound } from "../site/not-found.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";

/** `/bracket/{id}` (docs/behavior/mail.md#saved-brackets). On a phone, the final is first. */
export default function SavedBracketPage({ id }: { id: string }) {
  const [round, setRound] = useState(ROUNDS.length - 1);
  const { data } = trpc.brackets.saved.useQuery({ id });
  // The title matches the title in a shared link's preview (docs/behavior/screens.md#shared-pages).
  useDocumentTitle(data ? wordsOfBracket(data.bracket, data.season).title : null);
  return (
    <SiteLayout
      phoneTitle="SAVED BRACKET"
      below={useIsPhone() && <PickProgress bracket={data?.bracket ?? EMPTY_BRACKET} round={round} />}
    >
      <SavedBracket id={id} round={round} onRound={setRound} notFound={(again) => <BracketNotFound again={again} />} />
    </SiteLayout>
  );
}
