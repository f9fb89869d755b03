import { setTimeout as pause } from "node:timers/promises";
import { addressReminder, reminderMail } from "../emails/reminder-email.tsx";
import { sendBatch } from "../emails/send-batch.ts";
import type { Env } from "../env.ts";
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

/** What a tick keeps to. */
export interface TickLimits {
  /** After so many milliseconds no batch is begun any more; what is left is for the next tick. */
  readonly time: number;
  /** How long the provider may take to answer, in milliseconds. */
  readonly mailTimeout: number;
  /** How long a batch is held, in seconds: longer than one attempt takes. A worker that was killed lets go by itself. */
  readonly hold: number;
  /** Requests a second until the provider says how many it allows. */
  readonly rate: number;
}

/** The function may run for 300 seconds (`vercel.json`). */
const LIMITS: TickLimits = { time: 255_000, mailTimeout: 15_000, hold: 60, rate: 2 };

/** How far the reminders of a week are, in people, since they began. */
interface WeekCounts {
  readonly week: number;
  readonly accepted: number;
  /** Addresses that the provider found fault with. */
  readonly refused: number;
  /** Had saved picks, or switched off, before the first attempt. */
  readonly dropped: number;
  readonly waiting: number;
  readonly expired: number;
}

/** What a tick came to. */
export interface Tick {
  /** The weeks that are due, the one that locks first at the front; mostly one or none. */
  readonly weeks: readonly WeekCounts[];
  /** Why it ended before everything was sent. */
  readonly stopped: string | null;
  /** When which week will be due. */
  readonly next: { readonly week: number; readonly at: Date } | null;
}

/** How many batches are under way at a time, so that the provider's answers are not waited for one by one. */
const LANES = 6;

/** How soon a lane without a batch looks again, in seconds: another lane may have finished the last one meanwhile. */
const LONGEST_LOOK = 0.3;

/** What the wait after a failed attempt grows from and to, in seconds. */
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 60;

/**
 * Reminds everybody who is due of the weeks that lock within a day (decision 22). It may be called at any time, late,
 * twice, in parallel, and end at any moment: whatever it has done is in the database, and every mail goes out under a key
 * that makes a second one impossible (docs/decisions/012-weekly-reminders.md). Fails with SERVICE_UNAVAILABLE.
 */
export async function remindWeekly(env: Env, limits: Partial<TickLimits> = {}): Promise<Tick> {
  const { time, mailTimeout, hold, rate } = { ...LIMITS, ...limits };
  const deadline = Date.now() + time;
  await retryWhileUnavailable(() => closeReminders(env), deadline);
  const { due, next } = await retryWhileUnavailable(() => findDueReminders(env), deadline);
  if (due.length === 0) return { weeks: [], stopped: null, next };
  const work = { env, deadline, mailTimeout, hold, pacer: new Pacer(rate) };
  const state: State = { isQueueFilled: false, end: null };
  // The first mails go out while the last people are being found.
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
  /** Why the lanes are to end before their work does. */
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

/** Sends all that waits, in a few lanes. */
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
    // A batch whose end cannot be noted is held until its time is up, and then sent again under the same key.
    if (!(await retryWhileUnavailable(() => takeStep(work, state), work.deadline))) return;
  }
}

/** Sends one batch, or waits for one. False when nothing is left to be sent. */
async function takeStep(work: Work, state: State): Promise<boolean> {
  const { env, deadline, pacer } = work;
  const wasQueueFilled = state.isQueueFilled;
  // Claiming is the last look at who is due and whether the week is open, so nothing is waited for between it and the mail.
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
    // What other lanes and workers hold, what waits for another attempt, or who is still to be found may come.
    await pause(Math.max(Math.min((wait ?? LONGEST_LOOK) * 1_000, LONGEST_LOOK * 1_000, deadline - Date.now()), 0));
    return true;
  }
  if (batch.recipients.length === 0) await finishReminders(env, batch.id, []);
  else await attempt(work, batch, state);
  return true;
}

/**
 * The next batch, once there is a mail for the lock that its week has now: an operator may have moved it. Null when the
 * time is up.
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
  const { answer, perSecond } = await sendBatch(env, mails, `week-${batch.week}/batch-${batch.id}`, mailTimeout);
  if (perSecond !== null) pacer.allow(perSecond);
  if (answer.kind === "accepted") return finishReminders(env, batch.id, answer.refused);
  if (answer.kind === "closed") {
    console.error(`the mail provider takes no reminders: ${answer.reason}`);
    state.end = answer.reason;
    return postponeReminders(env, batch, { seconds: LONGEST_WAIT, reason: answer.reason, isUntouched: true });
  }
  if (answer.isTooFast) pacer.hold(answer.after ?? 1);
  const seconds = answer.after ?? backoff(batch.attempts);
  return postponeReminders(env, batch, { seconds, reason: answer.reason, isUntouched: answer.isTooFast });
}

/** Seconds until the next attempt: twice as long each time, and never quite the same. */
function backoff(attempts: number): number {
  return jitter(Math.min(SHORTEST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT));
}
