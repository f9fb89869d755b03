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

/**
 * A response's arrival time by two clocks: the monotonic clock, and the device's own clock, which the user can change.
 */
interface ArrivalTime {
  readonly monotonic: number;
  readonly device: number;
}

/**
 * How often the device's two clocks are compared, in milliseconds. Polling is needed because a device may fire no event
 * when it wakes up.
 */
const COMPARE_EVERY_MS = 30_000;

/** How far apart the device's two clocks may drift, in milliseconds. A larger gap means that one of them has jumped. */
const LARGEST_DRIFT_MS = 5_000;

/**
 * Each response's arrival time, keyed by the server time in the response. A cached response keeps its original arrival
 * time.
 */
const arrivals = new WeakMap<Date, ArrivalTime>();

function arrivalOf(now: Date): ArrivalTime {
  const known = arrivals.get(now) ?? { monotonic: performance.now(), device: Date.now() };
  arrivals.set(now, known);
  return known;
}

// Records the arrival time as soon as a response arrives, because the page may not use the response until much later.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "success") return;
  const now = (event.query.state.data as { now?: unknown } | undefined)?.now;
  if (now instanceof Date) arrivalOf(now);
});

/**
 * Refetches the page after one of the device's two clocks has jumped. Either the device slept (on some systems, the
 * monotonic clock stops during sleep), or the user changed the device's clock. The page cannot tell which, so a jump
 * alone never opens or closes a week. The page waits for the server's next response.
 */
function refetchAfterJump(now: Date): void {
  const { monotonic, device } = arrivalOf(now);
  const jump = Date.now() - device - (performance.now() - monotonic);
  if (Math.abs(jump) >= LARGEST_DRIFT_MS) void queryClient.refetchQueries({ type: "active" }, { cancelRefetch: false });
}

/** The fields of a page's data that `useServerClock` reads. */
interface Schedule {
  readonly now: Date;
  readonly weeks: readonly Week[];
}

/** The schedule to use until the page has loaded. */
const LOADING: Schedule = { now: new Date(0), weeks: [] };

/**
 * Returns the server's time: the time in the server's response, plus the time since that response arrived. This
 * device's own clock doesn't matter. The component renders again when a week opens or closes, even if the device slept
 * through that moment (docs/game-rules.md#the-servers-clock).
 */
export function useServerClock(page: Schedule | null | undefined): ServerClock {
  const { now, weeks } = page ?? LOADING;
  const read = useMemo(() => {
    const { monotonic } = arrivalOf(now);
    return () => new Date(now.getTime() + performance.now() - monotonic);
  }, [now]);
  const [rendered, setRendered] = useState(() => ({ from: now, moment: read() }));
  if (rendered.from !== now) setRendered({ from: now, moment: read() });
  const next = nextChange(weeks, rendered.moment)?.getTime() ?? null;

  useEffect(() => {
    const compare = () => refetchAfterJump(now);
    compare();
    const comparing = setInterval(compare, COMPARE_EVERY_MS);
    document.addEventListener("visibilitychange", compare);
    const ticking = setInterval(() => {
      const moment = read();
      if (next !== null && moment.getTime() >= next) setRendered({ from: now, moment });
    }, 1000);
    return () => {
      clearInterval(comparing);
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", compare);
    };
  }, [next, now, read]);

  return { now: rendered.moment, read };
}

/**
 * Returns the status of a page's week, and the server's clock. Moves the focus to the main content if the focused
 * element disappears when the week opens or closes. Announces to screen readers that the week has opened. When the week
 * closes, no announcement is needed: the page shows a status message, which screen readers read.
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
