/**
 * The bounds of how many requests of one instance may wait for an overloaded database: as many as it answered in the
 * last PACE_MS, so that the wait stays about that long.
 */
const FEWEST_WAITING = 32;
const MOST_WAITING = 128;

/** The period whose answers measure the database's speed, in milliseconds. */
const PACE_MS = 2_000;

/** The database is overloaded when the oldest request has waited this long, in milliseconds. */
const BEHIND_MS = 1_000;

/** When to retry, in seconds; varied, so that callers do not return at the same time. */
const COME_BACK = { soonest: 2, latest: 6 };

/** Requests that wait for the database. */
export interface WaitingRequests {
  /**
   * Lets a request wait, and returns the function to call afterwards; or returns the seconds to wait before a retry,
   * because too many wait already (docs/api.md#overload).
   */
  enter(): { readonly leave: () => void } | { readonly retryAfter: number };
}

/**
 * Creates the queue in front of the database, which works on few requests at a time: in a longer queue every request
 * would time out. A burst is accepted as long as the database keeps up.
 */
export function createWaitingRequests(now: () => number = () => performance.now()): WaitingRequests {
  // In order of arrival.
  const waiting = new Map<symbol, number>();
  // When requests were answered, the oldest first; those of the last PACE_MS.
  const answered: number[] = [];
  function pace(): number {
    while (answered[0] !== undefined && now() - answered[0] > PACE_MS) answered.shift();
    return Math.min(Math.max(answered.length, FEWEST_WAITING), MOST_WAITING);
  }
  return {
    enter() {
      const [oldest = Number.POSITIVE_INFINITY] = waiting.values();
      if (now() - oldest > BEHIND_MS && waiting.size >= pace()) {
        const { soonest, latest } = COME_BACK;
        return { retryAfter: soonest + Math.floor(Math.random() * (latest - soonest + 1)) };
      }
      const request = Symbol("waiting");
      waiting.set(request, now());
      return {
        leave: () => {
          waiting.delete(request);
          answered.push(now());
          pace();
        },
      };
    },
  };
}
