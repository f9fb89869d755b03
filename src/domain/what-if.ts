import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { POINTS, receipt, roundWinners } from "./scoring.ts";
import { multiplier } from "./week.ts";

/** A pick and the week it was made for. */
export interface WeekPick {
  readonly week: number;
  readonly record: BracketRecord;
}

/** Returns the matchups of an outcome that are not played yet, in playing order. */
export function undecided(outcome: BracketRecord): MatchupId[] {
  return MATCHUP_IDS.filter((id) => outcome.winners[id] === undefined);
}

/**
 * Returns the outcome with another winner in one matchup, or with none for null. A later matchup whose winner no longer
 * plays in it becomes undecided. Returns the same outcome when the seed does not play in this matchup.
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
 * What a player's picks are worth against a field: `settled` for the field and its seeds, and for each round the points
 * that a win of each seed of the outcome brings. With it, scoring an outcome takes eleven additions.
 */
export interface PlayerPoints {
  readonly settled: number;
  readonly wins: Readonly<Record<RoundId, readonly number[]>>;
}

/** Adds up a player's picks against the field of an outcome; which games are decided makes no difference. */
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

/** Returns a player's total under an outcome of the same field, full or partial. */
export function totalUnder(points: PlayerPoints, outcome: BracketRecord): number {
  let total = points.settled;
  for (const id of MATCHUP_IDS) {
    const seed = outcome.winners[id];
    if (seed !== undefined) total += points.wins[ROUND_OF[id]][seed - 1] ?? 0;
  }
  return total;
}
