import { useEffect, useMemo, useState } from "react";
import { nextChange, type Week } from "../../../../domain/week.ts";
import { queryClient } from "../../../api/trpc.ts";

/** The server's time as known to this device (docs/game-rules.md#the-servers-clock). */
export interface ServerClock {
  /** The time at the last render; a render follows whenever a week opens or closes. */
  readonly now: Date;
  /** Returns the time right now. */
  readonly read: () => Date;
}

/** When a response arrived, by the monotonic clock and by the device's own clock, which people can set. */
interface ArrivalTime {
  readonly monotonic: number;
  readonly device: number;
}

/** The longest time between two checks of the clock, in milliseconds, because a device can sleep without an event. */
const LONGEST_PAUSE_MS = 30_000;

/** How far the two clocks of the device may drift apart, in milliseconds, before one of them must have jumped. */
const LARGEST_DRIFT_MS = 5_000;

/** When each response arrived, by the server's time in it. A cached response keeps its first arrival. */
const arrivals = new WeakMap<Date, ArrivalTime>();

function arrivalOf(now: Date): ArrivalTime {
  const known = arrivals.get(now) ?? { monotonic: performance.now(), device: Date.now() };
  arrivals.set(now, known);
  return known;
}

function timeIn(response: unknown): Date | null {
  const now = (response as { now?: unknown } | undefined)?.now;
  return now instanceof Date ? now : null;
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "success") return;
  const now = timeIn(event.query.state.data);
  if (now !== null) arrivalOf(now);
});

/**
 * Refetches the response with this time when the device slept or its clock was set. The page cannot tell which: both
 * leave the device's clock ahead of the monotonic one, which on some systems stops during sleep. So neither opens or
 * closes a week; the server's next response does.
 */
function refetchAfterJump(now: Date): void {
  const { monotonic, device } = arrivalOf(now);
  const jump = Date.now() - device - (performance.now() - monotonic);
  if (Math.abs(jump) < LARGEST_DRIFT_MS) return;
  const filter = { predicate: ({ state }: { state: { data?: unknown } }) => timeIn(state.data) === now };
  void queryClient.refetchQueries({ ...filter, type: "active" }, { cancelRefetch: false });
}

/**
 * The server's time, counted from a response that contains it, whatever this device's clock shows. Renders again when a
 * week opens or closes, also when the device slept through it (docs/game-rules.md#the-servers-clock).
 */
export function useServerClock(now: Date, weeks: readonly Week[]): ServerClock {
  const read = useMemo(() => {
    const { monotonic } = arrivalOf(now);
    return () => new Date(now.getTime() + performance.now() - monotonic);
  }, [now]);
  const [lastRead, setLastRead] = useState(read);
  const [from, setFrom] = useState(now);
  let moment = lastRead;
  if (from !== now) {
    moment = read();
    setFrom(now);
    setLastRead(moment);
  }
  const next = nextChange(weeks, moment)?.getTime() ?? null;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      refetchAfterJump(now);
      const at = read();
      if (next !== null && at.getTime() >= next) return setLastRead(at);
      // A timer can fire a moment early; then it is set again.
      const left = next === null ? LONGEST_PAUSE_MS : Math.ceil(next - at.getTime());
      timer = setTimeout(check, Math.min(left, LONGEST_PAUSE_MS));
    };
    const checkWhenVisible = () => document.visibilityState === "visible" && check();
    document.addEventListener("visibilitychange", checkWhenVisible);
    window.addEventListener("pageshow", check);
    check();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", checkWhenVisible);
      window.removeEventListener("pageshow", check);
    };
  }, [next, now, read]);

  return { now: moment, read };
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
