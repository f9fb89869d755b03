import type { MatchupId } from "../../../../domain/bracket.ts";
import type { Mark, Marks } from "../slots/matchup-slots.tsx";
import type { PrintedMarks } from "./printed-bracket.tsx";
import css from "./printed-marks.module.css";

/** Marks in ink: tick and points in a frame, or cross and 0 in a dashed one. */
export function printedMarks(marks: Marks): PrintedMarks {
  const entries = Object.entries(marks) as [MatchupId, Mark][];
  return Object.fromEntries(
    entries.map(([id, mark]) => [id, { isWrong: !mark.isRight, drawing: <PrintedMark {...mark} /> }]),
  );
}

function PrintedMark({ isRight, points }: Mark) {
  return (
    <g className={css.mark} data-right={isRight || undefined}>
      <rect width="46" height="20" />
      <path d={isRight ? "m5.5 10.5 3 3 5.5-6.5" : "m6 6.5 7 7M13 6.5l-7 7"} />
      <text x="41" y="14.8">
        {isRight ? `+${points}` : "0"}
      </text>
    </g>
  );
}
