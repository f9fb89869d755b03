import { type Bracket, field, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, packBracket } from "#domain/bracket-record.ts";
import { POINTS, receipt } from "#domain/scoring.ts";
import { type Verdict, verdicts } from "#domain/verdicts.ts";

/**
 * A pick compared with the outcome: every point that the pick earned, and which of its winners were right
 * (docs/game-rules.md#verdicts).
 */
export type ScoredPick = NonNullable<ReturnType<typeof scorePick>>;

/** Scores a week's pick against the outcome so far. Returns null if the pick is incomplete. */
export function scorePick(bracket: Bracket, official: BracketRecord, week: number) {
  const record = packBracket(bracket);
  if (typeof record === "string") return null;
  const found: Partial<Record<MatchupId, number>> = {};
  for (const [id, verdict] of Object.entries(verdicts(record, official)) as [MatchupId, Verdict][]) {
    found[id] = verdict === "right" ? POINTS[ROUND_OF[id]] : 0;
  }
  return {
    receipt: receipt(record, official, week),
    /** The pick's teams by ID. */
    teams: new Map(field(bracket).flatMap((team) => (team ? [[team.id, team] as const] : []))),
    /**
     * The points for each pick in a decided matchup, before the multiplier: 0 if the pick is wrong. Undecided matchups
     * are missing.
     */
    verdicts: found,
  };
}
