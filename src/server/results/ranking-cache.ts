import { projectField } from "../../domain/committee-ranking.ts";
import { SEASON, SEASON_PLAN } from "../../domain/season.ts";
import type { Teams } from "../brackets/team-cache.ts";
import type { Env } from "../http/env.ts";
import { staleWhileRefreshing } from "../http/stale-while-refreshing.ts";
import { publicDatabase } from "../supabase.ts";
import { findLatestRanking } from "./ranking-queries.ts";

/** The committee's last ranking, and the field projected from it. */
export interface ProjectedRanking {
  readonly releasedAt: Date;
  /** The ids of 25 teams, the first team first. */
  readonly teamIds: readonly string[];
  /**
   * The ids of twelve teams, seed 1 first; null for a place without a ranked team
   * (docs/behavior/results.md#the-projected-field).
   */
  readonly field: readonly (string | null)[];
}

/** How long a ranking counts as fresh, in milliseconds; there is one a week. */
const FRESH_FOR = 5 * 60_000;

/** Creates a function that returns the season's last ranking, null before there is one, and caches it in memory. */
export function createRankingCache(
  env: Env,
  teams: () => Promise<Teams>,
  now: () => number = Date.now,
): () => Promise<ProjectedRanking | null> {
  async function project(): Promise<ProjectedRanking | null> {
    const [ranking, { byId }] = await Promise.all([findLatestRanking(publicDatabase(env), SEASON.name), teams()]);
    const conferenceOf = (id: string) => byId.get(id)?.conference;
    return ranking && { ...ranking, field: projectField(ranking.teamIds, conferenceOf, SEASON_PLAN.fieldRule) };
  }
  return staleWhileRefreshing(project, { what: "the ranking", freshFor: FRESH_FOR, now });
}
