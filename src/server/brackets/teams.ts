import { SEASON } from "#domain/season.ts";
import type { Team } from "#domain/team.ts";
import { findRunningSeason } from "../challenge/queries.ts";
import type { Env } from "../http/env.ts";
import { createResultCache } from "../http/result-cache.ts";
import { publicDatabase } from "../supabase.ts";
import { type KnownTeam, listTeams, NO_LONGER_PLAYS } from "./team-queries.ts";

export interface Teams {
  /** This season's teams with their abbreviations, for the search. */
  readonly known: readonly KnownTeam[];
  /** This season's teams by id, in the order of their names, as in responses. For new brackets. */
  readonly playing: ReadonlyMap<string, Team>;
  /** Also those that no longer play. For old brackets. */
  readonly byId: ReadonlyMap<string, Team>;
  /** False while a new season is being prepared, when the teams may change at any moment. */
  readonly isOfSeason: boolean;
}

/** In milliseconds. Teams change once a season. */
const FRESH_FOR = 5 * 60_000;

/** Responses do not contain abbreviations. */
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
 * While the database is down, returns the cached teams even if they have expired. If the current season is not this
 * build's, every request fetches them.
 */
export function createTeamCache(env: Env, now?: () => number): () => Promise<Teams> {
  const remember = createResultCache<Teams>({
    ttl: ({ isOfSeason }) => (isOfSeason ? FRESH_FOR : 0),
    fallback: "teams",
    now,
  });
  return () => remember("", () => fetchTeams(env));
}

/** By database URL and season. They never change. */
const ofSeasons = createResultCache<ReadonlyMap<string, Team>>({
  ttl: ({ size }) => (size > 0 ? Number.POSITIVE_INFINITY : 0),
});

/**
 * Returns every team by id, with its conference in a season, by default the current one (docs/game-rules.md#teams). A
 * team that did not play then has its current conference.
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
