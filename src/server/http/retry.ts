import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../app-error.ts";

/** The wait before the first retry, and the maximum wait before any retry, in milliseconds. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/**
 * Retries a step until `deadline` while the database is unavailable or reports a conflict between workers. Retries
 * matter because this may be the last run before a week locks. The wait doubles after each failure, up to a maximum.
 * Steps must be safe to repeat.
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

/**
 * Returns a random wait between half of `most` and `most`, so that workers that failed together do not retry together.
 */
export function jitter(most: number): number {
  return most * (0.5 + Math.random() / 2);
}
