import { useEffect, useState } from "react";
import { nextChange, type Week } from "../../../domain/week.ts";

/** The server's time as far as this device knows it. */
export interface ServerClock {
  /** When it was looked at last: at the latest when the status of a week changed. */
  readonly now: Date;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly offset: number;
}

/** The longest delay a timer of the browser takes; a longer one would fire at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

/**
 * The server's time, from an answer and the moment it arrived on this device, whatever this device's clock shows. The
 * page is drawn again when a week opens or closes, also when the device slept through it (decisions 18 and 39).
 */
export function useServerClock(now: Date, arrivedAt: number, weeks: readonly Week[]): ServerClock {
  const [lookedAt, setLookedAt] = useState(arrivedAt);
  const offset = now.getTime() - arrivedAt;
  const moment = Math.max(lookedAt, arrivedAt) + offset;
  const next = nextChange(weeks, new Date(moment))?.getTime() ?? null;

  useEffect(() => {
    const look = () => setLookedAt(Date.now());
    const wake = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", look);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arm = () => {
      if (next === null) return;
      const delay = next - (Date.now() + offset);
      timer = setTimeout(delay > LONGEST_DELAY ? arm : strike, Math.max(1, Math.min(delay, LONGEST_DELAY)));
    };
    // A timer may strike a moment early; then it is set again.
    const strike = () => {
      look();
      arm();
    };
    arm();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pageshow", look);
    };
  }, [next, offset]);

  return { now: new Date(moment), offset };
}

/** The server's time to the second. */
export function useSeconds({ offset, now }: ServerClock): Date {
  const [device, setDevice] = useState(() => now.getTime() - offset);
  useEffect(() => {
    const look = () => setDevice(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(device + offset);
}
