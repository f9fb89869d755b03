import { MATCHUP_IDS, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { outcomesOf, type PlayerPoints, totalUnder } from "./what-if.ts";

/** What a player can still reach if some open games end in a given way (docs/rules.md#what-may-still-happen). */
export interface Forecast {
  /** The points so far, including those of the chosen games. */
  readonly total: number;
  /** The maximum that can still be reached. */
  readonly best: number;
  /** The chance to win, from 0 to 1, when every open game is even; n players who share first place get 1/n each. */
  readonly chance: number;
}

/**
 * Returns a function that forecasts each player, in the given order, for a scenario: the outcome with more games
 * decided. Every outcome that is still possible is scored once, here; a scenario then only filters them, which is fast
 * enough for every click.
 */
export function forecaster(
  playerPoints: readonly PlayerPoints[],
  outcome: BracketRecord,
): (scenario: BracketRecord) => Forecast[] {
  const ways = outcomesOf(outcome);
  const games = MATCHUP_IDS.length;
  const players = playerPoints.length;
  const winners = new Uint8Array(ways.length * games);
  const totals = new Int32Array(ways.length * players);
  const wins = MATCHUP_IDS.map((id) => playerPoints.map((points) => points.wins[ROUND_OF[id]]));
  for (const [way, { winners: won }] of ways.entries()) {
    const row = way * players;
    for (const [player, { settled }] of playerPoints.entries()) totals[row + player] = settled;
    for (const [game, id] of MATCHUP_IDS.entries()) {
      const seed = won[id] as number;
      winners[way * games + game] = seed;
      const worth = wins[game] as (readonly number[])[];
      for (let player = 0; player < players; player++) {
        totals[row + player] = (totals[row + player] as number) + (worth[player]?.[seed - 1] ?? 0);
      }
    }
  }

  return (scenario) => {
    const wanted = MATCHUP_IDS.map((id) => scenario.winners[id] ?? 0);
    const best = playerPoints.map(() => 0);
    const first = playerPoints.map(() => 0);
    let possible = 0;
    for (let way = 0; way < ways.length; way++) {
      if (wanted.some((seed, game) => seed !== 0 && winners[way * games + game] !== seed)) continue;
      possible += 1;
      const row = totals.subarray(way * players, (way + 1) * players);
      let most = 0;
      let sharers = 0;
      for (let player = 0; player < row.length; player++) {
        const total = row[player] as number;
        if (total > (best[player] as number)) best[player] = total;
        if (total > most) sharers = 0;
        if (total >= most) {
          most = total;
          sharers += 1;
        }
      }
      for (let player = 0; player < row.length; player++) {
        if (row[player] === most) first[player] = (first[player] as number) + 1 / sharers;
      }
    }
    return playerPoints.map((points, player) => ({
      total: totalUnder(points, scenario),
      best: best[player] as number,
      chance: possible === 0 ? 0 : (first[player] as number) / possible,
    }));
  };
}
