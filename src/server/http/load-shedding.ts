/** How many requests of one instance may wait for the database once the database has fallen behind. */
const MOST_WAITING = 64;

/** The database has fallen behind when the oldest waiting request has waited this long, in milliseconds. */
const BEHIND_MS = 1_000;

/** When to retry, in seconds; random between these, so that callers do not return at the same time. */
const COME_BACK = { soonest: 2, latest: 6 };

/** Requests that wait for the database. */
export interface WaitingRequests {
  /**
   * Lets a request wait, and returns the function to call when its wait ends. If too many wait already, returns after
   * how many seconds to come back (docs/api.md#overload).
   */
  enter(): { readonly leave: () => void } | { readonly retryAfter: number };
}

/** Counts the requests that wait for the database. In a longer queue, no request would be answered in time. */
export function createWaitingRequests(now: () => number = () => performance.now()): WaitingRequests {
  // In order of arrival.
  const waiting = new Map<symbol, number>();
  return {
    enter() {
      const [oldest = Number.POSITIVE_INFINITY] = waiting.values();
      if (waiting.size >= MOST_WAITING && now() - oldest > BEHIND_MS) {
        const { soonest, latest } = COME_BACK;
        return { retryAfter: soonest + Math.floor(Math.random() * (latest - soonest + 1)) };
      }
      const request = Symbol("waiting");
      waiting.set(request, now());
      return { leave: () => void waiting.delete(request) };
    },
  };
}
