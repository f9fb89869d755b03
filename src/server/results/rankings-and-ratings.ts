import { rankingFromFeed } from "#domain/committee-ranking.ts";
import { ratingsFromFeed } from "#domain/ratings.ts";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";
import type { Feed } from "./college-football-data.ts";
import { saveRanking, saveRatings } from "./feed-queries.ts";

/** The result of a request for a ranking or for ratings. */
interface Taken {
  /** The problems, in sentences for the operator; may be empty. */
  readonly problems: readonly string[];
  readonly callsLeft: number | null;
  /** Whether the ranking or the ratings were stored. False if the feed has nothing new. */
  readonly isSaved: boolean;
}

const YEAR = SEASON.championshipYear - 1;

const notSaved = (callsLeft: number | null, ...problems: string[]): Taken => ({ problems, callsLeft, isSaved: false });

/** Requests the committee's newest ranking and stores it (docs/behavior/results.md#cfp-rankings). */
export async function takeRanking(env: Env, feed: Feed): Promise<Taken> {
  const { report, problem, callsLeft } = await feed.ranking(YEAR);
  if (report === null) return notSaved(callsLeft, `The feed failed: ${problem}.`);
  const reading = rankingFromFeed(report, { year: YEAR, teams: teamsOfSeason(SEASON_PLAN) });
  if (reading.problem !== null) return notSaved(callsLeft, reading.problem);
  const { teamIds } = reading;
  if (teamIds === null) return notSaved(callsLeft);
  return saved(callsLeft, () => saveRanking(env, SEASON.name, teamIds));
}

/**
 * Requests the teams' ratings and stores them with the number of rounds that are over
 * (docs/game-rules.md#chances-by-rating).
 */
export async function takeRatings(env: Env, feed: Feed, rounds: number): Promise<Taken> {
  const { report, problem, callsLeft } = await feed.ratings(YEAR);
  if (report === null) return notSaved(callsLeft, `The feed has no ratings: ${problem}.`);
  const ratings = ratingsFromFeed(report, { year: YEAR, teams: teamsOfSeason(SEASON_PLAN) });
  if (ratings === null)
    return notSaved(callsLeft, `The ratings are for the season that begins in ${report.year}, not in ${YEAR}.`);
  if (Object.keys(ratings).length === 0) return notSaved(callsLeft, "The feed has no ratings for this season's teams.");
  return saved(callsLeft, () => saveRatings(env, SEASON.name, rounds, ratings).then(() => true));
}

async function saved(callsLeft: number | null, save: () => Promise<boolean>): Promise<Taken> {
  try {
    return { problems: [], callsLeft, isSaved: await save() };
  } catch (error) {
    return notSaved(callsLeft, rejectionOf(error));
  }
}

/**
 * If an error means that the database rejected a write, returns a sentence that tells the operator why. Rethrows all
 * other errors.
 */
export function rejectionOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return `The database rejects it: ${error.message}`;
}
