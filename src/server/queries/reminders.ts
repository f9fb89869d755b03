import { z } from "zod";
import type { ReminderMail } from "../emails/reminder-email.tsx";
import type { Env } from "../env.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";
import { addressKey } from "./suppressions.ts";

const reminderMail = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  oneClick: z.string(),
}) satisfies z.ZodType<ReminderMail>;

const dueReminders = z.object({
  due: z.array(z.object({ week: z.number(), run: z.guid() })),
  next: z.object({ week: z.number(), at: moment }).nullable(),
});

/** A week whose reminders are due, and the id of its run. */
export type DueWeek = z.infer<typeof dueReminders>["due"][number];

/** How many batches are closed in one call, which must stay well within the statement time limit. */
const CLOSED_AT_ONCE = 50;

/** Closes what is left of weeks that are no longer open. */
export async function closeReminders(env: Env): Promise<void> {
  const close = async () => unwrap(await secretDatabase(env).rpc("close_reminders", { most: CLOSED_AT_ONCE }));
  while (z.boolean().parse(await close()));
}

/**
 * Returns the weeks whose reminders are due now, the one that locks first at the front, and the next one that will be.
 */
export async function findDueReminders(env: Env) {
  return dueReminders.parse(unwrap(await secretDatabase(env).rpc("due_reminders")));
}

/** How many people are added to the queue in one call, which must stay well within the statement time limit. */
const SLICE = 5_000;

/** Adds everybody who is due and not in the run yet to the queue, in batches. */
export async function enqueueReminders(env: Env, runId: string): Promise<void> {
  let after: string | null = null;
  do {
    const args = { run_id: runId, after, most: SLICE, address_key: addressKey(env) };
    const result = await secretDatabase(env).rpc("enqueue_reminders", args);
    after = z.guid().nullable().parse(unwrap(result));
  } while (after !== null);
}

/**
 * Saves the mail of a run, which is valid as long as its week locks at `lockAt` (the database's own text, exact to the
 * microsecond). When another worker has saved one meanwhile, that one stays.
 */
export async function saveReminderMail(env: Env, runId: string, lockAt: string, mail: ReminderMail): Promise<void> {
  unwrap(await secretDatabase(env).rpc("save_reminder_mail", { run_id: runId, lock_at: lockAt, mail }));
}

const batch = z.object({
  id: z.guid(),
  week: z.number(),
  attempts: z.number(),
  mail: reminderMail,
  recipients: z.array(z.object({ email: z.string(), username: z.string(), token: z.guid() })),
});

/** A batch that is reserved for the worker that claimed it. */
export type ClaimedBatch = z.infer<typeof batch>;

const claim = z.object({
  batch: batch.nullable(),
  wait: z.number().nullable(),
  unwritten: z.object({ run: z.guid(), week: z.number(), lockAt: z.string() }).nullable(),
});

/**
 * Claims the next batch, of the week that locks first, for `holdSeconds`. Without a batch, `wait` is the number of
 * seconds until there may be one, or null when nothing is left to send. With `unwritten` there is a batch, but no mail
 * yet for the time at which its week now locks.
 */
export async function claimReminders(env: Env, holdSeconds: number) {
  const args = { hold_seconds: holdSeconds, address_key: addressKey(env) };
  return claim.parse(unwrap(await secretDatabase(env).rpc("claim_reminders", args)));
}

/** Why a batch is postponed, and for how long. */
export interface Postponement {
  readonly seconds: number;
  readonly reason: string;
  /** Whether the provider certainly accepted nothing, so that the batch may still change. */
  readonly isUntouched: boolean;
}

/** Postpones a claimed batch. */
export async function postponeReminders(env: Env, claimed: ClaimedBatch, why: Postponement): Promise<void> {
  const { seconds, reason, isUntouched } = why;
  const args = { batch_id: claimed.id, attempt: claimed.attempts, seconds, reason, untouched: isUntouched };
  unwrap(await secretDatabase(env).rpc("postpone_reminders", args));
}

/** Records that a batch was accepted, except for the recipients at these indexes. */
export async function finishReminders(env: Env, batchId: string, refused: readonly number[]): Promise<void> {
  unwrap(await secretDatabase(env).rpc("finish_reminders", { batch_id: batchId, refused }));
}

const counts = z.object({
  accepted: z.number(),
  refused: z.number(),
  dropped: z.number(),
  waiting: z.number(),
  expired: z.number(),
});

/** Counts the people of a run by how far they are. */
export async function countReminders(env: Env, runId: string) {
  return counts.parse(unwrap(await secretDatabase(env).rpc("count_reminders", { run_id: runId })));
}
