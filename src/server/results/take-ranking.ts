import { rankingFromFeed } from "../../domain/committee-ranking.ts";
import { SEASON, SEASON_PLAN } from "../../domain/season.ts";
import { teamsOfSeason } from "../../domain/season-opening.ts";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";
import type { Feed } from "./college-football-data.ts";
import { saveRanking } from "./feed-queries.ts";

/** The result of requesting the ranking. */
interface RankingTaken {
  /** In sentences for the operator; may be empty. */
  readonly problems: readonly string[];
  readonly callsLeft: number | null;
  /** Whether it was stored; false if the feed still has the previous one. */
  readonly isSaved: boolean;
}

/** Requests the committee's newest ranking and stores it (docs/behavior/results.md#the-committees-ranking). */
export async function takeRanking(env: Env, feed: Feed): Promise<RankingTaken> {
  const year = SEASON.championshipYear - 1;
  const { report, problem, callsLeft } = await feed.ranking(year);
  if (report === null) return { problems: [`The feed is in trouble: ${problem}.`], callsLeft, isSaved: false };
  const reading = rankingFromFeed(report, { year, teams: teamsOfSeason(SEASON_PLAN) });
  if (reading.problem !== null) return { problems: [reading.problem], callsLeft, isSaved: false };
  if (reading.teamIds === null) return { problems: [], callsLeft, isSaved: false };
  try {
    return { problems: [], callsLeft, isSaved: await saveRanking(env, SEASON.name, reading.teamIds) };
  } catch (error) {
    return { problems: [refusalOf(error)], callsLeft, isSaved: false };
  }
}

/** Returns the database's refusal in a sentence for the operator. Rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return `The database refuses it: ${error.message}`;
}
