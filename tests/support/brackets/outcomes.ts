import { type Bracket, EMPTY_BRACKET, INITIAL_SEEDS, MATCHUP_IDS, type SlotIndex } from "#domain/bracket.ts";
import { pickWinner, placeTeam } from "#domain/bracket-edit.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { TeamRef } from "#domain/team.ts";
import { OFFICIAL_FIELD } from "./official-record.ts";
import { SEED_TEAMS } from "./seed-teams.ts";

/** The number of possible outcomes: eleven matchups with two possible winners each. */
export const OUTCOMES = 2 ** MATCHUP_IDS.length;

/** Twelve teams, seed 1 first: `team-1` to `team-12`. */
export const FIELD: readonly TeamRef[] = Array.from({ length: 12 }, (_, index) => ({ id: `team-${index + 1}` }));

/** Returns a bracket with a team for every seed and no winners. `teams` starts with seed 1. */
export function withField<T extends TeamRef>(teams: readonly T[]): Bracket<T> {
  let bracket: Bracket<T> = EMPTY_BRACKET;
  for (const id of MATCHUP_IDS) {
    for (const index of [0, 1] as const) {
      const team = teams[INITIAL_SEEDS[id][index] - 1];
      if (team !== undefined) bracket = placeTeam(bracket, id, index, team);
    }
  }
  return bracket;
}

/** Returns the bracket for outcome `number`, from 0 to 2,047. Bit n is the winning slot of matchup n. */
export function playOut<T extends TeamRef>(teams: readonly T[], number: number): Bracket<T> {
  return MATCHUP_IDS.reduce(
    (bracket, id, position) => pickWinner(bracket, id, ((number >> position) & 1) as SlotIndex),
    withField(teams),
  );
}

/** Returns the record of outcome `number`, computed without the code under test. */
export function recordOfOutcome(teams: readonly TeamRef[], number: number) {
  const upper = (position: number) => ((number >> position) & 1) === 0;
  const first = [12, 9, 11, 10].map((seed, n) => (upper(n) ? seed : ([5, 8, 6, 7][n] as number)));
  const quarter = first.map((seed, n) => (upper(n + 4) ? seed : ([4, 1, 3, 2][n] as number)));
  const semi = [0, 1].map((n) => quarter[2 * n + (upper(n + 8) ? 0 : 1)] as number);
  const [fr1, fr2, fr3, fr4] = first;
  const [qf1, qf2, qf3, qf4] = quarter;
  const [sf1, sf2] = semi;
  const champ = semi[upper(10) ? 0 : 1];
  return {
    teamSlots: teams.map(({ id }) => id),
    winners: { fr1, fr2, fr3, fr4, qf1, qf2, qf3, qf4, sf1, sf2, champ } as Record<string, number>,
  };
}

/** Returns every scenario of an outcome, computed without the code under test. */
export function waysOf({ teamSlots, winners }: BracketRecord): BracketRecord[] {
  const field = teamSlots.map((id) => ({ id }));
  const all = Array.from({ length: OUTCOMES }, (_, number) => recordOfOutcome(field, number));
  const decided = Object.entries(winners);
  return all.filter((way) => decided.every(([id, seed]) => way.winners[id] === seed)) as BracketRecord[];
}

/** Returns a valid weekly pick for the official field. `number`, from 0 to 2,047, selects the winners. */
export const savableRecord = (number: number) =>
  recordOfOutcome(
    OFFICIAL_FIELD.map((id) => ({ id })),
    number,
  );

/**
 * Returns a record with twelve SEC teams. `number`, from 0 to 2,047, selects the winners. The product sends such a
 * bracket by email, but does not accept it as a weekly pick (docs/game-rules.md#five-conferences).
 */
export const secRecord = (number: number) => recordOfOutcome(SEED_TEAMS.slice(0, FIELD.length), number);
