import { z } from "zod";
import type { Env } from "../env.ts";
import { secretDatabase } from "../secret-database.ts";
import { type Database, unwrap } from "../supabase.ts";

const COLUMNS = "user_id, weekly_reminders";

const preferences = z
  .object({ user_id: z.guid(), weekly_reminders: z.boolean() })
  .transform((row) => ({ userId: row.user_id, weeklyReminders: row.weekly_reminders }))
  .nullable();

/** Returns the caller's own email preferences; null when the caller has no player. */
export async function findPreferences(db: Database, userId: string) {
  const result = await db.from("user_email_preferences").select(COLUMNS).eq("user_id", userId).maybeSingle();
  return preferences.parse(unwrap(result));
}

/** Switches the caller's own weekly reminders on or off; null when the caller has no player. */
export async function savePreferences(db: Database, userId: string, weeklyReminders: boolean) {
  const result = await db
    .from("user_email_preferences")
    .update({ weekly_reminders: weeklyReminders })
    .eq("user_id", userId)
    .select(COLUMNS)
    .maybeSingle();
  return preferences.parse(unwrap(result));
}

/**
 * Switches off the weekly reminders of the player whom this token belongs to. Returns false when it belongs to nobody.
 */
export async function unsubscribe(env: Env, token: string): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("unsubscribe", { token })));
}
