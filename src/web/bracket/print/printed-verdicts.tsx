import type { MatchupId } from "../../../domain/bracket.ts";
import type { ScoredVerdict, ScoredVerdicts } from "../bracket-view.ts";
import type { PrintedVerdicts } from "./printed-matchup.tsx";
import css from "./printed-verdicts.module.css";

/** Verdicts for paper: a tick and the points in a frame, or a cross and 0 in a dashed frame. */
export function printedVerdicts(verdicts: ScoredVerdicts): PrintedVerdicts {
  const entries = Object.entries(verdicts) as [MatchupId, ScoredVerdict][];
  return Object.fromEntries(
    entries.map(([id, verdict]) => [id, { isWrong: !verdict.isRight, drawing: <PrintedVerdict {...verdict} /> }]),
  );
}

function PrintedVerdict({ isRight, points }: ScoredVerdict) {
  return (
    <g className={css.verdict} data-right={isRight || undefined}>
      <rect width="46" height="20" />
      <path d={isRight ? "m5.5 10.5 3 3 5.5-6.5" : "m6 6.5 7 7M13 6.5l-7 7"} />
      <text x="41" y="14.8">
        {isRight ? `+${points}` : "0"}
      </text>
    </g>
  );
}
