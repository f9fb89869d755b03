import { lockTime, NEW_YORK } from "./lock-time.ts";
import { CHALLENGE_NAME } from "./product.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { multiplier, type Week } from "./week.ts";

/** The dates that a season's calendar is made from. */
export interface CalendarDates {
  readonly season: string;
  readonly weeks: readonly Week[];
  /** When the playoff games begin. */
  readonly kickoffs: readonly Date[];
}

/** A calendar entry. */
export interface CalendarEntry {
  /** The entry's id, which stays the same when the date changes. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** When the entry begins. For an all-day entry, midnight UTC of its day. */
  readonly start: Date;
  /** When the entry ends. For an all-day entry, midnight UTC after its day. */
  readonly end: Date;
  readonly isAllDay: boolean;
  /** The number of the week that locks; null for a playoff entry. */
  readonly week: number | null;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The number of games in each round. */
const GAMES: Readonly<Record<RoundId, number>> = { first: 4, quarter: 4, semi: 2, championship: 1 };

const newYorkDay = new Intl.DateTimeFormat("en-CA", { timeZone: NEW_YORK });

/**
 * Returns a season's calendar entries (docs/behavior/screens.md#the-calendar). Each week has an entry for the hour
 * before the week locks, so that a reminder at the start of the entry is early enough. Each playoff round has an
 * all-day entry for each of its days in New York.
 */
export function calendarEntries({ season, weeks, kickoffs }: CalendarDates): CalendarEntry[] {
  return [...weeks.map((week) => lockOf(season, week)), ...playoffDays(season, kickoffs)];
}

function lockOf(season: string, { number, endDate }: Week): CalendarEntry {
  // A week's end date is one second before the lock time that users see: 4:59:59 PM for a lock at 5 PM. The text has
  // the lock time in New York, because calendar apps show the entry only in the viewer's time zone.
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
