import type { WinChance } from "./scenarios.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

/** How strong teams are, by team id: Elo ratings. */
export type Ratings = Readonly<Record<string, number>>;

/** A feed's ratings in a form common to all feeds; nothing in it has been checked. */
export interface RatingsReport {
  /** The year in which the season begins. */
  readonly year: number;
  readonly ratings: readonly { readonly team: string; readonly elo: number }[];
}

/** Returns the ratings of a report by team id, without teams that do not play this season; null for another season. */
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
 * Returns the chance, by ratings, that one seed of a field beats another (docs/game-rules.md#chances-by-rating). A game
 * with a team that has no rating is even.
 */
export function chanceByRating(field: readonly string[], ratings: Ratings): WinChance {
  const bySeed = field.map((id) => ratings[id]);
  return (seed, other) => {
    const [own, its] = [bySeed[seed - 1], bySeed[other - 1]];
    return own === undefined || its === undefined ? 0.5 : 1 / (1 + 10 ** ((its - own) / 400));
  };
}
