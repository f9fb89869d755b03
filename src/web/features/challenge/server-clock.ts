import { useEffect, useMemo, useState } from "react";
import { nextChange, type Week } from "../../../domain/week.ts";
import { queryClient } from "../../api/trpc.ts";

/** The server's time as far as this device knows it. */
export interface ServerClock {
  /** When it was looked at last: at the latest when the status of a week changed. */
  readonly now: Date;
  /** What it shows at this very moment. */
  readonly read: () => Date;
}

/** When an answer came: by the clock that only ever goes on, and by the one that people set. */
interface Arrival {
  readonly steady: number;
  readonly device: number;
}

/** How long the page goes without a look at the clock, in milliseconds: a lid may be closed without a word of it. */
const LONGEST_PAUSE_MS = 30_000;

/** How far the two clocks of the device may drift apart before one of them is thought to have jumped. */
const DOUBT_MS = 5_000;

/** When each answer came, by the server's time in it. An answer that is kept stays as old as it is. */
const arrivals = new WeakMap<Date, Arrival>();

function arrivalOf(now: Date): Arrival {
  const known = arrivals.get(now) ?? { steady: performance.now(), device: Date.now() };
  arrivals.set(now, known);
  return known;
}

function timeIn(answer: unknown): Date | null {
  const now = (answer as { now?: unknown } | undefined)?.now;
  return now instanceof Date ? now : null;
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "success") return;
  const now = timeIn(event.query.state.data);
  if (now !== null) arrivalOf(now);
});

/**
 * Asks again for the answer with this time in it when the device slept or its clock was set. Which of the two it was
 * cannot be told from here: both leave the set clock ahead of the steady one, which on some systems stands still
 * while the device sleeps. So neither opens or closes a week; the server's next answer does.
 */
function askInDoubt(now: Date): void {
  const { steady, device } = arrivalOf(now);
  const jump = Date.now() - device - (performance.now() - steady);
  if (Math.abs(jump) < DOUBT_MS) return;
  const filter = { predicate: ({ state }: { state: { data?: unknown } }) => timeIn(state.data) === now };
  void queryClient.refetchQueries({ ...filter, type: "active" }, { cancelRefetch: false });
}

/**
 * The server's time, from an answer with it, whatever this device's clock shows or is set to meanwhile. The page is
 * drawn again when a week opens or closes, also when the device slept through it (decisions 18 and 39).
 */
export function useServerClock(now: Date, weeks: readonly Week[]): ServerClock {
  const read = useMemo(() => {
    const { steady } = arrivalOf(now);
    return () => new Date(now.getTime() + performance.now() - steady);
  }, [now]);
  const [lookedAt, setLookedAt] = useState(read);
  const [from, setFrom] = useState(now);
  let moment = lookedAt;
  if (from !== now) {
    moment = read();
    setFrom(now);
    setLookedAt(moment);
  }
  const next = nextChange(weeks, moment)?.getTime() ?? null;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      askInDoubt(now);
      const at = read();
      if (next !== null && at.getTime() >= next) return setLookedAt(at);
      // A timer may strike a moment early; then it is set again.
      const left = next === null ? LONGEST_PAUSE_MS : Math.ceil(next - at.getTime());
      timer = setTimeout(look, Math.min(left, LONGEST_PAUSE_MS));
    };
    const wake = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pageshow", look);
    };
  }, [next, now, read]);

  return { now: moment, read };
}

/** The server's time to the second. */
export function useSeconds({ read }: ServerClock): Date {
  const [moment, setMoment] = useState(read);
  useEffect(() => {
    const look = () => setMoment(read());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [read]);
  return moment;
}
