import type { Week } from "../../../../domain/week.ts";
import { trpc } from "../../../api/trpc.ts";
import { type ServerClock, useServerClock } from "../server-clock.ts";

/** The weeks as a visitor sees them. Until they are known there are none. */
export interface Schedule {
  readonly weeks: readonly Week[];
  readonly clock: ServerClock;
  readonly isKnown: boolean;
}

const UNKNOWN = { now: new Date(0), weeks: [] };

/** The schedule, for everybody. Where it cannot be loaded the page says what it can without it. */
export function useSchedule(): Schedule {
  const { data } = trpc.weeks.schedule.useQuery();
  const { now, weeks } = data ?? UNKNOWN;
  return { weeks, clock: useServerClock(now, weeks), isKnown: data !== undefined };
}
