import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import type { Tick } from "./jobs/weekly-reminders.ts";

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(first, second);
}

/**
 * What the scheduler calls: sends the weekly reminders that are due, and writes one line about it to the log. Fails with
 * CRON_REFUSED without the configured secret as bearer token, and for everybody when none is configured.
 */
export async function runWeeklyReminders(env: Env, request: Request): Promise<Tick> {
  const expected = `Bearer ${env.CRON_SECRET}`;
  const isScheduler = isSame(request.headers.get("authorization") ?? "", expected);
  if (env.CRON_SECRET === "" || !isScheduler) throw new AppError("CRON_REFUSED");
  // Imported when first needed: the other requests of this server render no reminder.
  const { remindWeekly } = await import("./jobs/weekly-reminders.ts");
  const tick = await remindWeekly(env);
  console.info(`weekly reminders: ${JSON.stringify(tick)}`);
  return tick;
}
