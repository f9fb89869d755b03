import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import { POINTS, receipt, roundWinners } from "./scoring.ts";
import { ROUNDS, type RoundId } from "./season.ts";
import { multiplier } from "./week.ts";

/** A pick and the week it was made for. */
export interface WeekPick {
  readonly week: number;
  readonly record: BracketRecord;
}

/** The matchups of an outcome that are not played yet, in playing order. */
export function undecided(outcome: BracketRecord): MatchupId[] {
  return MATCHUP_IDS.filter((id) => outcome.winners[id] === undefined);
}

/**
 * The outcome with the winner of one matchup changed, or taken back with null. Later matchups whose winner no longer
 * plays in them are undecided again. Returns the same outcome when the seed does not play in this matchup.
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

/** Every way in which the undecided matchups can end: complete outcomes, 2,048 at most. All are equally likely when every game is even. */
export function outcomesOf(outcome: BracketRecord): BracketRecord[] {
  return undecided(outcome).reduce<BracketRecord[]>(
    (ways, id) =>
      ways.flatMap(({ teamSlots, winners }) =>
        entrants(winners, id).map((seed) => ({ teamSlots, winners: { ...winners, [id]: seed } })),
      ),
    [outcome],
  );
}

/**
 * What a player's picks are worth against a field: `settled` for the field and its seeds, and in each round the points
 * that a win of each seed of the outcome brings. Made once; scoring an outcome is then eleven additions.
 */
export interface PlayerPoints {
  readonly settled: number;
  readonly wins: Readonly<Record<RoundId, readonly number[]>>;
}

/** Adds up a player's picks against the field of an outcome. Which games are decided does not matter. */
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

/** The points of a tally under an outcome of its field, full or partial. */
export function totalUnder(tally: PlayerPoints, outcome: BracketRecord): number {
  let total = tally.settled;
  for (const id of MATCHUP_IDS) {
    const seed = outcome.winners[id];
    if (seed !== undefined) total += tally.wins[ROUND_OF[id]][seed - 1] ?? 0;
  }
  return total;
}

/** The most points that a tally can still reach. */
export function best(tally: PlayerPoints, outcome: BracketRecord): number {
  return outcomesOf(outcome).reduce((most, way) => Math.max(most, totalUnder(tally, way)), 0);
}

/** How a player stands in all outcomes that are still possible. */
export interface Chance {
  /** In how many outcomes this player alone comes first. */
  readonly alone: number;
  /** In how many outcomes this player comes first together with others. */
  readonly shared: number;
  /** How many outcomes there are. */
  readonly of: number;
  /** The chance to win, from 0 to 1, when every game is even; a first place that n players share counts 1/n for each. */
  readonly chance: number;
}

/** The chances to win of players by their tallies, in the same order: exact, over every outcome still possible. */
export function chances(tallies: readonly PlayerPoints[], outcome: BracketRecord): Chance[] {
  const ways = outcomesOf(outcome);
  const counts = tallies.map(() => ({ alone: 0, shared: 0, wins: 0 }));
  for (const way of ways) {
    const totals = tallies.map((tally) => totalUnder(tally, way));
    const most = totals.reduce((one, other) => Math.max(one, other), 0);
    const first = counts.filter((_, index) => totals[index] === most);
    for (const count of first) {
      if (first.length === 1) count.alone += 1;
      else count.shared += 1;
      count.wins += 1 / first.length;
    }
  }
  return counts.map(({ alone, shared, wins }) => ({ alone, shared, of: ways.length, chance: wins / ways.length }));
}
