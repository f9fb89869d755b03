import { type Bracket, field, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, packBracket } from "#domain/bracket-record.ts";
import { POINTS, receipt } from "#domain/scoring.ts";
import { type Verdict, verdicts } from "#domain/verdicts.ts";

export type ScoredPick = NonNullable<ReturnType<typeof scorePick>>;

/** Scores a week's pick (docs/game-rules.md#verdicts). Null if the pick is incomplete. */
export function scorePick(bracket: Bracket, official: BracketRecord, week: number) {
  const record = packBracket(bracket);
  if (typeof record === "string") return null;
  const found = Object.entries(verdicts(record, official)) as [MatchupId, Verdict][];
  return {
    receipt: receipt(record, official, week),
    teams: new Map(field(bracket).flatMap((team) => (team ? [[team.id, team] as const] : []))),
    /** The points before the multiplier. */
    verdicts: Object.fromEntries(found.map(([id, verdict]) => [id, verdict === "right" ? POINTS[ROUND_OF[id]] : 0])),
  };
}
