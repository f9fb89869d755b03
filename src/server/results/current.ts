import { projectField } from "#domain/committee-ranking.ts";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import type { Teams } from "../brackets/teams.ts";
import type { Env } from "../http/env.ts";
import { createResultCache } from "../http/result-cache.ts";
import { publicDatabase } from "../supabase.ts";
import { type CurrentOutcome, findLatestRanking, findOutcome } from "./queries.ts";

/**
 * Creates a function that returns the outcome and queries the database at most once a second, regardless of how many
 * players follow the outcome (docs/behavior/results.md#live-updates). If a query fails, the function fails too, because
 * players should see a failure rather than an old outcome.
 */
export function createOutcomeCache(env: Env, now?: () => number): () => Promise<CurrentOutcome> {
  const remember = createResultCache<CurrentOutcome>({ ttl: 1_000, now });
  return () => remember("", () => findOutcome(publicDatabase(env)));
}

/** The committee's latest ranking, and the field projected from that ranking. */
export interface ProjectedRanking {
  readonly releasedAt: Date;
  /** The ids of 25 teams, in order of rank. */
  readonly teamIds: readonly string[];
  /**
   * The ids of twelve teams, seed 1 first; null for a guaranteed spot that no ranked team fills
   * (docs/behavior/results.md#the-projected-field).
   */
  readonly field: readonly (string | null)[];
}

/** How long a ranking is cached, in milliseconds. A new ranking comes once a week. */
const RANKING_TTL = 5 * 60_000;

/**
 * Creates a function that returns the season's latest ranking and caches it in memory. The function returns null before
 * the first ranking.
 */
export function createRankingCache(env: Env, teams: () => Promise<Teams>, now?: () => number) {
  const remember = createResultCache<ProjectedRanking | null>({ ttl: RANKING_TTL, fallback: "the ranking", now });
  return () =>
    remember("", async () => {
      const [ranking, { byId }] = await Promise.all([findLatestRanking(publicDatabase(env), SEASON.name), teams()]);
      const conferenceOf = (id: string) => byId.get(id)?.conference;
      return ranking && { ...ranking, field: projectField(ranking.teamIds, conferenceOf, SEASON_PLAN.fieldRule) };
    });
}
