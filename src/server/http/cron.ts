import { createHash, timingSafeEqual } from "node:crypto";
import { SEASON } from "../../domain/season.ts";
import { AppError, logError, toAppError } from "../app-error.ts";
import { logEvent } from "../observe/log.ts";
import { retryWhileUnavailable } from "../reminders/retry.ts";
import type { Tick } from "../reminders/weekly-reminders.ts";
import { rescoreIfDue } from "../results/feed-queries.ts";
import type { FeedLook } from "../results/look-at-feed.ts";
import { withDeadline } from "./deadline.ts";
import type { Env } from "./env.ts";

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(first, second);
}

/**
 * Lets only the scheduler and the operator in. Fails with CRON_REFUSED without the configured secret as bearer token, and
 * always when no secret is configured.
 */
function checkScheduler({ CRON_SECRET }: Env, request: Request): void {
  const isScheduler = isSame(request.headers.get("authorization") ?? "", `Bearer ${CRON_SECRET}`);
  if (CRON_SECRET === "" || !isScheduler) throw new AppError("CRON_REFUSED");
}

/**
 * Sends the weekly reminders that are due, when the scheduler calls, and logs one line about it
 * (docs/behavior/mail.md#weekly-reminders). Then purges what is old (docs/behavior/accounts.md#retention). Fails with
 * CRON_REFUSED.
 */
export async function runWeeklyReminders(env: Env, request: Request): Promise<Tick> {
  checkScheduler(env, request);
  // Imported when first needed: no other request renders a reminder.
  const { remindWeekly } = await import("../reminders/weekly-reminders.ts");
  // Nobody waits for it, and it has limits of its own.
  const tick = await withDeadline(Number.POSITIVE_INFINITY, () => remindWeekly(env));
  logEvent("weekly reminders", tick);
  await purge(env);
  return tick;
}

/** Purges what is old, and logs one line about it. A failure is for the next call, and no failure of the reminders. */
async function purge(env: Env): Promise<void> {
  const { purgeOld } = await import("../accounts/purge.ts");
  await withDeadline(Number.POSITIVE_INFINITY, () => purgeOld(env)).then(
    (gone) => logEvent("purged", gone),
    (cause: unknown) => logError(toAppError(cause), "purging"),
  );
}

/** How long scoring is tried again while the database is unavailable, in milliseconds. */
const TIME_TO_SCORE = 15_000;

/** What is answered where no feed is configured. */
const NO_FEED: FeedLook = {
  season: SEASON.name,
  changes: [],
  refused: ["No feed is configured: CFBD_API_KEY is missing."],
  callsLeft: null,
  next: null,
};

/**
 * Looks at the feed of results when it is due, or with `now` in the address at once, when the scheduler or the operator
 * calls (docs/behavior/results.md#polling-the-feed), and scores the season again when a week has closed since
 * (docs/game-rules.md#scores). Fails with CRON_REFUSED.
 */
export async function runResults(env: Env, request: Request): Promise<FeedLook> {
  checkScheduler(env, request);
  const isForced = new URL(request.url).searchParams.has("now");
  // Imported when first needed: most requests have nothing to do with the feed.
  const { lookAtFeed } = await import("../results/look-at-feed.ts");
  // Nobody waits for it, and what it asks has limits of its own.
  return withDeadline(Number.POSITIVE_INFINITY, async () => {
    const look = (await lookAtFeed(env, isForced)) ?? NO_FEED;
    await retryWhileUnavailable(() => rescoreIfDue(env), Date.now() + TIME_TO_SCORE);
    return look;
  });
}
