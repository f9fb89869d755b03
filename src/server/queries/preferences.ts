import { z } from "zod";
import type { Env } from "../env.ts";
import { secretDatabase } from "../secret-database.ts";
import { type Database, unwrap } from "../supabase.ts";

const COLUMNS = "user_id, weekly_reminders";

const preferences = z
  .object({ user_id: z.guid(), weekly_reminders: z.boolean() })
  .transform((row) => ({ userId: row.user_id, weeklyReminders: row.weekly_reminders }))
  .nullable();

/** The caller's own e-mail preferences; null when the caller is no player. */
export async function findPreferences(db: Database, userId: string) {
  const answer = await db.from("user_email_preferences").select(COLUMNS).eq("user_id", userId).maybeSingle();
  return preferences.parse(unwrap(answer));
}

/** Switches the caller's own weekly reminders on or off; null when the caller is no player. */
export async function savePreferences(db: Database, userId: string, weeklyReminders: boolean) {
  const answer = await db
    .from("user_email_preferences")
    .update({ weekly_reminders: weeklyReminders })
    .eq("user_id", userId)
    .select(COLUMNS)
    .maybeSingle();
  return preferences.parse(unwrap(answer));
}

/** Switches off the weekly reminders of whom this token was mailed to. False when it is nobody's. */
export async function unsubscribe(env: Env, token: string): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("unsubscribe", { token })));
}
