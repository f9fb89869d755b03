/** How many requests of one instance may wait for the database once the database has fallen behind. */
const MOST_WAITING = 64;

/** The database has fallen behind when the oldest waiting request has waited this long, in milliseconds. */
const BEHIND_MS = 1_000;

/** When to retry, in seconds; random between these, so that callers do not return at the same time. */
const COME_BACK = { soonest: 2, latest: 6 };

/**
 * Counts the requests that wait for the database; in a longer queue, no request would be answered in time. Returns the
 * function that lets a request wait, and that returns the function to call when its wait ends, or if too many wait
 * already, after how many seconds to come back (docs/api.md#overload).
 */
export function createWaitingRequests(now: () => number = () => performance.now()) {
  // In order of arrival.
  const waiting = new Map<symbol, number>();
  return () => {
    const [oldest = Number.POSITIVE_INFINITY] = waiting.values();
    if (waiting.size >= MOST_WAITING && now() - oldest > BEHIND_MS) {
      const { soonest, latest } = COME_BACK;
      return { retryAfter: soonest + Math.floor(Math.random() * (latest - soonest + 1)) };
    }
    const request = Symbol("waiting");
    waiting.set(request, now());
    return { leave: () => void waiting.delete(request) };
  };
}
