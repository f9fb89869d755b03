import { workBehindAnswer } from "../behind-answer.ts";
import type { Env } from "../env.ts";
import { catchUpSome } from "../queries/catch-up.ts";
import { retryWhileUnavailable } from "./retry.ts";

/** How long one call works at most, in milliseconds: the function of the API may run for 30 seconds (`vercel.json`). */
const TIME = 15_000;

/** How long an instance leaves it to others after it has worked, in milliseconds. */
const PAUSE = 2_000;

/**
 * Counts what has changed since it was counted last, step by step, until nothing or no time is left; the next call goes
 * on where this one stops (docs/rules.md#scores). Fails with SERVICE_UNAVAILABLE.
 */
export async function catchUp(env: Env, time: number = TIME): Promise<void> {
  const deadline = Date.now() + time;
  while (await retryWhileUnavailable(() => catchUpSome(env), deadline)) if (Date.now() >= deadline) return;
}

/**
 * Creates the function that a request calls without waiting for it once its page had to count for itself: so that the
 * next reader need not, also where the scheduler calls once a day.
 */
export function createBackgroundCatchUp(env: Env, now: () => number = Date.now): () => void {
  let quietUntil = 0;
  return () => {
    if (now() < quietUntil) return;
    quietUntil = Number.POSITIVE_INFINITY;
    workBehindAnswer("scores and groups could not be counted", () =>
      catchUp(env).finally(() => {
        quietUntil = now() + PAUSE;
      }),
    );
  };
}
