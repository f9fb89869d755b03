import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../app-error.ts";

/** In milliseconds. People wait at most ten seconds (docs/api.md#time-limits). */
export const RESPONSE_TIME_LIMIT = 9_000;

const deadlines = new AsyncLocalStorage<number>();

/** In milliseconds, for all requests to other services combined. */
export function withDeadline<T>(milliseconds: number, work: () => T): T {
  return deadlines.run(Date.now() + milliseconds, work);
}

/** In milliseconds, never below zero, or `Infinity` outside a request. */
export function timeLeft(): number {
  return Math.max((deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now(), 0);
}

/** Aborts after `limit` milliseconds, or earlier if the current request has less time left. */
export function timeLimit(limit: number): AbortSignal {
  return AbortSignal.timeout(Math.ceil(Math.min(limit, timeLeft())));
}

/**
 * For a promise that other requests share. Fails with SERVICE_UNAVAILABLE when the current request has no time left.
 */
export async function withinDeadline<T>(shared: Promise<T>): Promise<T> {
  const left = timeLeft();
  if (left === Number.POSITIVE_INFINITY) return shared;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("SERVICE_UNAVAILABLE", { cause: new Error("no time is left") })),
      left,
    );
  });
  return Promise.race([shared, late]).finally(() => clearTimeout(timer));
}
