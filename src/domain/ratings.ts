import type { WinChance } from "./scenarios.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

/** The teams' Elo ratings, by team id. */
export type Ratings = Readonly<Record<string, number>>;

/** A feed's ratings in the format shared by all feeds, not validated yet. */
export interface RatingsReport {
  /** The year in which the season begins. */
  readonly year: number;
  readonly ratings: readonly { readonly team: string; readonly elo: number }[];
}

/**
 * Returns a report's ratings, with the team ids as keys. Returns null if the report is about another season. Leaves out
 * teams that do not play this season.
 */
export function ratingsFromFeed(
  { year, ratings }: RatingsReport,
  wanted: { readonly year: number; readonly teams: readonly SearchableTeam[] },
): Ratings | null {
  if (year !== wanted.year) return null;
  const idOf = teamFinder(wanted.teams);
  return Object.fromEntries(
    ratings.flatMap(({ team, elo }) => {
      const id = idOf(team);
      return id === null ? [] : [[id, elo]];
    }),
  );
}

/**
 * Returns a function that uses the ratings to compute the chance that one seed of a field beats another
 * (docs/game-rules.md#chances-by-rating). If either team has no rating, the chance is 0.5.
 */
export function chanceByRating(field: readonly string[], ratings: Ratings): WinChance {
  const bySeed = field.map((id) => ratings[id]);
  return (seed, other) => {
    const [own, its] = [bySeed[seed - 1], bySeed[other - 1]];
    return own === undefined || its === undefined ? 0.5 : 1 / (1 + 10 ** ((its - own) / 400));
  };
}
