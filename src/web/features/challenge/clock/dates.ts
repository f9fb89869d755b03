import type { Week } from "#domain/week.ts";

const TIME = { hour: "numeric", minute: "2-digit" } as const;

/** "Nov 6 – Nov 13" in the visitor's time zone, like all dates here. */
export function dayRange({ startDate, endDate }: Week): string {
  return `${dayOf(startDate)} – ${dayOf(endDate)}`;
}

/** "Nov 13" */
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

/** "Thu, Nov 13, 4:59 PM" */
export function localTime(moment: Date): string {
  return moment.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric", ...TIME });
}

/** "4:59 PM" if it is today, and otherwise "Nov 13" */
export function clockTime(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? moment.toLocaleTimeString("en-US", TIME) : dayOf(moment);
}
