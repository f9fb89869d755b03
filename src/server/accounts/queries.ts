import { isAuthApiError } from "@supabase/supabase-js";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import type { Limit } from "../auth/rate-limit.ts";
import { secretAuth } from "../auth/secret-auth.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { type Database, unwrap } from "../supabase.ts";

const player = z.object({ id: z.uuid(), username: z.string() }).nullable();

/** Null if the account was deleted. */
export async function findCurrentPlayer(db: Database) {
  return player.parse(unwrap(await db.rpc("current_player")));
}

/**
 * Deletes an account in the auth service and, in the same transaction, our data about that account
 * (docs/behavior/accounts.md#deleting-an-account). Returns false if the account was already deleted. Fails with
 * SERVICE_UNAVAILABLE if the service does not respond or rejects the request. After such a failure, the account may
 * have been deleted anyway. Repeating the call is safe.
 */
export async function deleteAccount(env: Env, id: string): Promise<boolean> {
  const { error } = await secretAuth(env)
    .deleteUser(id)
    .catch((cause: unknown) => ({ error: cause }));
  if (!error) return true;
  if (isAuthApiError(error) && error.code === "user_not_found") return false;
  throw new AppError("SERVICE_UNAVAILABLE", { cause: error });
}

const availability = z.union([
  z.object({ usernameTaken: z.boolean(), emailTaken: z.boolean(), retryAfter: z.null() }),
  z.object({ usernameTaken: z.null(), emailTaken: z.null(), retryAfter: z.number() }),
]);

/** Once a limit is reached, returns only `retryAfter`, in seconds. */
export async function checkAvailability(env: Env, wanted: { username: string; email: string }, limits: Limit[]) {
  const result = await secretDatabase(env).rpc("check_availability", {
    username: wanted.username,
    email: wanted.email,
    limits,
  });
  return availability.parse(unwrap(result));
}

const preferences = z.object({ userId: z.guid(), weeklyReminders: z.boolean() }).nullable();

/** Null if the caller is not a player. */
export async function findPreferences(db: Database) {
  return preferences.parse(unwrap(await db.rpc("email_preferences")));
}

/** Null if the caller is not a player. */
export async function savePreferences(db: Database, weeklyReminders: boolean) {
  return preferences.parse(unwrap(await db.rpc("set_reminders", { weekly_reminders: weeklyReminders })));
}

/** Returns false for an unknown token. */
export async function unsubscribe(env: Env, token: string): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("unsubscribe", { token })));
}
