import type { BracketRecord } from "./bracket-record.ts";

/** Weeks are numbered from 1 (docs/game-rules.md#week-numbers). */
export const WEEK_COUNT = 15;

/** Includes its start and end time (docs/game-rules.md#when-a-week-is-open). */
export interface Week {
  readonly number: number;
  readonly startDate: Date;
  readonly endDate: Date;
}

export type WeekStatus = "upcoming" | "open" | "closed";

export function isWeekNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= WEEK_COUNT;
}

/** 16 minus the week's number (docs/game-rules.md#multiplier). */
export function multiplier(week: number): number {
  return WEEK_COUNT + 1 - week;
}

/** docs/game-rules.md#when-a-week-is-open */
export function weekStatus(week: Week, now: Date): WeekStatus {
  if (now < week.startDate) return "upcoming";
  return now <= week.endDate ? "open" : "closed";
}

/** If two weeks overlap, returns the week that closes first. */
export function openWeek<Each extends Week>(weeks: readonly Each[], now: Date): Each | null {
  const open = weeks.filter((week) => weekStatus(week, now) === "open");
  return open.sort((one, other) => one.endDate.getTime() - other.endDate.getTime())[0] ?? null;
}

/**
 * `none`: there is no schedule. `between`: it is mid-season, but no week is open. `playoff`: every week has closed, and
 * the champion is still unknown (docs/behavior/screens.md#the-state-of-the-season).
 */
export type SeasonPhase = "none" | "before" | "open" | "between" | "playoff" | "over";

/** In milliseconds. The field is normally announced two days after the last lock. */
const FIELD_WITHIN_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Once all weeks have closed, the phase is `playoff` until `official` has a champion, or `over` if it is still null a
 * week after the last lock.
 */
export function seasonPhase(
  weeks: readonly Week[],
  now: Date,
  official: Pick<BracketRecord, "winners"> | null,
): SeasonPhase {
  if (weeks.length === 0) return "none";
  const statuses = weeks.map((week) => weekStatus(week, now));
  if (statuses.includes("open")) return "open";
  if (statuses.every((status) => status === "upcoming")) return "before";
  if (statuses.some((status) => status !== "closed")) return "between";
  if (official !== null) return official.winners.champ === undefined ? "playoff" : "over";
  const lastLock = Math.max(...weeks.map(({ endDate }) => endDate.getTime()));
  return now.getTime() < lastLock + FIELD_WITHIN_MS ? "playoff" : "over";
}

/**
 * Returns the next time after `now` when a week opens or closes, or null. A week is still open at its end time, so it
 * closes one millisecond later.
 */
export function nextChange(weeks: readonly Week[], now: Date): Date | null {
  const moments = weeks
    .flatMap(({ startDate, endDate }) => [startDate.getTime(), endDate.getTime() + 1])
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
