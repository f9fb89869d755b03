import { type Bracket, field, MATCHUP_IDS, ROUND_OF } from "../../../../domain/bracket.ts";
import { type BracketRecord, packBracket } from "../../../../domain/bracket-record.ts";
import { POINTS, type Receipt, receipt } from "../../../../domain/scoring.ts";
import type { Team } from "../../../../domain/team.ts";
import { verdicts } from "../../../../domain/verdicts.ts";

/**
 * A pick compared with the outcome: every point it earned, and which winners were right (docs/game-rules.md#verdicts).
 */
export interface ScoredPick {
  readonly receipt: Receipt;
  /** The pick's teams by ID. */
  readonly teams: ReadonlyMap<string, Team>;
  /** For each decided matchup, whether the picked winner is right, and the points before the multiplier. */
  readonly verdicts: Partial<Record<(typeof MATCHUP_IDS)[number], { isRight: boolean; points: number }>>;
}

/** Scores a week's pick against the outcome so far. Returns null if the pick is incomplete. */
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
