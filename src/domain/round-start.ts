import { MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { ROUNDS } from "./rounds.ts";

/**
 * Returns an outcome without the results of its latest round (docs/behavior/results.md#rank-changes). The latest round
 * is the last round with a result, whether or not the round is over.
 */
export function roundStart({ teamSlots, winners }: BracketRecord): BracketRecord {
  const roundOf = (id: MatchupId) => ROUNDS.findIndex(({ id: round }) => round === ROUND_OF[id]);
  const decided = MATCHUP_IDS.filter((id) => winners[id] !== undefined);
  const last = Math.max(0, ...decided.map(roundOf));
  const before = decided.filter((id) => roundOf(id) < last);
  return { teamSlots, winners: Object.fromEntries(before.map((id) => [id, winners[id]])) };
}
