import { z } from "zod";
import type { BracketRecord } from "../../domain/bracket-record.ts";
import type { FeedTimes, RankingTimes } from "../../domain/feed-pace.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { moment } from "../moment.ts";
import { unwrap } from "../supabase.ts";
import { outcomeRecord } from "./outcome-queries.ts";

const doubtful = z.object({ record: outcomeRecord, since: moment });

/** An outcome that takes results back, and since when the feed has said so. */
export type Doubt = z.infer<typeof doubtful>;

const state = z
  .object({
    now: moment,
    season: z.string().nullable(),
    follows: z.boolean(),
    official: outcomeRecord.nullable(),
    known: outcomeRecord.nullable(),
    dates: z.array(z.object({ kind: z.enum(["ranking", "kickoff"]), startsAt: moment })),
    looks: z.number(),
    lookedAt: moment.nullable(),
    rankingLookedAt: moment.nullable(),
    rankings: z.number(),
    failures: z.number(),
    problem: z.string().nullable(),
    doubt: doubtful.nullable(),
    callsLeft: z.number().nullable(),
    callsLeftAt: moment.nullable(),
    isLeased: z.boolean(),
  })
  .transform(({ dates, lookedAt, rankingLookedAt, rankings, failures, callsLeft, callsLeftAt, ...rest }) => {
    const datesOf = (kind: string) => dates.filter((date) => date.kind === kind).map(({ startsAt }) => startsAt);
    const calls = callsLeft === null || callsLeftAt === null ? null : { left: callsLeft, at: callsLeftAt };
    const releases = datesOf("ranking");
    const rankingTimes: RankingTimes = { releases, stored: rankings, lookedAt: rankingLookedAt, calls };
    const times: FeedTimes = {
      selection: releases.at(-1) ?? null,
      kickoffs: datesOf("kickoff"),
      hasField: rest.official !== null,
      decided: Object.keys(rest.official?.winners ?? {}).length,
      lookedAt,
      failures,
      calls,
      doubtedSince: rest.doubt?.since ?? null,
    };
    return { ...rest, times, rankingTimes };
  });

/**
 * What the database knows of the feed. `known` is the outcome if the feed's own word made it, which its next word has to
 * agree with; `follows` is false while the operator's word stands.
 */
export type FeedState = z.infer<typeof state>;

/** Returns what the database knows of the feed. */
export async function findFeedState(env: Env): Promise<FeedState> {
  return state.parse(unwrap(await secretDatabase(env).rpc("feed_state")));
}

/** What a look is for. */
export interface LookAims {
  readonly outcome: boolean;
  readonly ranking: boolean;
}

/** Takes the lease for the next look, for a minute. Returns its number, or null when another has it or has looked. */
export async function claimFeedLook(env: Env, { looks }: FeedState, aims: LookAims): Promise<number | null> {
  const args = { seen_looks: looks, for_outcome: aims.outcome, for_ranking: aims.ranking };
  const result = await secretDatabase(env).rpc("claim_feed_look", args);
  return z.number().nullable().parse(unwrap(result));
}

/** What came of a look. */
export interface LookResult {
  /** Why its answer was not followed, in sentences; else null. */
  readonly problems: readonly string[] | null;
  /** Null when the feed has not said. */
  readonly callsLeft: number | null;
  /** The outcome to save, or null when nothing changes. */
  readonly outcome: BracketRecord | null;
  /** What to wait for the feed to say again. */
  readonly doubt: Doubt | null;
}

/**
 * Ends a look. Returns whether an outcome was saved, which updates every score: not when another has looked meanwhile,
 * and not while the operator's word stands. Fails with TEAM_UNKNOWN or SEASON_CHANGING.
 */
export async function finishFeedLook(env: Env, look: number, season: string, result: LookResult): Promise<boolean> {
  const { problems, callsLeft, outcome, doubt } = result;
  const args = { look, season, problem: problems?.join(" ") ?? null, calls_left: callsLeft, record: outcome, doubt };
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("finish_feed_look", args)));
}

/**
 * Stores the committee's ranking as that of the last release. Returns false when it is the one before. Fails with
 * TEAM_UNKNOWN or SEASON_CHANGING.
 */
export async function saveRanking(env: Env, season: string, teamIds: readonly string[]): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("save_ranking", { season, ids: teamIds })));
}

/**
 * Scores the running season again when a week has closed since it was scored last. Returns whether it did. For the daily
 * job: the outcome itself scores the season whenever it changes.
 */
export async function rescoreIfDue(env: Env): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("rescore_if_due")));
}
