import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "./app-error.ts";
import { withDeadline } from "./deadline.ts";
import type { Env } from "./env.ts";
import type { Tick } from "./jobs/weekly-reminders.ts";

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(first, second);
}

/**
 * Sends the weekly reminders that are due, when the scheduler calls, and logs one line about it
 * (docs/rules.md#weekly-reminders). Fails with CRON_REFUSED without the configured secret as bearer token, and always
 * when no secret is configured.
 */
export async function runWeeklyReminders(env: Env, request: Request): Promise<Tick> {
  const expected = `Bearer ${env.CRON_SECRET}`;
  const isScheduler = isSame(request.headers.get("authorization") ?? "", expected);
  if (env.CRON_SECRET === "" || !isScheduler) throw new AppError("CRON_REFUSED");
  // Imported when first needed: no other request renders a reminder.
  const { remindWeekly } = await import("./jobs/weekly-reminders.ts");
  // Nobody waits for it, and it has limits of its own.
  const tick = await withDeadline(Number.POSITIVE_INFINITY, () => remindWeekly(env));
  console.info(`weekly reminders: ${JSON.stringify(tick)}`);
  return tick;
}
