import { SEASON } from "../../../../domain/season.ts";
import { preloadOnInteraction } from "../../../ui/loading/load-code.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import { LatestRankingOffer } from "./ranking-offer.tsx";
import { StartOffer } from "./start-offer.tsx";

const loadField = preloadOnInteraction(() => import("./field-bracket.ts"));

/**
 * Fills an empty main bracket with the official field (docs/behavior/screens.md#starting-from-the-official-field), or
 * with the projected one until that is known (docs/behavior/screens.md#starting-from-the-committees-ranking).
 */
export function FieldOffer({ editor }: { editor: BracketEditor }) {
  const { field } = SEASON;
  if (field === null) return <LatestRankingOffer editor={editor} />;
  return (
    <StartOffer
      editor={editor}
      title="The field is set"
      text="All 12 teams in their seeds. One press, one undo."
      teamIds={field}
      action="Start from the official field"
      isReady
      load={async () => (await loadField()).fieldBracket(field)}
    />
  );
}
