import { useEffect, useMemo, useRef, useState } from "react";
import { nextChange, type Week, type WeekStatus, weekStatus } from "#domain/week.ts";
import { announce } from "../ui/live-region.ts";
import { queryClient } from "./trpc.ts";

/** The server's time, as estimated on this device (docs/game-rules.md#the-servers-clock). */
export interface ServerClock {
  /** The time at the last render. The component renders again whenever a week opens or closes. */
  readonly now: Date;
  readonly read: () => Date;
}

/** When each response arrived, by this device's clock. A cached response keeps its original arrival time. */
const arrivals = new WeakMap<Date, number>();

function arrivalOf(now: Date): number {
  const arrival = arrivals.get(now) ?? Date.now();
  arrivals.set(now, arrival);
  return arrival;
}

// As soon as a response arrives, because the page may not use it until much later.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "success") return;
  const now = (event.query.state.data as { now?: unknown } | undefined)?.now;
  if (now instanceof Date) arrivalOf(now);
});

/** What `useServerClock` reads of a page's data. */
interface Schedule {
  readonly now: Date;
  readonly weeks: readonly Week[];
}

const LOADING: Schedule = { now: new Date(0), weeks: [] };

/**
 * The time in the server's response, plus the time since that response arrived. It does not matter whether this device's
 * clock is right. It goes on while the device sleeps; `performance.now()` does not on every system.
 */
export function useServerClock(page: Schedule | null | undefined): ServerClock {
  const { now, weeks } = page ?? LOADING;
  const read = useMemo(() => {
    const ahead = now.getTime() - arrivalOf(now);
    return () => new Date(Date.now() + ahead);
  }, [now]);
  const [rendered, setRendered] = useState(() => ({ from: now, moment: read() }));
  if (rendered.from !== now) setRendered({ from: now, moment: read() });
  const next = nextChange(weeks, rendered.moment)?.getTime() ?? null;

  useEffect(() => {
    const ticking = setInterval(() => {
      const moment = read();
      if (next !== null && moment.getTime() >= next) setRendered({ from: now, moment });
    }, 1000);
    return () => clearInterval(ticking);
  }, [next, now, read]);

  return { now: rendered.moment, read };
}

/**
 * Announces that the page's week has opened; a status message says that it has closed. Moves the focus to the main
 * content if the focused element disappears.
 */
export function useWeekStatus(week: Week, now: Date): { status: WeekStatus; clock: ServerClock } {
  const clock = useServerClock({ now, weeks: [week] });
  const status = weekStatus(week, clock.now);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === "open") announce(`Week ${week.number} is open.`);
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [week.number, status]);
  return { status, clock };
}

/** The server's time, updated every second. */
export function useSeconds({ read }: ServerClock): Date {
  const [moment, setMoment] = useState(read);
  useEffect(() => {
    const update = () => setMoment(read());
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [read]);
  return moment;
}
