import { lockTime, NEW_YORK } from "./lock-time.ts";
import { CHALLENGE_NAME } from "./product.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { multiplier, type Week } from "./week.ts";

export interface CalendarDates {
  readonly season: string;
  readonly weeks: readonly Week[];
  /** When the playoff games begin. */
  readonly kickoffs: readonly Date[];
}

/** A calendar entry. */
export interface CalendarEntry {
  /** Stays the same when the date changes. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** For an all-day entry, midnight UTC of its day. */
  readonly start: Date;
  /** For an all-day entry, midnight UTC after its day. */
  readonly end: Date;
  readonly isAllDay: boolean;
  /** Null for a playoff entry. */
  readonly week: number | null;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

const GAMES: Readonly<Record<RoundId, number>> = { first: 4, quarter: 4, semi: 2, championship: 1 };

const newYorkDay = new Intl.DateTimeFormat("en-CA", { timeZone: NEW_YORK });

/**
 * Returns a season's entries (docs/behavior/screens.md#the-calendar): for each week the hour before it locks, early
 * enough for a reminder at its start, and for each playoff round its days in New York.
 */
export function calendarEntries({ season, weeks, kickoffs }: CalendarDates): CalendarEntry[] {
  return [...weeks.map((week) => lockOf(season, week)), ...playoffDays(season, kickoffs)];
}

function lockOf(season: string, { number, endDate }: Week): CalendarEntry {
  // A week ends one second before the lock that users see: 4:59:59 PM for 5 PM. The text has New York's time, because
  // calendar apps show an entry only in the viewer's time zone.
  const lock = new Date(Math.ceil(endDate.getTime() / MINUTE) * MINUTE);
  return {
    id: `${season}-week-${number}`,
    title: `Week ${number} picks lock`,
    text: `${CHALLENGE_NAME}: Week ${number} picks lock ${lockTime(endDate, NEW_YORK)}. Points count x${multiplier(number)}.`,
    start: new Date(lock.getTime() - HOUR),
    end: lock,
    isAllDay: false,
    week: number,
  };
}

function playoffDays(season: string, kickoffs: readonly Date[]): CalendarEntry[] {
  const inOrder = kickoffs.toSorted((one, other) => one.getTime() - other.getTime());
  let first = 0;
  return ROUNDS.flatMap(({ id, name }) => {
    const own = inOrder.slice(first, first + GAMES[id]);
    first += GAMES[id];
    const days = [...new Set(own.map((kickoff) => newYorkDay.format(kickoff)))];
    return days.map((day, index) => ({
      id: `${season}-${id}-${index + 1}`,
      title: `CFP ${name}`,
      text: `College Football Playoff ${season}: ${name}.`,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR),
      isAllDay: true,
      week: null,
    }));
  });
}
