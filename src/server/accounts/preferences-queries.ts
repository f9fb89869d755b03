import { z } from "zod";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { type Database, unwrap } from "../supabase.ts";

const preferences = z.object({ userId: z.guid(), weeklyReminders: z.boolean() }).nullable();

/** Returns the caller's own email preferences; null when the caller has no player. */
export async function findPreferences(db: Database) {
  return preferences.parse(unwrap(await db.rpc("email_preferences")));
}

/** Switches the caller's own weekly reminders on or off; null when the caller has no player. */
export async function savePreferences(db: Database, weeklyReminders: boolean) {
  return preferences.parse(unwrap(await db.rpc("set_reminders", { weekly_reminders: weeklyReminders })));
}

/** Switches off the weekly reminders of the token's owner. Returns false for an unknown token. */
export async function unsubscribe(env: Env, token: string): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("unsubscribe", { token })));
}
