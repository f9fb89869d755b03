import type { Week } from "#domain/week.ts";
import { memoize } from "#web/ui/memoize.ts";

const day = memoize(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }));
const MOMENT = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const here = memoize(() => new Intl.DateTimeFormat("en-US", MOMENT));
const clock = memoize(() => new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }));

/** "Nov 6 – Nov 13" in the visitor's time zone, like all dates here. */
export function dayRange({ startDate, endDate }: Week): string {
  return `${day().format(startDate)} – ${day().format(endDate)}`;
}

/** "Nov 13" */
export function dayOf(moment: Date): string {
  return day().format(moment);
}

/** "Thu, Nov 13, 4:59 PM" */
export function localTime(moment: Date): string {
  return here().format(moment);
}

/** "4:59 PM" if it is today, and otherwise "Nov 13" */
export function clockTime(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? clock().format(moment) : dayOf(moment);
}
