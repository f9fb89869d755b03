/**
 * How many requests of one instance wait for the database at a time, when it has fallen behind: as many as it has answered in
 * the last PACE_MS, so that nobody waits for much longer than that, within these bounds.
 */
const FEWEST_WAITING = 32;
const MOST_WAITING = 128;

/** The time whose answers tell how fast the database is, in milliseconds. */
const PACE_MS = 2_000;

/** When the database has fallen behind: the request that has waited longest has done so for this long, in milliseconds. */
const BEHIND_MS = 1_000;

/** When to come back, in seconds: not everybody at the same time. */
const COME_BACK = { soonest: 2, latest: 6 };

/** Requests that wait for the database. */
export interface WaitingRequests {
  /**
   * Lets a request wait, and returns what to call when its wait is over; or returns after how many seconds to come back,
   * because too many wait already (docs/api.md#overload).
   */
  enter(): { readonly leave: () => void } | { readonly retryAfter: number };
}

/**
 * Creates the waiting room in front of the database. It works on few requests at a time: with a longer queue all would wait
 * for longer than people do, and none would be answered in time. A crowd that comes at once is let in as long as the database
 * keeps up.
 */
export function createWaitingRequests(now: () => number = () => performance.now()): WaitingRequests {
  // In the order in which they came.
  const waiting = new Map<symbol, number>();
  // When waits were over, the oldest first; those of the last PACE_MS.
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
