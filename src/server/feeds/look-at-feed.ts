import { MATCHUP_IDS, type MatchupId } from "../../domain/bracket.ts";
import { type BracketRecord, isSameRecord } from "../../domain/bracket-record.ts";
import { type FeedTimes, nextLook } from "../../domain/feed-pace.ts";
import { type FeedReading, outcomeFromFeed } from "../../domain/outcome-from-feed.ts";
import { SEASON, SEASON_PLAN } from "../../domain/season.ts";
import { teamsOfSeason } from "../../domain/season-opening.ts";
import { AppError } from "../app-error.ts";
import type { Env } from "../env.ts";
import {
  claimFeedLook,
  type FeedState,
  findFeedState,
  finishFeedLook,
  type LookResult,
} from "../queries/feed-looks.ts";
import { collegeFootballData } from "./college-football-data.ts";
import type { Feed } from "./feed.ts";

/** A matchup whose winner has changed; null for one that is undecided again. */
interface Change {
  readonly matchup: MatchupId;
  /** The id of a team. */
  readonly winner: string | null;
}

/** What a look at the feed has brought. */
export interface FeedLook {
  readonly season: string;
  readonly changes: readonly Change[];
  /** Why its answer was not followed, in sentences for the operator; null when there was nothing to refuse. */
  readonly refused: readonly string[] | null;
  /** How many calls are left this month, as far as the feed has said. */
  readonly callsLeft: number | null;
  /** When it is due to be looked at again; null when nothing more is expected. */
  readonly next: Date | null;
}

const YEAR = SEASON.championshipYear - 1;

/** Why the feed changes nothing, though it is in order. */
const HELD = "The operator has entered the outcome: npm run results -- --follow-feed lets the feed change it.";

/**
 * Asks the feed for results, if it is due or `isForced`, and makes what it says the outcome
 * (docs/rules.md#the-outcome-from-a-feed, docs/rules.md#looking-at-the-feed). However many ask for it at once, one look at
 * a time runs. Whatever the feed answers, this does not fail for it: it says in `refused` and in the log why the outcome
 * stays as it was. Returns null without a key for the feed. Fails with SERVICE_UNAVAILABLE when the database does.
 */
export async function lookAtFeed(env: Env, isForced = false): Promise<FeedLook | null> {
  if (env.CFBD_API_KEY === undefined) return null;
  const state = await findFeedState(env);
  const isOurs = state.season === SEASON.name && !state.isClosing;
  const next = isOurs && state.follows ? nextLook(state.times, state.now) : null;
  const isDue = next !== null && next <= state.now;
  const nothing: FeedLook = {
    season: SEASON.name,
    changes: [],
    refused: null,
    callsLeft: state.times.calls?.left ?? null,
    next,
  };
  if (!isOurs || state.isLeased || !(isDue || isForced)) return nothing;
  const look = await claimFeedLook(env, state);
  return look === null ? nothing : takeLook(env, collegeFootballData(env, env.CFBD_API_KEY), state, look);
}

/** Takes a look that was claimed, and logs one line about it. */
async function takeLook(env: Env, feed: Feed, state: FeedState, look: number): Promise<FeedLook> {
  const { official, follows, times, now, known } = state;
  const { report, problem, callsLeft } = await feed.playoff(YEAR);
  const reading: FeedReading =
    report === null
      ? { outcome: null, problems: [`The feed is in trouble: ${problem}.`] }
      : outcomeFromFeed(report, { year: YEAR, teams: teamsOfSeason(SEASON_PLAN), before: known });
  const news = reading.outcome !== null && !isSameRecord(official, reading.outcome) ? reading.outcome : null;
  const { isSaved, problems } = await save(env, look, { problems: reading.problems, callsLeft, outcome: news });
  const outcome = isSaved ? news : official;
  const calls = callsLeft === null ? times.calls : { left: callsLeft, at: now };
  const after: FeedTimes = {
    ...times,
    hasField: outcome !== null,
    decided: Object.keys(outcome?.winners ?? {}).length,
    failures: problems === null ? 0 : times.failures + 1,
    calls,
    lookedAt: now,
  };
  const done: FeedLook = {
    season: SEASON.name,
    changes: changesBetween(official, outcome),
    refused: problems ?? (news !== null && !follows ? [HELD] : null),
    callsLeft: calls?.left ?? null,
    next: follows ? nextLook(after, now) : null,
  };
  (problems === null ? console.info : console.error)(`results: ${JSON.stringify(done)}`);
  return done;
}

/** Ends a look. What the database refuses is a problem of the look, which is then ended with that. */
async function save(env: Env, look: number, result: LookResult) {
  try {
    return { isSaved: await finishFeedLook(env, look, SEASON.name, result), problems: result.problems };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const problems = [`The database refuses it: ${error.message}`];
    await finishFeedLook(env, look, SEASON.name, { ...result, problems, outcome: null });
    return { isSaved: false, problems };
  }
}

function changesBetween(before: BracketRecord | null, after: BracketRecord | null): Change[] {
  return MATCHUP_IDS.flatMap((matchup) => {
    const [was, is] = [before, after].map((record) => {
      const seed = record?.winners[matchup];
      return (seed !== undefined && record?.teamSlots[seed - 1]) || null;
    });
    return was === is ? [] : [{ matchup, winner: is ?? null }];
  });
}
