import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { POINTS, receipt, roundWinners } from "./scoring.ts";
import { multiplier } from "./week.ts";

export interface WeekPick {
  readonly week: number;
  readonly record: BracketRecord;
}

/** In playing order. */
export function undecided(outcome: BracketRecord): MatchupId[] {
  return MATCHUP_IDS.filter((id) => outcome.winners[id] === undefined);
}

/**
 * Changes the winner of a matchup; null removes it. A later matchup becomes undecided if its winner no longer plays in
 * it. Returns the same outcome if the seed does not play in this matchup.
 */
export function decide(outcome: BracketRecord, id: MatchupId, seed: number | null): BracketRecord {
  if (seed !== null && !entrants(outcome.winners, id).includes(seed)) return outcome;
  const winners: Partial<Record<MatchupId, number>> = {};
  for (const each of MATCHUP_IDS) {
    const won = each === id ? (seed ?? undefined) : outcome.winners[each];
    if (won !== undefined && entrants(winners, each).includes(won)) winners[each] = won;
  }
  return { teamSlots: outcome.teamSlots, winners };
}

/**
 * A player's points for a field. `settled` is for picked teams and their seeds, which no game changes. `wins` has the
 * points for each round and winning seed, so scoring an outcome takes only eleven additions.
 */
export interface PlayerPoints {
  readonly settled: number;
  readonly wins: Readonly<Record<RoundId, readonly number[]>>;
}

/** Ignores the outcome's winners. */
export function playerPoints(picks: readonly WeekPick[], outcome: BracketRecord): PlayerPoints {
  const field: BracketRecord = { teamSlots: outcome.teamSlots, winners: {} };
  const wins = {} as Record<RoundId, number[]>;
  for (const { id: round } of ROUNDS) {
    wins[round] = Array<number>(FIELD_SIZE).fill(0);
    for (const { week, record } of picks) {
      for (const team of roundWinners(record, round)) {
        const index = outcome.teamSlots.indexOf(team);
        if (index >= 0) wins[round][index] = (wins[round][index] ?? 0) + POINTS[round] * multiplier(week);
      }
    }
  }
  return { settled: picks.reduce((sum, { week, record }) => sum + receipt(record, field, week).total, 0), wins };
}

/** The outcome must have the same teams and seeds as the one that `points` was computed for. */
export function totalUnder(points: PlayerPoints, outcome: BracketRecord): number {
  let total = points.settled;
  for (const id of MATCHUP_IDS) {
    const seed = outcome.winners[id];
    if (seed !== undefined) total += points.wins[ROUND_OF[id]][seed - 1] ?? 0;
  }
  return total;
}

/**
 * Every way that the open games can end (at most 2,048), with each player's total: all that the race needs
 * (docs/game-rules.md#the-race).
 */
export interface Scenarios {
  readonly count: number;
  readonly players: number;
  /** In playing order. */
  readonly open: readonly MatchupId[];
  /** Each player's points before any open game is played. */
  readonly now: Int32Array;
  /** The winning seed of each matchup in each scenario: `winners[scenario * 11 + index of the matchup]`. */
  readonly winners: Uint8Array;
  /** Each player's points in each scenario: `totals[scenario * players + player]`. */
  readonly totals: Int32Array;
  /** The highest total in each scenario, and how many players share it. */
  readonly most: Int32Array;
  readonly sharers: Uint16Array;
  /** Each scenario's probability. */
  readonly weights: Float64Array;
}

/** The chance, from 0 to 1, that one seed beats another. */
export type WinChance = (seed: number, other: number) => number;

export const EVEN: WinChance = () => 0.5;

/**
 * Scores every scenario for all players, in the order of `playerPoints`. Tries both results of each open game
 * recursively, so that shared sums are computed once and the result can follow every click. A scenario's probability is
 * the product of its winners' chances.
 */
export function scoreScenarios(
  playerPoints: readonly PlayerPoints[],
  outcome: BracketRecord,
  chanceOf: WinChance = EVEN,
): Scenarios {
  const open = undecided(outcome);
  const games = MATCHUP_IDS.length;
  const players = playerPoints.length;
  const count = 2 ** open.length;
  const winners = new Uint8Array(count * games);
  const totals = new Int32Array(count * players);
  const most = new Int32Array(count);
  const sharers = new Uint16Array(count);
  const weights = new Float64Array(count);
  const played: Partial<Record<MatchupId, number>> = { ...outcome.winners };
  const worthOf = winsBySeed(playerPoints);
  /** `after[n]` holds each player's total after the first n open games. */
  const after = Array.from({ length: open.length + 1 }, () => new Int32Array(players));
  const now = Int32Array.from(playerPoints, (points) => totalUnder(points, outcome));
  after[0]?.set(now);
  let scenario = 0;

  const play = (depth: number, weight: number): void => {
    const before = after[depth] as Int32Array;
    const id = open[depth];
    if (id === undefined) {
      totals.set(before, scenario * players);
      weights[scenario] = weight;
      for (const [game, each] of MATCHUP_IDS.entries()) winners[scenario * games + game] = played[each] as number;
      for (let player = 0; player < players; player++) {
        const total = before[player] as number;
        if (total > (most[scenario] as number)) sharers[scenario] = 0;
        if (total < (most[scenario] as number)) continue;
        most[scenario] = total;
        sharers[scenario] = (sharers[scenario] as number) + 1;
      }
      scenario += 1;
      return;
    }
    const next = after[depth + 1] as Int32Array;
    const playing = entrants(played, id);
    for (const [index, seed] of playing.entries()) {
      const worth = worthOf[ROUND_OF[id]][seed - 1] as Int32Array;
      for (let player = 0; player < players; player++) {
        next[player] = (before[player] as number) + (worth[player] as number);
      }
      played[id] = seed;
      play(depth + 1, weight * chanceOf(seed, playing[1 - index] as number));
    }
    delete played[id];
  };
  play(0, 1);
  return { count, players, open, now, winners, totals, most, sharers, weights };
}

function winsBySeed(playerPoints: readonly PlayerPoints[]): Record<RoundId, Int32Array[]> {
  const found = {} as Record<RoundId, Int32Array[]>;
  for (const { id } of ROUNDS) {
    found[id] = Array.from({ length: FIELD_SIZE }, (_, seed) =>
      Int32Array.from(playerPoints, ({ wins }) => wins[id][seed] ?? 0),
    );
  }
  return found;
}

export function winnerIn({ winners }: Scenarios, scenario: number, id: MatchupId): number {
  return winners[scenario * MATCHUP_IDS.length + MATCHUP_IDS.indexOf(id)] as number;
}

/** Returns 1 if alone in first place, 1/n in a tie of n players, otherwise 0. */
export function shareOfFirst({ players, totals, most, sharers }: Scenarios, scenario: number, player: number): number {
  return totals[scenario * players + player] === most[scenario] ? 1 / (sharers[scenario] as number) : 0;
}
