const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The shortest time that a football game takes. */
const SHORTEST_GAME = 2 * HOUR;

/** From a kickoff to the result in the feed, unless the game was postponed or the feed is late. */
const LONGEST_EVENING = 8 * HOUR;

/** How long after the last kickoff a result may still be corrected. */
const CORRECTIONS = 14 * DAY;

/** The time between polls while a result is expected, while a result or the field is late, and otherwise. */
const EVERY = { result: 5 * MINUTE, late: HOUR, day: 20 * HOUR } as const;

/** With fewer than `below` calls left, the time between polls is multiplied by `factor`. */
const SAVING = [
  { below: 25, factor: 12 },
  { below: 100, factor: 3 },
] as const;

/** Each failed poll in a row doubles the time between polls, up to this factor. */
const LONGEST_BACKOFF = 4;

export interface FeedTimes {
  /** When the committee announces the field; null while that is unknown. */
  readonly selection: Date | null;
  readonly kickoffs: readonly Date[];
  readonly hasField: boolean;
  readonly decided: number;
  readonly polledAt: Date | null;
  /** In a row. */
  readonly failures: number;
  /** How many calls are left this month, and when the feed said so. Null before the first report. */
  readonly calls: { readonly left: number; readonly at: Date } | null;
  /** When the feed first reported a retraction that is not accepted yet. */
  readonly doubtedSince?: Date | null;
}

/** Assumes that games end in the order in which they begin. */
export function isGameInProgress({ kickoffs, decided }: Pick<FeedTimes, "kickoffs" | "decided">, now: Date): boolean {
  const next = inOrder(kickoffs)[decided];
  return next !== undefined && next <= now.getTime();
}

const inOrder = (kickoffs: readonly Date[]) => kickoffs.map(Number).sort((one, other) => one - other);

/**
 * Returns when the feed is due for a poll (docs/behavior/results.md#polling-the-feed), which may be in the past. Null
 * before the playoff dates are known, and when no more corrections are expected.
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

/** The games played by the end of each round but the last. */
const ROUND_ENDS = [4, 8, 10] as const;

/** From a round's last kickoff until the ratings include it. */
const RATED_AFTER = 12 * HOUR;

export function roundsOver(decided: number): number {
  return ROUND_ENDS.filter((games) => decided >= games).length;
}

/**
 * Whether the next poll also requests ratings (docs/game-rules.md#chances-by-rating): once there is a field and after
 * each round but the last, never during a game. `rated` is the number of rounds in the stored ratings, or null.
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

/** From a ranking's announced release until the feed has it. */
const RANKING_SHOW = HOUR;

export interface RankingTimes extends Pick<FeedTimes, "calls"> {
  /** When rankings are released. */
  readonly releases: readonly Date[];
  /** The number of the latest stored ranking, or 0. */
  readonly stored: number;
  readonly polledAt: Date | null;
}

/**
 * Returns when to poll for the ranking: an hour after a release, every hour for a day, and then every 20 hours, until
 * it is stored. Null if no release is expected, or if a ranking has been missing for more than 14 days.
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

export function isRankingMissing({ releases, stored }: Pick<RankingTimes, "releases" | "stored">, now: Date): boolean {
  return stored < releasedAt(releases, now);
}

function releasedAt(releases: readonly Date[], now: Date): number {
  return releases.filter((release) => release.getTime() + RANKING_SHOW <= now.getTime()).length;
}

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** A number that the feed reported in an earlier month (in UTC) is ignored, because each month has its own limit. */
function savingFactor(calls: FeedTimes["calls"], now: Date): number {
  if (calls === null || monthOf(calls.at) !== monthOf(now)) return 1;
  return SAVING.find(({ below }) => calls.left < below)?.factor ?? 1;
}

/** Returns the start of next month if no calls are left, otherwise 0 (any time). */
function nextMonthWithout(calls: FeedTimes["calls"]): number {
  return calls?.left === 0 ? Date.UTC(calls.at.getUTCFullYear(), calls.at.getUTCMonth() + 1) : 0;
}
