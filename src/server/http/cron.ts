import { createHash, timingSafeEqual } from "node:crypto";
import { AppError, logError, toAppError } from "../app-error.ts";
import { countWeeks } from "../challenge/everyone-queries.ts";
import { logEvent } from "../observe/log.ts";
import type { Tick } from "../reminders/weekly-reminders.ts";
import { rescoreIfDue } from "../results/feed-queries.ts";
import type { FeedPoll } from "../results/poll-feed.ts";
import { withDeadline } from "./deadline.ts";
import type { Env } from "./env.ts";
import { retryWhileUnavailable } from "./retry.ts";

/** Compares two strings in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(first, second);
}

/** Fails with CRON_REJECTED if the bearer token is not the configured secret, or if none is configured. */
function checkScheduler({ CRON_SECRET }: Env, request: Request): void {
  const isScheduler = isSame(request.headers.get("authorization") ?? "", `Bearer ${CRON_SECRET}`);
  if (CRON_SECRET === "" || !isScheduler) throw new AppError("CRON_REJECTED");
}

/**
 * Sends the weekly reminders that are due (docs/behavior/mail.md#weekly-reminders), then purges expired data
 * (docs/behavior/accounts.md#retention). Fails with CRON_REJECTED.
 */
export async function runWeeklyReminders(env: Env, request: Request): Promise<Tick> {
  checkScheduler(env, request);
  // Imported lazily, because no other request renders a reminder.
  const { remindWeekly } = await import("../reminders/weekly-reminders.ts");
  // Without the request's deadline, because no user waits, and the job has its own limits.
  const tick = await withDeadline(Number.POSITIVE_INFINITY, () => remindWeekly(env));
  logEvent("weekly reminders", tick);
  await purge(env);
  return tick;
}

/** If purging fails, the next run tries again; the reminders are not affected. */
async function purge(env: Env): Promise<void> {
  const { purgeOld } = await import("../accounts/purge.ts");
  await withDeadline(Number.POSITIVE_INFINITY, () => purgeOld(env)).then(
    (gone) => logEvent("purged", gone),
    (cause: unknown) => logError(toAppError(cause), "purging"),
  );
}

/** While the database is unavailable, in milliseconds. */
const TIME_TO_SCORE = 15_000;

/**
 * Polls the results feed if a poll is due or the URL has `now` (docs/behavior/results.md#polling-the-feed). If a week
 * has closed since the last call, recomputes scores (docs/game-rules.md#scores) and counts everyone's picks
 * (docs/behavior/screens.md#how-everyone-picks). Fails with CRON_REJECTED.
 */
export async function runResults(env: Env, request: Request): Promise<FeedPoll> {
  checkScheduler(env, request);
  const isForced = new URL(request.url).searchParams.has("now");
  // Imported lazily, because most requests do not use the feed.
  const { pollFeed } = await import("../results/poll-feed.ts");
  // Without the request's deadline, because no user waits, and the calls have their own limits.
  return withDeadline(Number.POSITIVE_INFINITY, async () => {
    // Each step runs even if the one before it fails.
    try {
      return await pollFeed(env, isForced);
    } finally {
      try {
        await retryWhileUnavailable(() => rescoreIfDue(env), Date.now() + TIME_TO_SCORE);
      } finally {
        await retryWhileUnavailable(() => countWeeks(env), Date.now() + TIME_TO_SCORE);
      }
    }
  });
}
