import { setTimeout as pause } from "node:timers/promises";
import { addressReminder, reminderMail } from "../emails/reminder-email.tsx";
import { sendBatch } from "../emails/send-batch.ts";
import type { Env } from "../env.ts";
import { logProblem } from "../log.ts";
import {
  type ClaimedBatch,
  claimReminders,
  closeReminders,
  countReminders,
  type DueWeek,
  enqueueReminders,
  findDueReminders,
  finishReminders,
  postponeReminders,
  saveReminderMail,
} from "../queries/reminders.ts";
import { Pacer } from "./pacer.ts";
import { jitter, retryWhileUnavailable } from "./retry.ts";

/** The limits of a tick, which is one run of the scheduled job. */
export interface TickLimits {
  /** After this many milliseconds no new batch is started; the rest is left to the next tick. */
  readonly time: number;
  /** How long the provider may take to respond, in milliseconds. */
  readonly mailTimeout: number;
  /**
   * How long a batch is reserved, in seconds: longer than one attempt takes, so a killed worker's batch becomes free.
   */
  readonly hold: number;
  /** Requests per second until the provider reports how many it allows. */
  readonly rate: number;
}

/** The function may run for 300 seconds (`vercel.json`). */
const LIMITS: TickLimits = { time: 255_000, mailTimeout: 15_000, hold: 60, rate: 2 };

/** The people of a week's reminders, by how far they are. */
interface WeekCounts {
  readonly week: number;
  readonly accepted: number;
  /** Addresses that the provider rejected. */
  readonly refused: number;
  /** Saved their picks, or switched reminders off, before the first attempt. */
  readonly dropped: number;
  readonly waiting: number;
  readonly expired: number;
}

/** The result of a tick. */
export interface Tick {
  /** The weeks that are due, the one that locks first at the front; usually one or none. */
  readonly weeks: readonly WeekCounts[];
  /** Why it stopped before everything was sent, or null. */
  readonly stopped: string | null;
  /** The next week that will be due. */
  readonly next: { readonly week: number; readonly at: Date } | null;
}

/** How many batches are sent at a time, so that the provider's responses are not waited for one by one. */
const LANES = 6;

/** How soon a lane without a batch looks again, in seconds: another lane may have finished the last batch meanwhile. */
const LONGEST_LOOK = 0.3;

/** The first and the longest wait after a failed attempt, in seconds. */
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 60;

/**
 * Sends the reminders of the weeks that lock within a day (docs/rules.md#weekly-reminders). It may be called at any
 * time, late, twice or in parallel, and may be killed at any moment: its progress is in the database, and every mail
 * has an idempotency key that prevents a second one (docs/decisions/012-weekly-reminders.md). Fails with
 * SERVICE_UNAVAILABLE.
 */
export async function remindWeekly(env: Env, limits: Partial<TickLimits> = {}): Promise<Tick> {
  const { time, mailTimeout, hold, rate } = { ...LIMITS, ...limits };
  const deadline = Date.now() + time;
  await retryWhileUnavailable(() => closeReminders(env), deadline);
  const { due, next } = await retryWhileUnavailable(() => findDueReminders(env), deadline);
  if (due.length === 0) return { weeks: [], stopped: null, next };
  const work = { env, deadline, mailTimeout, hold, pacer: new Pacer(rate) };
  const state: State = { isQueueFilled: false, end: null };
  // The first mails are sent while the last people are still being added to the queue.
  const enqueueing = enqueueAll(work, due).finally(() => {
    state.isQueueFilled = true;
  });
  const [enqueued, sent] = await Promise.allSettled([enqueueing, sendAll(work, state)]);
  for (const half of [enqueued, sent]) if (half.status === "rejected") throw half.reason;
  return { weeks: await countAll(work, due), stopped: state.end, next };
}

/** What the lanes of a tick share. */
interface Work {
  readonly env: Env;
  readonly deadline: number;
  readonly mailTimeout: number;
  readonly hold: number;
  readonly pacer: Pacer;
}

/** How far a tick is. */
interface State {
  /** Whether everybody who is due is in the queue. */
  isQueueFilled: boolean;
  /** Why the lanes should stop early, or null. */
  end: string | null;
}

async function enqueueAll({ env, deadline }: Work, due: readonly DueWeek[]): Promise<void> {
  for (const { run } of due) await retryWhileUnavailable(() => enqueueReminders(env, run), deadline);
}

async function countAll({ env, deadline }: Work, due: readonly DueWeek[]): Promise<WeekCounts[]> {
  const counts: WeekCounts[] = [];
  for (const { week, run } of due) {
    counts.push({ week, ...(await retryWhileUnavailable(() => countReminders(env, run), deadline)) });
  }
  return counts;
}

/** Sends everything in the queue, in a few lanes. */
async function sendAll(work: Work, state: State): Promise<void> {
  const lanes = Array.from({ length: LANES }, () =>
    runLane(work, state).catch((error: unknown) => {
      state.end = "failure";
      throw error;
    }),
  );
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === "rejected") throw lane.reason;
}

async function runLane(work: Work, state: State): Promise<void> {
  while (state.end === null) {
    if (Date.now() >= work.deadline) {
      state.end = "time";
      return;
    }
    // A batch whose result cannot be recorded stays reserved until its time is up, and is then sent again with the same
    // key.
    if (!(await retryWhileUnavailable(() => takeStep(work, state), work.deadline))) return;
  }
}

/** Sends one batch, or waits for one. Returns false when nothing is left to send. */
async function takeStep(work: Work, state: State): Promise<boolean> {
  const { env, deadline, pacer } = work;
  const wasQueueFilled = state.isQueueFilled;
  // Claiming checks who is still due and whether the week is still open, so nothing may be waited for between it and
  // the mail.
  const claim = await pacer.turn(
    deadline,
    () => claimNext(work),
    (found) => (found?.batch?.recipients.length ?? 0) > 0,
  );
  if (claim === null) {
    state.end ??= "time";
    return true;
  }
  const { batch, wait } = claim;
  if (batch === null) {
    if (wait === null && wasQueueFilled) return false;
    // More may come: what other lanes or workers reserve, what waits for another attempt, and who is not in the queue
    // yet.
    await pause(Math.max(Math.min((wait ?? LONGEST_LOOK) * 1_000, LONGEST_LOOK * 1_000, deadline - Date.now()), 0));
    return true;
  }
  if (batch.recipients.length === 0) await finishReminders(env, batch.id, []);
  else await attempt(work, batch, state);
  return true;
}

/**
 * Claims the next batch. When there is no mail for the time at which its week now locks (an operator may have moved
 * it), the mail is written first. Returns null when the time is up.
 */
async function claimNext({ env, hold, deadline }: Work) {
  while (Date.now() < deadline) {
    const claim = await claimReminders(env, hold);
    if (claim.unwritten === null) return claim;
    const { run, week, lockAt } = claim.unwritten;
    const mail = reminderMail({ week, lockAt: new Date(lockAt), siteUrl: env.SITE_URL, from: env.MAIL_FROM });
    await saveReminderMail(env, run, lockAt, mail);
  }
  return null;
}

async function attempt({ env, mailTimeout, pacer }: Work, batch: ClaimedBatch, state: State): Promise<void> {
  const mails = batch.recipients.map((recipient) => addressReminder(batch.mail, recipient));
  const { result, perSecond } = await sendBatch(env, mails, `week-${batch.week}/batch-${batch.id}`, mailTimeout);
  if (perSecond !== null) pacer.allow(perSecond);
  if (result.kind === "accepted") return finishReminders(env, batch.id, result.refused);
  if (result.kind === "closed") {
    logProblem("the mail provider takes no reminders", { cause: result.reason });
    state.end = result.reason;
    return postponeReminders(env, batch, { seconds: LONGEST_WAIT, reason: result.reason, isUntouched: true });
  }
  if (result.isTooFast) pacer.hold(result.after ?? 1);
  const seconds = result.after ?? backoff(batch.attempts);
  return postponeReminders(env, batch, { seconds, reason: result.reason, isUntouched: result.isTooFast });
}

/** Returns the seconds until the next attempt: twice as long each time, with jitter. */
function backoff(attempts: number): number {
  return jitter(Math.min(SHORTEST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT));
}
