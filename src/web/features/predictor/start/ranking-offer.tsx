import { useEffect, useState } from "react";
import { FIELD_SIZE } from "../../../../domain/bracket.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import { rankingDay } from "../ranking-day.ts";
import { StartOffer } from "./start-offer.tsx";

const loadField = () => import("./field-bracket.ts");

/** The committee's last ranking with its projected field; null before there is one. */
export type Ranking = Awaited<ReturnType<Awaited<ReturnType<typeof loadField>>["latestRanking"]>>;

const NOBODY = Array<null>(FIELD_SIZE).fill(null);

interface Props {
  editor: BracketEditor;
  /** Null reserves the offer's space, so that nothing moves when it arrives. */
  ranking: Ranking;
}

/**
 * Fills an empty bracket with the field projected from the committee's last ranking
 * (docs/behavior/screens.md#starting-from-the-committees-ranking).
 */
export function RankingOffer({ editor, ranking }: Props) {
  const teamIds = ranking?.field ?? NOBODY;
  return (
    <StartOffer
      editor={editor}
      title={ranking === null ? "The field is open" : "Projected field"}
      text={
        ranking === null
          ? "From November on, the committee's ranking projects it."
          : `A projection from the ranking of ${rankingDay(ranking.releasedAt)}. One press, one undo.`
      }
      teamIds={teamIds}
      action="Start from the committee's ranking"
      isReady={ranking !== null}
      load={async () => (await loadField()).fieldBracket(teamIds)}
    />
  );
}

/** The offer of a page that has not loaded the ranking. */
export function LatestRankingOffer({ editor }: Pick<Props, "editor">) {
  const [ranking, setRanking] = useState<Ranking>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      const found = await (await loadField()).latestRanking();
      if (!isLeft) setRanking(found);
    };
    // Without an answer there is no offer; the picker says what could not be loaded.
    ask().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, []);
  return <RankingOffer editor={editor} ranking={ranking} />;
}
