import { z } from "zod";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { moment, unwrap } from "../supabase.ts";

/** The provider's maximum number of emails in one request. */
const LARGEST_BATCH = 100;

const batch = z.object({
  batch: z.guid(),
  week: z.number(),
  lockAt: moment,
  recipients: z.array(z.object({ email: z.string(), username: z.string(), token: z.guid() })),
});

/** A batch of recipients of one week's reminder, claimed by this worker. */
export type ReminderBatch = z.infer<typeof batch>;

/**
 * Claims a batch of recipients for the week that locks first: an unfinished batch that was claimed more than ten
 * minutes ago, or else new recipients. If that week has no recipients left, tries the next week that is due. Returns
 * null if no due week has recipients left.
 */
export async function claimReminders(env: Env): Promise<ReminderBatch | null> {
  return batch.nullable().parse(unwrap(await secretDatabase(env).rpc("claim_reminders", { most: LARGEST_BATCH })));
}

/** Records that the provider has accepted a batch, so that the batch is never claimed again. */
export async function finishReminders(env: Env, id: string): Promise<void> {
  unwrap(await secretDatabase(env).rpc("finish_reminders", { batch: id }));
}

const status = z.object({
  weeks: z.array(z.object({ week: z.number(), sent: z.number(), waiting: z.number() })),
  next: z.object({ week: z.number(), at: moment }).nullable(),
});

/** Returns the progress of the reminders that are due now, and the week whose reminders are due next. */
export async function findReminderStatus(env: Env) {
  return status.parse(unwrap(await secretDatabase(env).rpc("reminder_status")));
}
