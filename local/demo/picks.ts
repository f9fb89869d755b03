import { MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { countConferences, fieldProblem } from "#domain/conferences.ts";

export interface Contender {
  readonly id: string;
  readonly conference: string;
  /** How strong the team is generally thought to be: its expected margin, in points, against an average team. */
  readonly strength: number;
}

export const contenders = (rows: readonly (readonly [string, string, number])[]): readonly Contender[] =>
  rows.map(([id, conference, strength]) => ({ id, conference, strength }));

/** The teams from which the fake players pick this season's field. */
const CONTENDERS = contenders([
  ["ohio-state", "Big Ten", 30],
  ["indiana", "Big Ten", 29],
  ["georgia", "SEC", 27],
  ["texas-tech", "Big 12", 26],
  ["oregon", "Big Ten", 26],
  ["texas-a-m", "SEC", 25],
  ["ole-miss", "SEC", 25],
  ["alabama", "SEC", 24],
  ["oklahoma", "SEC", 22],
  ["notre-dame", "Independents", 23],
  ["miami", "ACC", 22],
  ["byu", "Big 12", 20],
  ["texas", "SEC", 20],
  ["vanderbilt", "SEC", 18],
  ["utah", "Big 12", 18],
  ["usc", "Big Ten", 17],
  ["michigan", "Big Ten", 17],
  ["penn-state", "Big Ten", 16],
  ["virginia", "ACC", 16],
  ["georgia-tech", "ACC", 16],
  ["clemson", "ACC", 14],
  ["louisville", "ACC", 14],
  ["smu", "ACC", 13],
  ["tulane", "American", 12],
  ["north-texas", "American", 11],
  ["memphis", "American", 10],
  ["south-florida", "American", 10],
  ["james-madison", "Sun Belt", 12],
  ["boise-state", "Mountain West", 10],
  ["san-diego-state", "Mountain West", 9],
  ["toledo", "MAC", 6],
]);

/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the twelve strongest teams. If they are from fewer than five conferences, replaces the weakest team with the
 * strongest team from another conference. Then replaces the next weakest, until there are five conferences.
 */
function chooseField(opinion: readonly Contender[]): Contender[] {
  const byStrength = [...opinion].sort((one, other) => other.strength - one.strength);
  const field = byStrength.slice(0, 12);
  for (let last = 11; fieldProblem(field) !== null; last--) {
    const { present } = countConferences(field.filter((_, index) => index !== last));
    const next = byStrength.find(
      ({ conference }) => conference !== "Independents" && !present.some((each) => each === conference),
    );
    if (next !== undefined) field[last] = next;
  }
  return field.sort((one, other) => other.strength - one.strength);
}

/**
 * Returns a fake player's pick for a week. The same arguments always return the same pick. The pick follows the
 * strength of the teams, varied by the player's taste and by a random factor that is larger early in the season.
 */
export function demoPick(player: number, week: number, teams: readonly Contender[] = CONTENDERS): BracketRecord {
  const taste = randomNumbers(player * 7_919);
  const mood = randomNumbers(player * 104_729 + week);
  const spread = 10 - week / 3;
  const opinion = teams.map((team) => ({
    ...team,
    strength: team.strength + (taste() - 0.5) * 10 + (mood() - 0.5) * spread,
  }));
  const field = chooseField(opinion);
  const strengthOf = (seed: number) => (field[seed - 1]?.strength ?? 0) + (mood() - 0.5) * 8;
  const winners: Partial<Record<MatchupId, number>> = {};
  for (const id of MATCHUP_IDS) {
    const [upper = 0, lower = 0] = entrants(winners, id);
    winners[id] = strengthOf(upper) > strengthOf(lower) ? upper : lower;
  }
  return { teamSlots: field.map(({ id }) => id), winners };
}
