const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No football game is shorter. */
const SHORTEST_GAME = 2 * HOUR;

/**
 * How long after a kickoff a result is expected at any minute. After that, the game was postponed or the feed is
 * behind.
 */
const LONGEST_EVENING = 8 * HOUR;

/** How long after the last kickoff a result may still be corrected. */
const CORRECTIONS = 14 * DAY;

/** The time between two polls: while a result is expected, while a result or the field is late, and otherwise. */
const EVERY = { result: 5 * MINUTE, late: HOUR, day: 20 * HOUR } as const;

/** With fewer than `below` calls left, polls are `factor` times rarer. */
const SAVING = [
  { below: 25, factor: 12 },
  { below: 100, factor: 3 },
] as const;

/** After failures, the time between polls is multiplied by at most this. */
const LONGEST_BACKOFF = 4;

/** What decides when the feed is polled next. */
export interface FeedTimes {
  /** When the committee announces the field; null while that is unknown. */
  readonly selection: Date | null;
  readonly kickoffs: readonly Date[];
  readonly hasField: boolean;
  readonly decided: number;
  readonly polledAt: Date | null;
  /** How many polls in a row have failed. */
  readonly failures: number;
  /** How many calls the feed reported to be left this month, and when; null before its first report. */
  readonly calls: { readonly left: number; readonly at: Date } | null;
  /** Since when the feed has been retracting results, if that is not accepted yet. */
  readonly doubtedSince?: Date | null;
}

/** Whether a game has begun whose result is unknown. Games end roughly in the order in which they begin. */
export function isGameInProgress({ kickoffs, decided }: Pick<FeedTimes, "kickoffs" | "decided">, now: Date): boolean {
  const next = inOrder(kickoffs)[decided];
  return next !== undefined && next <= now.getTime();
}

const inOrder = (kickoffs: readonly Date[]) => kickoffs.map(Number).sort((one, other) => one - other);

/**
 * Returns when the feed is due to be polled (docs/behavior/results.md#polling-the-feed), possibly in the past; null
 * before the dates of the playoff are known, and once no more corrections are expected.
 */
export function nextPoll(times: FeedTimes, now: Date): Date | null {
  const { selection, polledAt, hasField, decided, failures, calls } = times;
  const kickoffs = inOrder(times.kickoffs);
  const last = kickoffs.at(-1);
  if (selection === null || last === undefined) return null;
  if (polledAt === null) return selection;
  const at = now.getTime();
  const resultFrom = (kickoffs[decided] ?? Number.POSITIVE_INFINITY) + SHORTEST_GAME;
  const begun = kickoffs.findLast((kickoff) => kickoff <= at) ?? 0;
  const isAwaited = at >= resultFrom;
  const isLate = isAwaited ? at - begun > LONGEST_EVENING : !hasField;
  const factor = Math.min(2 ** failures, LONGEST_BACKOFF) * savingFactor(calls, now);
  const spaced = (milliseconds: number) => polledAt.getTime() + milliseconds * factor;
  const isDoubted = (times.doubtedSince ?? null) !== null;
  const regular = spaced(isDoubted ? EVERY.result : isLate ? EVERY.late : isAwaited ? EVERY.result : EVERY.day);
  const forResult = Math.max(resultFrom, spaced(EVERY.result));
  const due = Math.max(
    selection.getTime(),
    isAwaited ? regular : Math.min(regular, forResult),
    nextMonthWithout(calls),
  );
  return due > last + CORRECTIONS ? null : new Date(due);
}

/** How many games have been played when each round, except for the last, is over. */
const ROUND_ENDS = [4, 8, 10] as const;

/** How long after the last kickoff of a round the feed's ratings include that round. */
const RATED_AFTER = 12 * HOUR;

/** Returns how many rounds, not counting the last, are over after this many games. */
export function roundsOver(decided: number): number {
  return ROUND_ENDS.filter((games) => decided >= games).length;
}

/**
 * Whether the next call about the outcome also asks for ratings (docs/game-rules.md#chances-by-rating): once there is a
 * field and after each round but the last, never while a result is awaited. `rated` is how many rounds the stored
 * ratings include; null without ratings.
 */
export function areRatingsDue(
  { hasField, kickoffs, decided }: Pick<FeedTimes, "hasField" | "kickoffs" | "decided">,
  rated: number | null,
  now: Date,
): boolean {
  const over = roundsOver(decided);
  const last = inOrder(kickoffs)[(ROUND_ENDS[over - 1] ?? 0) - 1] ?? 0;
  const isNews = rated === null || (rated < over && now.getTime() >= last + RATED_AFTER);
  return hasField && isNews && !isGameInProgress({ kickoffs, decided }, now);
}

/** How long after its announced time a ranking is available. */
const RANKING_SHOW = HOUR;

/** What decides when the committee's ranking is requested. */
export interface RankingTimes extends Pick<FeedTimes, "calls"> {
  /** When rankings are released. */
  readonly releases: readonly Date[];
  /** The number of the last stored release, from 1; 0 for none. */
  readonly stored: number;
  readonly polledAt: Date | null;
}

/**
 * Returns when the ranking is due: an hour after each release, then every hour for a day, then every 20 hours, until it
 * is stored. Null when no further release is expected.
 */
export function nextRankingPoll({ releases, stored, polledAt, calls }: RankingTimes, now: Date): Date | null {
  const shown = inOrder(releases).map((release) => release + RANKING_SHOW);
  const released = releasedAt(releases, now);
  const from = shown[stored < released ? released - 1 : released];
  if (from === undefined || now.getTime() - from > CORRECTIONS) return null;
  if (polledAt === null || polledAt.getTime() < from) return new Date(Math.max(from, nextMonthWithout(calls)));
  const every = now.getTime() - from < DAY ? EVERY.late : EVERY.day;
  return new Date(Math.max(polledAt.getTime() + every * savingFactor(calls, now), nextMonthWithout(calls)));
}

/** Whether a released ranking is not stored yet. */
export function isRankingMissing({ releases, stored }: Pick<RankingTimes, "releases" | "stored">, now: Date): boolean {
  return stored < releasedAt(releases, now);
}

function releasedAt(releases: readonly Date[], now: Date): number {
  return releases.filter((release) => release.getTime() + RANKING_SHOW <= now.getTime()).length;
}

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** Calls are counted by the month, in UTC. */
function savingFactor(calls: FeedTimes["calls"], now: Date): number {
  if (calls === null || monthOf(calls.at) !== monthOf(now)) return 1;
  return SAVING.find(({ below }) => calls.left < below)?.factor ?? 1;
}

/** The start of the next month if no calls were left, else a time in the distant past. */
function nextMonthWithout(calls: FeedTimes["calls"]): number {
  return calls?.left === 0 ? Date.UTC(calls.at.getUTCFullYear(), calls.at.getUTCMonth() + 1) : 0;
}
