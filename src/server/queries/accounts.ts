import { z } from "zod";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { type Database, unwrap } from "../supabase.ts";

const player = z.object({ id: z.uuid(), username: z.string() }).nullable();

/** The caller as a player, made one if the account is older than that; null when the account is gone. */
export async function findCurrentPlayer(db: Database) {
  return player.parse(unwrap(await db.rpc("current_player")));
}

const availability = z.union([
  z.object({ usernameTaken: z.boolean(), emailTaken: z.boolean(), retryAfter: z.null() }),
  z.object({ usernameTaken: z.null(), emailTaken: z.null(), retryAfter: z.number() }),
]);

/** Whether a username and an address are taken; with `retryAfter`, in seconds, nothing is said. */
export async function checkAvailability(env: Env, wanted: { username: string; email: string }, limits: Limit[]) {
  const answer = await secretDatabase(env).rpc("check_availability", {
    wanted_username: wanted.username,
    wanted_email: wanted.email,
    limits,
  });
  return availability.parse(unwrap(answer));
}
