import { currentRequest } from "../observe/log.ts";

/** In one server instance, once the database has fallen behind (`BEHIND_MS`). */
const MOST_WAITING = 64;

/** The wait of the oldest request, in milliseconds, from which the database has fallen behind. */
const BEHIND_MS = 1_000;

/** In seconds. Random, so that callers do not all retry at once. */
const COME_BACK = { soonest: 2, latest: 6 };

/**
 * Creates a function that adds a request to the queue for the database and returns `leave`, to call when the wait ends,
 * or, if the queue is too long and the database has fallen behind, `retryAfter` in seconds. Requests at the end of a
 * longer queue would run out of time (docs/api.md#overload).
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

const enterQueue = createWaitingRequests();

/**
 * Counts and times a database call. Fails immediately if the database is overloaded and this is the request's first
 * call (docs/api.md#overload).
 */
export async function timeDatabase<T>(call: () => Promise<T>): Promise<T> {
  const record = currentRequest();
  if (!record) return call();
  const queued = record.databaseCalls === 0 ? enterQueue() : null;
  if (queued !== null && "retryAfter" in queued) {
    record.retryAfter = queued.retryAfter;
    throw new Error("too many requests wait for the database");
  }
  const begun = performance.now();
  record.databaseCalls++;
  try {
    return await call();
  } finally {
    record.databaseMs += performance.now() - begun;
    queued?.leave();
  }
}
