import { SEASON } from "#domain/season.ts";
import type { Team } from "#domain/team.ts";
import { findRunningSeason } from "../challenge/queries.ts";
import type { Env } from "../http/env.ts";
import { createResultCache } from "../http/result-cache.ts";
import { publicDatabase } from "../supabase.ts";
import { type KnownTeam, listTeams, NO_LONGER_PLAYS } from "./team-queries.ts";

/** The teams in three forms: for the search, for new brackets and for old brackets. */
export interface Teams {
  /** The teams that play this season, with their abbreviations. Only the search uses abbreviations. */
  readonly known: readonly KnownTeam[];
  /**
   * The teams that play this season. The keys are ids, and the order is by name. Responses contain the teams in this
   * form, without abbreviations. Used for new brackets.
   */
  readonly playing: ReadonlyMap<string, Team>;
  /** All teams, including those that no longer play. Used for old brackets. */
  readonly byId: ReadonlyMap<string, Team>;
  /**
   * Whether the current season is this build's season. False while a new season is being prepared. During that time,
   * the teams may change at any moment.
   */
  readonly isOfSeason: boolean;
}

/** How long fetched teams are cached, in milliseconds. Teams change once a season. */
const FRESH_FOR = 5 * 60_000;

/** Returns a map of the teams by id, without their abbreviations. Responses do not contain abbreviations. */
const byId = (teams: readonly KnownTeam[]) =>
  new Map(teams.map(({ abbreviation: _, ...team }): [string, Team] => [team.id, team]));

const isPlaying = ({ conference }: Team) => conference !== NO_LONGER_PLAYS;

async function fetchTeams(env: Env): Promise<Teams> {
  const db = publicDatabase(env);
  const [known, running] = await Promise.all([listTeams(db), findRunningSeason(db)]);
  const playing = known.filter(isPlaying);
  return { known: playing, playing: byId(playing), byId: byId(known), isOfSeason: running === SEASON.name };
}

/**
 * Creates a function that returns the teams and caches them in memory. While the database is down, the function returns
 * the cached teams even if they have expired. If the current season is not this build's season, every request fetches
 * the teams.
 */
export function createTeamCache(env: Env, now?: () => number): () => Promise<Teams> {
  const remember = createResultCache<Teams>({
    ttl: ({ isOfSeason }) => (isOfSeason ? FRESH_FOR : 0),
    fallback: "teams",
    now,
  });
  return () => remember("", () => fetchTeams(env));
}

/** The teams of other seasons, by database URL and season. They never change. */
const ofSeasons = createResultCache<ReadonlyMap<string, Team>>({
  ttl: ({ size }) => (size > 0 ? Number.POSITIVE_INFINITY : 0),
});

/**
 * Returns every team by id, with its conference in a season (docs/game-rules.md#teams). If `season` is null, uses the
 * current season. A team that did not play in the given season has its current conference.
 */
export async function teamsOf(
  ctx: { readonly env: Env; readonly teams: () => Promise<Teams> },
  season: string | null,
): Promise<ReadonlyMap<string, Team>> {
  const current = await ctx.teams();
  if (season === null || (season === SEASON.name && current.isOfSeason)) return current.byId;
  const played = await ofSeasons(`${ctx.env.SUPABASE_URL} ${season}`, async () => {
    const teams = await listTeams(publicDatabase(ctx.env), season);
    return byId(teams.filter(isPlaying));
  });
  return new Map([...current.byId, ...played]);
}
