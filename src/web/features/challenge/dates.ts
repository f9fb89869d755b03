import type { Week } from "../../../domain/week.ts";

const NEW_YORK = "America/New_York";

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const MOMENT = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const here = new Intl.DateTimeFormat("en-US", MOMENT);
const there = new Intl.DateTimeFormat("en-US", { ...MOMENT, timeZone: NEW_YORK });

/** The days of a week in the visitor's zone: "Nov 6 – Nov 13". */
export function dayRange({ startDate, endDate }: Week): string {
  return `${day.format(startDate)} – ${day.format(endDate)}`;
}

/** A moment in the visitor's zone: "Thu, Nov 13, 4:59 PM". */
export function localTime(moment: Date): string {
  return here.format(moment);
}

/** The same moment in New York: "Thu, Nov 13, 4:59 PM in New York". */
export function newYorkTime(moment: Date): string {
  return `${there.format(moment)} in New York`;
}

/** From when to when a week is open, in New York. */
export function newYorkRange({ startDate, endDate }: Week): string {
  return `${there.format(startDate)} to ${newYorkTime(endDate)}`;
}

/** Whether the visitor's clock shows another time than New York's. */
export function isElsewhere(moment: Date): boolean {
  return here.format(moment) !== there.format(moment);
}

/** The time that is left, in whole parts. Nothing is left of what is over. */
export function timeLeft(from: Date, to: Date): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
