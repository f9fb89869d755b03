import { z } from "zod";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { type Database, unwrap } from "../supabase.ts";

const player = z.object({ id: z.uuid(), username: z.string() }).nullable();

/** Returns the caller's player, creating it for an account that has none yet; null when the account is deleted. */
export async function findCurrentPlayer(db: Database) {
  return player.parse(unwrap(await db.rpc("current_player")));
}

const availability = z.union([
  z.object({ usernameTaken: z.boolean(), emailTaken: z.boolean(), retryAfter: z.null() }),
  z.object({ usernameTaken: z.null(), emailTaken: z.null(), retryAfter: z.number() }),
]);

/** Returns whether a username and an address are taken, or only `retryAfter`, in seconds, when a limit is reached. */
export async function checkAvailability(env: Env, wanted: { username: string; email: string }, limits: Limit[]) {
  const result = await secretDatabase(env).rpc("check_availability", {
    wanted_username: wanted.username,
    wanted_email: wanted.email,
    limits,
  });
  return availability.parse(unwrap(result));
}
