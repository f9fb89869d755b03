import { ADVANCES_TO, INITIAL_SEEDS, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import type { RoundId } from "./rounds.ts";
import { roundWinners } from "./scoring.ts";

/** An open pick has no verdict. */
export type Verdict = "right" | "wrong";

/** In playing order, as if the seed won all its games. */
function pathOf(seed: number): MatchupId[] {
  const path: MatchupId[] = [];
  let at: MatchupId | null = MATCHUP_IDS.find((id) => (INITIAL_SEEDS[id] as readonly number[]).includes(seed)) ?? null;
  while (at !== null) {
    path.push(at);
    at = ADVANCES_TO[at]?.[0] ?? null;
  }
  return path;
}

/**
 * docs/game-rules.md#verdicts. Right: the team won a game in that round, in any matchup. Wrong: it can no longer do so,
 * because it is not in the field, has lost, or has a bye. Open picks are left out.
 */
export function verdicts(pick: BracketRecord, outcome: BracketRecord | null): Partial<Record<MatchupId, Verdict>> {
  if (outcome === null) return {};
  const found: Partial<Record<MatchupId, Verdict>> = {};
  for (const id of MATCHUP_IDS) {
    const picked = pick.winners[id];
    if (picked === undefined) continue;
    const team = pick.teamSlots[picked - 1] as string;
    const round = ROUND_OF[id];
    if (roundWinners(outcome, round).includes(team)) found[id] = "right";
    else if (!canStillWin(outcome, outcome.teamSlots.indexOf(team) + 1, round)) found[id] = "wrong";
  }
  return found;
}

/** `seed` is the team's in the outcome, or 0 if it is not in the field. */
function canStillWin(outcome: BracketRecord, seed: number, round: RoundId): boolean {
  // `pathOf(0)` would return a path, because `INITIAL_SEEDS` has a 0 for each slot that waits for a winner.
  const path = seed === 0 ? [] : pathOf(seed);
  const game = path.findIndex((id) => ROUND_OF[id] === round);
  return game >= 0 && path.slice(0, game + 1).every((id) => [undefined, seed].includes(outcome.winners[id]));
}
