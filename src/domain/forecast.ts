import { MATCHUP_IDS, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { outcomesOf, type PlayerPoints, totalUnder } from "./what-if.ts";

/** Where a player stands when some of the open games are supposed to have ended in a certain way. */
export interface Forecast {
  /** The points so far, the supposed games among them. */
  readonly total: number;
  /** The most points still reachable. */
  readonly best: number;
  /** The chance to win, from 0 to 1, when every open game is even; a first place that n players share counts 1/n for each. */
  readonly chance: number;
}

/**
 * Forecasts for players by their players. All outcomes that are still possible are scored once; what is given back then
 * answers a supposition (the outcome, with more games decided) by looking through them, fast enough for every click.
 */
export function forecaster(
  players: readonly PlayerPoints[],
  outcome: BracketRecord,
): (scenario: BracketRecord) => Forecast[] {
  const ways = outcomesOf(outcome);
  const games = MATCHUP_IDS.length;
  const winners = new Uint8Array(ways.length * games);
  const totals = new Int32Array(ways.length * players.length);
  const wins = MATCHUP_IDS.map((id) => players.map((points) => points.wins[ROUND_OF[id]]));
  for (const [way, { winners: won }] of ways.entries()) {
    const row = way * players.length;
    for (const [player, { settled }] of players.entries()) totals[row + player] = settled;
    for (const [game, id] of MATCHUP_IDS.entries()) {
      const seed = won[id] as number;
      winners[way * games + game] = seed;
      const worth = wins[game] as (readonly number[])[];
      for (let player = 0; player < players.length; player++) {
        totals[row + player] = (totals[row + player] as number) + (worth[player]?.[seed - 1] ?? 0);
      }
    }
  }

  return (scenario) => {
    const wanted = MATCHUP_IDS.map((id) => scenario.winners[id] ?? 0);
    const best = players.map(() => 0);
    const first = players.map(() => 0);
    let possible = 0;
    for (let way = 0; way < ways.length; way++) {
      if (wanted.some((seed, game) => seed !== 0 && winners[way * games + game] !== seed)) continue;
      possible += 1;
      const row = totals.subarray(way * players.length, (way + 1) * players.length);
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
    return players.map((points, player) => ({
      total: totalUnder(points, scenario),
      best: best[player] as number,
      chance: possible === 0 ? 0 : (first[player] as number) / possible,
    }));
  };
}
