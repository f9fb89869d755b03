const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No game of football is over sooner after its kickoff. */
const SHORTEST_GAME = 2 * HOUR;

/**
 * How long after a kickoff its result may be there any minute; later the game has been postponed or the feed is behind.
 */
const LONGEST_EVENING = 8 * HOUR;

/** How long after the last kickoff a result may still be corrected. */
const CORRECTIONS = 14 * DAY;

/**
 * How much time is between two looks: while a result may come any minute, while one is late or the field is, and else.
 */
const EVERY = { result: 5 * MINUTE, late: HOUR, day: 20 * HOUR } as const;

/** With fewer calls left than this, looks are so many times rarer. */
const SAVING = [
  { below: 25, factor: 12 },
  { below: 100, factor: 3 },
] as const;

/** The most that looks are spaced out while the feed is in trouble. */
const LONGEST_BACKOFF = 4;

/** What decides when the feed is looked at again. */
export interface FeedTimes {
  /** When the committee names the field; null while that is not known. */
  readonly selection: Date | null;
  readonly kickoffs: readonly Date[];
  /** Whether the field is known. */
  readonly hasField: boolean;
  /** How many games are decided. */
  readonly decided: number;
  readonly lookedAt: Date | null;
  /** How many looks in a row have failed. */
  readonly failures: number;
  /** How many calls the feed has said to have left this month, and when; null when it has not said. */
  readonly calls: { readonly left: number; readonly at: Date } | null;
  /** Since when the feed takes results back without being believed. */
  readonly doubtedSince?: Date | null;
}

/**
 * Whether a game has begun whose result is not known. Games are decided in the order in which they begin, or nearly so.
 */
export function areGamesOn({ kickoffs, decided }: Pick<FeedTimes, "kickoffs" | "decided">, now: Date): boolean {
  const next = inOrder(kickoffs)[decided];
  return next !== undefined && next <= now.getTime();
}

const inOrder = (kickoffs: readonly Date[]) => kickoffs.map(Number).sort((one, other) => one - other);

/**
 * Returns when the feed is due to be looked at (docs/behavior/results.md#polling-the-feed), a time that may be over;
 * null before the dates of the playoff are known and once no correction is expected anymore. No call is spent where it
 * can bring nothing, and few when few are left.
 */
export function nextLook(times: FeedTimes, now: Date): Date | null {
  const { selection, lookedAt, hasField, decided, failures, calls } = times;
  const kickoffs = inOrder(times.kickoffs);
  const last = kickoffs.at(-1);
  if (selection === null || last === undefined) return null;
  if (lookedAt === null) return selection;
  const at = now.getTime();
  const resultFrom = (kickoffs[decided] ?? Number.POSITIVE_INFINITY) + SHORTEST_GAME;
  const begun = kickoffs.findLast((kickoff) => kickoff <= at) ?? 0;
  const isAwaited = at >= resultFrom;
  const isLate = isAwaited ? at - begun > LONGEST_EVENING : !hasField;
  const factor = Math.min(2 ** failures, LONGEST_BACKOFF) * savingFactor(calls, now);
  const spaced = (milliseconds: number) => lookedAt.getTime() + milliseconds * factor;
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

/** How long after its announced time a ranking is there. */
const RANKING_SHOW = HOUR;

/** What decides when the feed is asked for the committee's ranking. */
export interface RankingTimes extends Pick<FeedTimes, "calls"> {
  /** When rankings are released. */
  readonly releases: readonly Date[];
  /** The number of the last release that is stored, 1 for the first; 0 for none. */
  readonly stored: number;
  readonly lookedAt: Date | null;
}

/**
 * Returns when the feed is due to be asked for the ranking: an hour after each release, then every hour for a day, then
 * every 20 hours, until it is stored; null when no other is expected.
 */
export function nextRankingLook({ releases, stored, lookedAt, calls }: RankingTimes, now: Date): Date | null {
  const shown = inOrder(releases).map((release) => release + RANKING_SHOW);
  const released = releasedAt(releases, now);
  const from = shown[stored < released ? released - 1 : released];
  if (from === undefined || now.getTime() - from > CORRECTIONS) return null;
  if (lookedAt === null || lookedAt.getTime() < from) return new Date(Math.max(from, nextMonthWithout(calls)));
  const every = now.getTime() - from < DAY ? EVERY.late : EVERY.day;
  return new Date(Math.max(lookedAt.getTime() + every * savingFactor(calls, now), nextMonthWithout(calls)));
}

/** Whether a ranking is out that is not stored. */
export function isRankingMissing({ releases, stored }: Pick<RankingTimes, "releases" | "stored">, now: Date): boolean {
  return stored < releasedAt(releases, now);
}

/** How many rankings are out. */
function releasedAt(releases: readonly Date[], now: Date): number {
  return releases.filter((release) => release.getTime() + RANKING_SHOW <= now.getTime()).length;
}

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** Calls are counted by the month, in UTC. */
function savingFactor(calls: FeedTimes["calls"], now: Date): number {
  if (calls === null || monthOf(calls.at) !== monthOf(now)) return 1;
  return SAVING.find(({ below }) => calls.left < below)?.factor ?? 1;
}

/** When there are calls again, if none was left; else the beginning of time. */
function nextMonthWithout(calls: FeedTimes["calls"]): number {
  return calls?.left === 0 ? Date.UTC(calls.at.getUTCFullYear(), calls.at.getUTCMonth() + 1) : 0;
}
