import type { GroupStatistics } from "#domain/group-statistics.ts";
import type { Caller } from "../auth/caller.ts";
import type { Teams } from "../brackets/teams.ts";
import type { Everyone } from "../challenge/everyone-queries.ts";
import type { Health } from "../observe/health.ts";
import type { ProjectedRanking } from "../results/current.ts";
import type { CurrentOutcome } from "../results/queries.ts";
import type { Env } from "./env.ts";
import type { ResultCache } from "./result-cache.ts";

/** The parts of the request and of the server that a procedure can use. */
export interface Context {
  readonly env: Env;
  readonly teams: () => Promise<Teams>;
  /**
   * Whether the request has read the teams while the current season was not this build's season (`Teams.isOfSeason`).
   * If so, the response must not be cached.
   */
  hasReadOtherTeams: boolean;
  readonly ranking: () => Promise<ProjectedRanking | null>;
  /** Polls the feed in the background if a poll is due. */
  readonly pollFeed: () => void;
  /** A group's statistics, at most a minute old. */
  readonly groupStatistics: ResultCache<GroupStatistics>;
  /** Everyone's picks in the closed weeks of a season (`findEveryone`), at most a minute old. */
  readonly everyone: (season: string | null) => Promise<Everyone>;
  /** The outcome, at most a second old. */
  readonly outcome: () => Promise<CurrentOutcome>;
  /** The health of the server and its services. */
  readonly health: () => Promise<Health>;
  /** The signed-in player, or null for a visitor. */
  readonly caller: Caller | null;
  /** The caller's IP address, as reported by the platform. */
  readonly clientIp: string;
}

/**
 * The header with the caller's IP address. Vercel and the local server set it on every request, so callers cannot forge
 * it.
 */
const CLIENT_IP_HEADER = "x-real-ip";

/** Returns the IP address that a request came from, or `unknown`. */
export function clientIp(request: Request): string {
  return request.headers.get(CLIENT_IP_HEADER) ?? "unknown";
}
