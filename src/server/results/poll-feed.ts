import { MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, isSameRecord } from "#domain/bracket-record.ts";
import {
  areRatingsDue,
  type FeedTimes,
  isRankingMissing,
  nextPoll,
  nextRankingPoll,
  type RankingTimes,
  roundsOver,
} from "#domain/feed-schedule.ts";
import { type GamePoints, pointsFromFeed } from "#domain/game-points.ts";
import { outcomeFromFeed, takesBack } from "#domain/outcome-from-feed.ts";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import type { Env } from "../http/env.ts";
import { logEvent, logProblem } from "../observe/log.ts";
import { collegeFootballData, type Feed } from "./college-football-data.ts";
import {
  claimFeedPoll,
  type Doubt,
  type FeedState,
  findFeedState,
  finishFeedPoll,
  type PollAims,
} from "./feed-queries.ts";
import { rejectionOf, takeRanking, takeRatings } from "./rankings-and-ratings.ts";

/** The winner is null if the matchup is undecided again. */
interface Change {
  readonly matchup: MatchupId;
  /** A team id. */
  readonly winner: string | null;
}

/** The result of a poll. */
export interface FeedPoll {
  readonly season: string;
  readonly changes: readonly Change[];
  /** Why the feed's response was rejected, in sentences for the operator, or null. */
  readonly rejected: readonly string[] | null;
  /** How many calls are left this month. Null if the feed did not say. */
  readonly callsLeft: number | null;
  /** When the next poll is due, or null if nothing more is expected. */
  readonly next: Date | null;
}

const YEAR = SEASON.championshipYear - 1;

const NOTHING: FeedPoll = { season: SEASON.name, changes: [], rejected: null, callsLeft: null, next: null };

const NO_KEY = "No feed is configured: CFBD_API_KEY is missing.";

const HELD = "Results were entered by hand. To let the feed change them: npm run admin -- results --follow-feed";

/**
 * Polls the feed for results and the ranking, if due or `isForced`, and updates the outcome
 * (docs/behavior/results.md#the-outcome-from-a-feed, docs/behavior/results.md#polling-the-feed). Only one poll runs at
 * a time. A bad response is not an error: `rejected` and the log say why the outcome did not change. Fails with
 * SERVICE_UNAVAILABLE if the database fails.
 */
export async function pollFeed(env: Env, isForced = false): Promise<FeedPoll> {
  if (env.CFBD_API_KEY === undefined) return { ...NOTHING, rejected: [NO_KEY] };
  const state = await findFeedState(env);
  const { times, rankingTimes, now, follows } = state;
  const isOurs = state.season === SEASON.name;
  const next = isOurs ? nextOf(times, rankingTimes, state) : { outcome: null, ranking: null, any: null };
  const nothing: FeedPoll = { ...NOTHING, callsLeft: times.calls?.left ?? null, next: next.any };
  const aims: PollAims = {
    outcome: isForced || isDue(next.outcome, now),
    ranking: (isForced && isRankingMissing(rankingTimes, now)) || isDue(next.ranking, now),
  };
  if (!isOurs || state.isLeased || !(aims.outcome || aims.ranking)) return nothing;
  const poll = await claimFeedPoll(env, state, aims);
  if (poll === null) return nothing;
  const feed = collegeFootballData(env, env.CFBD_API_KEY);
  const ranking = aims.ranking ? await takeRanking(env, feed) : NOT_ASKED;
  const outcome = aims.outcome
    ? await readOutcome(feed, state)
    : { ...NOT_ASKED, outcome: null, points: {}, doubt: state.doubt };
  const ratings = aims.outcome ? await ratingsAfter(env, feed, state, outcome.outcome, isForced) : NOT_ASKED;
  return endPoll(env, state, poll, {
    aims,
    ...outcome,
    problems: [...ranking.problems, ...outcome.problems],
    unrated: ratings.problems,
    callsLeft: ratings.callsLeft ?? outcome.callsLeft ?? ranking.callsLeft,
    isRankingSaved: ranking.isSaved,
    isHeld: outcome.outcome !== null && !isSameRecord(state.official, outcome.outcome) && !follows,
  });
}

const NOT_ASKED = { problems: [], callsLeft: null, isSaved: false } as const;

/**
 * Requests the ratings if they are due. A forced poll requests them if none are stored, or if they lack a finished
 * round.
 */
async function ratingsAfter(env: Env, feed: Feed, state: FeedState, read: BracketRecord | null, isForced: boolean) {
  const { times, ratedRounds, now } = state;
  const outcome = read ?? state.official;
  if (outcome === null) return NOT_ASKED;
  const decided = Object.keys(outcome.winners).length;
  const rounds = roundsOver(decided);
  const isMissing = ratedRounds === null || ratedRounds < rounds;
  const isAsked = isForced ? isMissing : areRatingsDue({ ...times, hasField: true, decided }, ratedRounds, now);
  return isAsked ? takeRatings(env, feed, rounds) : NOT_ASKED;
}

const isDue = (time: Date | null, now: Date) => time !== null && time <= now;

/** Returns the times of the next polls, and the earlier of the two. Null if no such poll is expected. */
function nextOf(times: FeedTimes, rankingTimes: RankingTimes, { follows, now }: Pick<FeedState, "follows" | "now">) {
  const outcome = follows ? nextPoll(times, now) : null;
  const ranking = nextRankingPoll(rankingTimes, now);
  const both = [outcome, ranking].filter((time) => time !== null).sort((one, other) => Number(one) - Number(other));
  return { outcome, ranking, any: both[0] ?? null };
}

/** In milliseconds. */
const DOUBT_FOR = 10 * 60_000;

const DOUBTED = "It retracts results. That takes effect if the feed still says so in 10 minutes.";

/** The outcome is null if the feed has none that may be saved. */
async function readOutcome(feed: Feed, { official, points, known, doubt, now, times }: FeedState) {
  const { report, problem, callsLeft } = await feed.playoff(YEAR);
  if (report === null) {
    return { outcome: null, points: {}, doubt, problems: [`The feed failed: ${problem}.`], callsLeft };
  }
  const teams = teamsOfSeason(SEASON_PLAN);
  const { kickoffs } = times;
  const begun = kickoffs.length === 0 ? undefined : kickoffs.filter((kickoff) => kickoff <= now).length;
  const read = (before: BracketRecord | null) => outcomeFromFeed(report, { year: YEAR, teams, before, begun });
  let reading = read(known);
  // A valid response that contradicts the feed's earlier ones is a retraction.
  if (reading.outcome === null && reading.problems !== null && known !== null) {
    const alone = read(null);
    if (alone.outcome !== null) reading = alone;
  }
  const { outcome } = reading;
  const problems = reading.problems ?? [];
  if (outcome !== null && known !== null && takesBack(known, outcome)) {
    const isSame = doubt !== null && isSameRecord(doubt.record, outcome);
    const since = isSame ? doubt.since : now;
    if (now.getTime() - since.getTime() < DOUBT_FOR) {
      const doubted = { record: outcome, since };
      return { outcome: null, points: {}, doubt: doubted, problems: [...problems, DOUBTED], callsLeft };
    }
  }
  const before = official && { record: official, points };
  const found = outcome ? pointsFromFeed(report, outcome, teams, before) : {};
  return { outcome, points: found, doubt: null, problems, callsLeft };
}

/** A poll's findings. */
interface Found {
  readonly aims: PollAims;
  readonly outcome: BracketRecord | null;
  readonly points: GamePoints;
  readonly doubt: Doubt | null;
  readonly problems: readonly string[];
  /** Missing ratings are not a failure of the feed, because results do not depend on them. */
  readonly unrated: readonly string[];
  readonly callsLeft: number | null;
  readonly isRankingSaved: boolean;
  /** Whether the operator's own outcome is in effect. */
  readonly isHeld: boolean;
}

async function endPoll(env: Env, state: FeedState, poll: number, found: Found): Promise<FeedPoll> {
  const { official, times, rankingTimes, now } = state;
  const { isSaved, problems } = await save(env, poll, found);
  const outcome = isSaved ? found.outcome : official;
  const calls = found.callsLeft === null ? times.calls : { left: found.callsLeft, at: now };
  const after: FeedTimes = {
    ...times,
    hasField: outcome !== null,
    decided: Object.keys(outcome?.winners ?? {}).length,
    failures: problems.length === 0 ? 0 : times.failures + 1,
    calls,
    polledAt: found.aims.outcome ? now : times.polledAt,
    doubtedSince: found.doubt?.since ?? null,
  };
  const rankingAfter: RankingTimes = {
    ...rankingTimes,
    stored: found.isRankingSaved ? rankingTimes.releases.filter((time) => time <= now).length : rankingTimes.stored,
    polledAt: found.aims.ranking ? now : rankingTimes.polledAt,
    calls,
  };
  const rejected = [...problems, ...(found.isHeld ? [HELD] : []), ...found.unrated];
  const done: FeedPoll = {
    season: SEASON.name,
    changes: changesBetween(official, outcome),
    rejected: rejected.length === 0 ? null : rejected,
    callsLeft: calls?.left ?? null,
    next: nextOf(after, rankingAfter, state).any,
  };
  if (problems.length + found.unrated.length === 0) logEvent("results", done);
  else logProblem("results", { ...done });
  return done;
}

/** If the database rejects the result, the reason is added to the poll's problems. */
async function save(env: Env, poll: number, { outcome, points, doubt, problems, callsLeft }: Found) {
  const end = (record: BracketRecord | null, all: readonly string[]) =>
    finishFeedPoll(env, poll, SEASON.name, {
      outcome: record,
      points,
      doubt,
      callsLeft,
      problems: all.length === 0 ? null : all,
    });
  try {
    return { isSaved: await end(outcome, problems), problems };
  } catch (error) {
    const all = [...problems, rejectionOf(error)];
    return { isSaved: await end(null, all), problems: all };
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
