import { MATCHUP_IDS } from "../../../domain/bracket.ts";
import type { Comparison } from "../../../domain/comparison.ts";
import { counted } from "../../../domain/counting.ts";
import type { RoundId } from "../../../domain/rounds.ts";
import { POINTS } from "../../../domain/scoring.ts";
import { multiplier } from "../../../domain/week.ts";

/** What a winner of a round is worth: "x13, 104 A WINNER". */
export function worthLabel(round: RoundId, week: number): string {
  return `x${multiplier(week)}, ${POINTS[round] * multiplier(week)} A WINNER`;
}

/** "4 winners the same, 7 different". */
export function sharedWinners({ winnersShared }: Pick<Comparison, "winnersShared">): string {
  return `${counted(winnersShared, "winner")} the same, ${MATCHUP_IDS.length - winnersShared} different`;
}
