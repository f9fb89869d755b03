import { FIELD_SIZE } from "./bracket.ts";
import type { FieldRule } from "./seasons/season.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

const RANKED_TEAMS = 25;

/** A feed's latest ranking in the format shared by all feeds, not validated yet. */
export interface RankingReport {
  /** The year in which the season begins. */
  readonly year: number;
  readonly ranks: readonly { readonly team: string; readonly rank: number }[];
}

/** A ranking as team ids, best team first. Null if there is no ranking yet or the ranking has a problem. */
export interface RankingReading {
  readonly teamIds: readonly string[] | null;
  /** A sentence that tells the operator what is wrong, or null. */
  readonly problem: string | null;
}

/**
 * Returns a report's ranking, which must have 25 different teams that play this season
 * (docs/behavior/results.md#cfp-rankings).
 */
export function rankingFromFeed(
  { year, ranks }: RankingReport,
  wanted: { readonly year: number; readonly teams: readonly SearchableTeam[] },
): RankingReading {
  const rejected = (problem: string): RankingReading => ({ teamIds: null, problem });
  if (ranks.length === 0) return { teamIds: null, problem: null };
  if (year !== wanted.year)
    return rejected(`The ranking is for the season that begins in ${year}, not in ${wanted.year}.`);
  const idOf = teamFinder(wanted.teams);
  const unknown = ranks.filter(({ team }) => idOf(team) === null).map(({ team }) => team);
  if (unknown.length > 0) return rejected(`The ranking has teams that do not play this season: ${unknown.join(", ")}.`);
  const ordered = ranks.toSorted((one, other) => one.rank - other.rank);
  const teamIds = ordered.map(({ team }) => idOf(team) ?? "");
  const isWhole =
    ordered.length === RANKED_TEAMS &&
    new Set(teamIds).size === RANKED_TEAMS &&
    ordered.every(({ rank }, index) => rank === index + 1);
  return isWhole ? { teamIds, problem: null } : rejected("The ranking does not have 25 different teams.");
}

/**
 * Returns the projected field for a ranking and a season's rule, seed 1 first
 * (docs/behavior/results.md#the-projected-field). A conference's best-ranked team counts as its champion. A guaranteed
 * place for which no ranked team qualifies stays empty, as a null at the end of the field.
 */
export function projectField(
  ranking: readonly string[],
  conferenceOf: (teamId: string) => string | undefined,
  { guaranteed, safe, championSeeds }: FieldRule,
): (string | null)[] {
  const leaders = guaranteed.flatMap(({ conferences, places }) => {
    const best = (conferences as readonly string[]).flatMap(
      (conference) => ranking.find((id) => conferenceOf(id) === conference) ?? [],
    );
    return inOrder(ranking, best).slice(0, places);
  });
  const promised = guaranteed.reduce((sum, { places }) => sum + places, 0);
  const protectedIds = safe.filter(({ team, rank }) => ranking.slice(0, rank).includes(team)).map(({ team }) => team);
  const others = [...protectedIds, ...ranking].filter((id) => !leaders.includes(id));
  const atLarge = [...new Set(others)].slice(0, FIELD_SIZE - promised);
  const champions = inOrder(ranking, leaders);
  const first = champions.slice(0, championSeeds);
  const rest = inOrder(ranking, [...champions.slice(championSeeds), ...atLarge]);
  const field = [...first, ...rest];
  return [...field, ...Array<null>(FIELD_SIZE - field.length).fill(null)];
}

/** Sorts teams by rank and leaves out unranked teams. */
function inOrder(ranking: readonly string[], ids: readonly string[]): string[] {
  return ranking.filter((id) => ids.includes(id));
}
