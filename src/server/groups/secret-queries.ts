import { z } from "zod";
import { tooManyRequests } from "../app-error.ts";
import type { Limit } from "../auth/rate-limit.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { unwrap } from "../supabase.ts";

const preview = z.object({
  group: z
    .object({ name: z.string(), players: z.number(), first: z.array(z.string()), isOpen: z.boolean() })
    .nullable(),
  retryAfter: z.number().nullable(),
});
const seconds = z.int().nullable();

/** Returns the group with this invite code, or null. Once a limit is reached, returns only `retryAfter`, in seconds. */
export async function previewGroup(env: Env, code: string, limits: Limit[]) {
  return preview.parse(unwrap(await secretDatabase(env).rpc("preview_group", { code, limits })));
}

/** Counts a request against the limits. Fails with TOO_MANY_REQUESTS, and counts nothing, once a limit is reached. */
export async function countRequest(env: Env, limits: Limit[]): Promise<void> {
  const wait = seconds.parse(unwrap(await secretDatabase(env).rpc("count_request", { limits })));
  if (wait !== null) throw tooManyRequests(wait);
}
