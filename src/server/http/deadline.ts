import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../app-error.ts";

/**
 * How long the server may take to respond, in milliseconds. People wait at most ten seconds (docs/api.md#time-limits).
 */
export const RESPONSE_TIME_LIMIT = 9_000;

const deadlines = new AsyncLocalStorage<number>();

/** Runs `work` with one time limit, in milliseconds, for all of its requests to other services combined. */
export function withDeadline<T>(milliseconds: number, work: () => T): T {
  return deadlines.run(Date.now() + milliseconds, work);
}

/** Returns the milliseconds left for the current request, or `Infinity` outside a request. Never below zero. */
export function timeLeft(): number {
  return Math.max((deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now(), 0);
}

/**
 * Returns a signal that aborts a request to another service after `limit` milliseconds, or earlier if the current
 * request has less time left.
 */
export function timeLimit(limit: number): AbortSignal {
  return AbortSignal.timeout(Math.ceil(Math.min(limit, timeLeft())));
}

/**
 * Waits for a promise that other requests share. Fails with SERVICE_UNAVAILABLE when the current request has no time
 * left.
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
