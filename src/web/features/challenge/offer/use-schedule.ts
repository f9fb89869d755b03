import type { Week } from "../../../../domain/week.ts";
import { trpc } from "../../../api/trpc.ts";
import { type ServerClock, useServerClock } from "../clock/server-clock.ts";

/** The weeks for a visitor, empty until they are loaded. */
export interface Schedule {
  readonly weeks: readonly Week[];
  readonly clock: ServerClock;
  readonly isKnown: boolean;
}

const UNKNOWN = { now: new Date(0), weeks: [] };

/** The public schedule. If it cannot be loaded, the page works without it. */
export function useSchedule(): Schedule {
  const { data } = trpc.weeks.schedule.useQuery();
  const { now, weeks } = data ?? UNKNOWN;
  return { weeks, clock: useServerClock(now, weeks), isKnown: data !== undefined };
}
