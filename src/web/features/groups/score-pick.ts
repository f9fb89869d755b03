import { type Bracket, field, MATCHUP_IDS, ROUND_OF } from "../../../domain/bracket.ts";
import { type BracketRecord, packBracket } from "../../../domain/bracket-record.ts";
import { POINTS, type Receipt, receipt } from "../../../domain/scoring.ts";
import type { Team } from "../../../domain/team.ts";
import { verdicts } from "../../../domain/verdicts.ts";

/** A pick beside the outcome: every point it earned, and the winners that were right and wrong. */
export interface ScoredPick {
  readonly receipt: Receipt;
  /** The teams of the pick by id. */
  readonly teams: ReadonlyMap<string, Team>;
  /** For each matchup that is known: right or wrong, and the points before the multiplier. */
  readonly verdicts: Partial<Record<(typeof MATCHUP_IDS)[number], { isRight: boolean; points: number }>>;
}

/** Scores a pick of a week against the outcome so far; null when the pick is not complete. */
export function scorePick(bracket: Bracket, official: BracketRecord, week: number): ScoredPick | null {
  const record = packBracket(bracket);
  if (typeof record === "string") return null;
  const found: ScoredPick["verdicts"] = {};
  const each = verdicts(record, official);
  for (const id of MATCHUP_IDS) {
    const verdict = each[id];
    if (verdict === undefined) continue;
    const isRight = verdict === "right";
    found[id] = { isRight, points: isRight ? POINTS[ROUND_OF[id]] : 0 };
  }
  return {
    receipt: receipt(record, official, week),
    teams: new Map(field(bracket).flatMap((team) => (team ? [[team.id, team] as const] : []))),
    verdicts: found,
  };
}
