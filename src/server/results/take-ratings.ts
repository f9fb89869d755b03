import { ratingsFromFeed } from "../../domain/ratings.ts";
import { SEASON, SEASON_PLAN } from "../../domain/season.ts";
import { teamsOfSeason } from "../../domain/season-opening.ts";
import type { Env } from "../http/env.ts";
import type { Feed } from "./college-football-data.ts";
import { saveRatings } from "./feed-queries.ts";
import { refusalOf } from "./take-ranking.ts";

/** What came of asking for ratings. */
interface RatingsTaken {
  /** In a sentence for the operator; null without one. */
  readonly problem: string | null;
  readonly callsLeft: number | null;
}

/** Asks for the teams' ratings and stores them with the number of rounds that are over (docs/game-rules.md#chances-by-rating). */
export async function takeRatings(env: Env, feed: Feed, rounds: number): Promise<RatingsTaken> {
  const year = SEASON.championshipYear - 1;
  const { report, problem, callsLeft } = await feed.ratings(year);
  if (report === null) return { problem: `The feed has no ratings: ${problem}.`, callsLeft };
  const ratings = ratingsFromFeed(report, { year, teams: teamsOfSeason(SEASON_PLAN) });
  if (ratings === null) {
    return { problem: `The ratings are of the season that begins in ${report.year}, not in ${year}.`, callsLeft };
  }
  if (Object.keys(ratings).length === 0) return { problem: "The feed has rated no team of this season.", callsLeft };
  try {
    await saveRatings(env, SEASON.name, rounds, ratings);
    return { problem: null, callsLeft };
  } catch (error) {
    return { problem: refusalOf(error), callsLeft };
  }
}
