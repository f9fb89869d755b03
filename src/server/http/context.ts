import type { GroupStatistics } from "#domain/group-statistics.ts";
import type { Caller } from "../auth/caller.ts";
import type { Teams } from "../brackets/teams.ts";
import type { Everyone } from "../challenge/everyone-queries.ts";
import type { Health } from "../observe/health.ts";
import type { ProjectedRanking } from "../results/current.ts";
import type { CurrentOutcome } from "../results/queries.ts";
import type { Env } from "./env.ts";
import type { ResultCache } from "./result-cache.ts";

export interface Context {
  readonly env: Env;
  readonly teams: () => Promise<Teams>;
  /** Set if the request has read the teams while `Teams.isOfSeason` was false. The response must not be cached then. */
  hasReadOtherTeams: boolean;
  readonly ranking: () => Promise<ProjectedRanking | null>;
  /** In the background, if a poll is due. */
  readonly pollFeed: () => void;
  /** At most a minute old. */
  readonly groupStatistics: ResultCache<GroupStatistics>;
  /** `findEveryone`, at most a minute old. */
  readonly everyone: (season: string | null) => Promise<Everyone>;
  /** At most a second old. */
  readonly outcome: () => Promise<CurrentOutcome>;
  readonly health: () => Promise<Health>;
  /** Null for a visitor. */
  readonly caller: Caller | null;
  /** As reported by the platform. */
  readonly clientIp: string;
}

/** Vercel and the local server set it on every request, so callers cannot forge it. */
const CLIENT_IP_HEADER = "x-real-ip";

/** Or `unknown`. */
export function clientIp(request: Request): string {
  return request.headers.get(CLIENT_IP_HEADER) ?? "unknown";
}
