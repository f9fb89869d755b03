import { z } from "zod";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { FeedTimes, RankingTimes } from "#domain/feed-schedule.ts";
import type { GamePoints } from "#domain/game-points.ts";
import type { Ratings } from "#domain/ratings.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { moment, unwrap } from "../supabase.ts";
import { gamePoints, outcomeRecord } from "./queries.ts";

const doubtful = z.object({ record: outcomeRecord, since: moment });

/** An outcome that retracts results, and when the feed first reported it. */
export type Doubt = z.infer<typeof doubtful>;

const state = z
  .object({
    now: moment,
    season: z.string().nullable(),
    follows: z.boolean(),
    official: outcomeRecord.nullable(),
    points: gamePoints,
    known: outcomeRecord.nullable(),
    dates: z.array(z.object({ kind: z.enum(["ranking", "kickoff"]), startsAt: moment })),
    polls: z.number(),
    polledAt: moment.nullable(),
    rankingPolledAt: moment.nullable(),
    rankings: z.number(),
    ratedRounds: z.number().nullable(),
    failures: z.number(),
    problem: z.string().nullable(),
    doubt: doubtful.nullable(),
    callsLeft: z.number().nullable(),
    callsLeftAt: moment.nullable(),
    isLeased: z.boolean(),
  })
  .transform(({ dates, polledAt, rankingPolledAt, rankings, failures, callsLeft, callsLeftAt, ...rest }) => {
    const datesOf = (kind: string) => dates.filter((date) => date.kind === kind).map(({ startsAt }) => startsAt);
    const calls = callsLeft === null || callsLeftAt === null ? null : { left: callsLeft, at: callsLeftAt };
    const releases = datesOf("ranking");
    const rankingTimes: RankingTimes = { releases, stored: rankings, polledAt: rankingPolledAt, calls };
    const times: FeedTimes = {
      selection: releases.at(-1) ?? null,
      kickoffs: datesOf("kickoff"),
      hasField: rest.official !== null,
      decided: Object.keys(rest.official?.winners ?? {}).length,
      polledAt,
      failures,
      calls,
      doubtedSince: rest.doubt?.since ?? null,
    };
    return { ...rest, times, rankingTimes };
  });

/**
 * `known` is the current outcome if it came from the feed; a response that contradicts it is rejected or a retraction.
 * `follows` is false while the operator's outcome is in effect, which the feed may not change.
 */
export type FeedState = z.infer<typeof state>;

/** Returns the feed's stored state. */
export async function findFeedState(env: Env): Promise<FeedState> {
  return state.parse(unwrap(await secretDatabase(env).rpc("feed_state")));
}

export interface PollAims {
  readonly outcome: boolean;
  readonly ranking: boolean;
}

/** For one minute. Returns the poll's number, or null if another poll is running or has just run. */
export async function claimFeedPoll(env: Env, { polls }: FeedState, aims: PollAims): Promise<number | null> {
  const args = { seen_polls: polls, for_outcome: aims.outcome, for_ranking: aims.ranking };
  const result = await secretDatabase(env).rpc("claim_feed_poll", args);
  return z.number().nullable().parse(unwrap(result));
}

/** The result of a poll. */
export interface PollResult {
  /** In sentences, or null. */
  readonly problems: readonly string[] | null;
  /** How many calls are left this month; null if the feed did not say. */
  readonly callsLeft: number | null;
  /** May be the stored one. Null if the feed did not report one. */
  readonly outcome: BracketRecord | null;
  /** The outcome's game scores. */
  readonly points: GamePoints;
  /** A retraction that takes effect only if the feed repeats it, or null. */
  readonly doubt: Doubt | null;
}

/**
 * Saves an outcome with its game scores, and updates every player's points if it changed, unless another poll has
 * started or the operator's outcome is in effect. Returns whether an outcome was saved. Fails with TEAM_UNKNOWN or
 * SEASON_CHANGING.
 */
export async function finishFeedPoll(env: Env, poll: number, season: string, result: PollResult): Promise<boolean> {
  const { problems, callsLeft, outcome, points, doubt } = result;
  const args = {
    poll,
    season,
    problem: problems?.join(" ") ?? null,
    calls_left: callsLeft,
    record: outcome,
    points,
    doubt,
  };
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("finish_feed_poll", args)));
}

/**
 * Returns false and stores nothing if the ranking equals an earlier one, or if the first is not due yet. Fails with
 * TEAM_UNKNOWN or SEASON_CHANGING.
 */
export async function saveRanking(env: Env, season: string, teamIds: readonly string[]): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("save_ranking", { season, ids: teamIds })));
}

/** By team id, with the number of rounds that are over. Fails with SEASON_CHANGING. */
export async function saveRatings(env: Env, season: string, rounds: number, elo: Ratings): Promise<void> {
  unwrap(await secretDatabase(env).rpc("save_ratings", { season, rounds, elo }));
}

/**
 * Rescores the current season if a week has closed since. Returns whether it did. Only for the scheduled job: a change
 * of the outcome rescores in its own transaction.
 */
export async function rescoreIfDue(env: Env): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("rescore_if_due")));
}
