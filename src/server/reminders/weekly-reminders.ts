import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../http/env.ts";
import { jitter, retryWhileUnavailable } from "../http/retry.ts";
import { sendBatch } from "../mail/send-batch.ts";
import { logProblem } from "../observe/log.ts";
import { claimReminders, findReminderStatus, finishReminders, type ReminderBatch } from "./queries.ts";
import { reminderMail, reminderTo } from "./reminder-email.tsx";

export interface TickLimits {
  /** In milliseconds. After that, a run starts no new batches, and the next run sends the rest. */
  readonly time: number;
  /** In milliseconds. */
  readonly mailTimeout: number;
  /** Requests per second until the provider reports its own limit. */
  readonly rate: number;
}

/** The function may run for 300 seconds (`vercel.json`). */
const LIMITS: TickLimits = { time: 255_000, mailTimeout: 15_000, rate: 2 };

/** The result of a run. */
export interface Tick {
  /** In the order in which they lock. `sent` and `waiting` count people. */
  readonly weeks: readonly { readonly week: number; readonly sent: number; readonly waiting: number }[];
  /** Addresses that the provider rejected in this run. */
  readonly rejected: number;
  /** Why the run stopped before everything was sent, or null. */
  readonly stopped: string | null;
  readonly next: { readonly week: number; readonly at: Date } | null;
}

/** How many batches are sent concurrently. */
const LANES = 2;

/** Slightly more than necessary, because clocks and networks vary. */
const MARGIN = 1.02;

/** In seconds, after the first failed attempt, and at most. */
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 60;

/** Shared by a run's concurrent workers. */
interface Work {
  readonly env: Env;
  readonly deadline: number;
  readonly mailTimeout: number;
  perSecond: number;
  turnAt: number;
  rejected: number;
  stopped: string | null;
}

/**
 * Sends the reminders of the weeks that lock within a day (docs/behavior/mail.md#weekly-reminders). Safe to call late,
 * twice or concurrently, and to kill at any moment: recipients are claimed in the database first, and a batch's
 * idempotency key prevents a second email (docs/decisions/012-weekly-reminders.md). Fails with SERVICE_UNAVAILABLE if
 * the database stays unavailable until the time limit.
 */
export async function remindWeekly(env: Env, limits: Partial<TickLimits> = {}): Promise<Tick> {
  const { time, mailTimeout, rate } = { ...LIMITS, ...limits };
  const deadline = Date.now() + time;
  const work: Work = { env, deadline, mailTimeout, perSecond: rate, turnAt: 0, rejected: 0, stopped: null };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => runProject(work)));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
  const { weeks, next } = await retryWhileUnavailable(() => findReminderStatus(env), deadline);
  return { weeks, rejected: work.rejected, stopped: work.stopped, next };
}

async function runProject(work: Work): Promise<void> {
  const { env, deadline } = work;
  while (work.stopped === null && Date.now() < deadline) {
    const batch = await retryWhileUnavailable(() => claimReminders(env), deadline).catch((error: unknown) => {
      work.stopped ??= "failure";
      throw error;
    });
    if (batch === null) return;
    if ((await takeTurn(work, deadline)) && (await send(work, batch))) {
      await retryWhileUnavailable(() => finishReminders(env, batch.batch), deadline);
    }
  }
}

/** Returns false if the deadline comes before the rate limit allows a request, or if the run has stopped. */
async function takeTurn(work: Work, deadline: number): Promise<boolean> {
  const at = Math.max(work.turnAt, Date.now());
  if (at >= deadline) work.stopped ??= "time";
  if (work.stopped !== null) return false;
  work.turnAt = at + (1_000 / work.perSecond) * MARGIN;
  await pause(at - Date.now());
  return work.stopped === null;
}

/**
 * Retries with the same key while the week is open and time is left. Returns whether the provider accepted the batch;
 * if not, it can be claimed again ten minutes later.
 */
async function send(work: Work, { batch, week, lockAt, recipients }: ReminderBatch): Promise<boolean> {
  const { env, mailTimeout } = work;
  const deadline = Math.min(work.deadline, lockAt.getTime());
  const mail = reminderMail({ week, lockAt, siteUrl: env.SITE_URL, from: env.MAIL_FROM });
  const mails = recipients.map((recipient) => reminderTo(mail, recipient));
  for (let attempt = 1; ; attempt++) {
    const { result, perSecond } = await sendBatch(env, mails, `week-${week}/batch-${batch}`, mailTimeout);
    if (perSecond !== null) work.perSecond = perSecond;
    if (result.kind === "accepted") {
      work.rejected += result.rejected.length;
      return true;
    }
    if (result.kind === "closed") {
      logProblem("the email provider accepts no reminders", { cause: result.reason });
      work.stopped ??= result.reason;
      return false;
    }
    const wait = (result.after ?? backoff(attempt)) * 1_000;
    if (result.isTooFast) work.turnAt = Math.max(work.turnAt, Date.now() + wait);
    if (Date.now() + wait >= deadline) {
      work.stopped ??= "time";
      return false;
    }
    await pause(wait);
    if (!(await takeTurn(work, deadline))) return false;
  }
}

/** In seconds: twice as long after each failure, with jitter. */
function backoff(attempts: number): number {
  return jitter(Math.min(SHORTEST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT));
}
