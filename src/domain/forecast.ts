import { MATCHUP_IDS } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { type ScoredWays, shareOfFirst } from "./scored-ways.ts";
import { type PlayerPoints, totalUnder } from "./what-if.ts";

/** What a player can still reach if some open games end in a given way (docs/rules.md#what-may-still-happen). */
export interface Forecast {
  /** The points so far, including those of the chosen games. */
  readonly total: number;
  /** The maximum that can still be reached. */
  readonly best: number;
  /**
   * The chance to win, from 0 to 1, when every open game is even; n players who share first place get 1/n each. Exactly 0
   * for who can no longer be first, and exactly 1 for who is first alone whatever happens.
   */
  readonly chance: number;
}

/**
 * Forecasts each player, in the given order, for a scenario: the outcome with more games decided. It only filters the
 * ways that are scored already, which is fast enough for every click.
 */
export function forecast(
  playerPoints: readonly PlayerPoints[],
  ways: ScoredWays,
  scenario: BracketRecord,
): readonly Forecast[] {
  const games = MATCHUP_IDS.length;
  const wanted = MATCHUP_IDS.map((id) => scenario.winners[id] ?? 0);
  const best = playerPoints.map(() => 0);
  const first = playerPoints.map(() => 0);
  let possible = 0;
  for (let way = 0; way < ways.count; way++) {
    if (wanted.some((seed, game) => seed !== 0 && ways.winners[way * games + game] !== seed)) continue;
    possible += 1;
    for (let player = 0; player < ways.players; player++) {
      const total = ways.totals[way * ways.players + player] as number;
      if (total > (best[player] as number)) best[player] = total;
      first[player] = (first[player] as number) + shareOfFirst(ways, way, player);
    }
  }
  return playerPoints.map((points, player) => ({
    total: totalUnder(points, scenario),
    best: best[player] as number,
    chance: possible === 0 ? 0 : (first[player] as number) / possible,
  }));
}
