import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../app-error.ts";

/** What the wait for a database that is away grows from and to, in milliseconds. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/**
 * Does a step again while the database is away or two workers got into each other's way, as long as there is time: of the
 * few ticks before a lock this may be the last. The waits double. Every step must be one that may be done twice.
 */
export async function retryWhileUnavailable<T>(step: () => Promise<T>, deadline: number): Promise<T> {
  for (let most = SHORTEST_PAUSE; ; most = Math.min(most * 2, LONGEST_PAUSE)) {
    try {
      return await step();
    } catch (error) {
      const isAway = error instanceof AppError && error.key === "SERVICE_UNAVAILABLE";
      const wait = jitter(most);
      if (!isAway || Date.now() + wait >= deadline) throw error;
      await pause(wait);
    }
  }
}

/** Between half of it and all of it, so that workers that failed together do not come back together. */
export function jitter(most: number): number {
  return most * (0.5 + Math.random() / 2);
}
