import { z } from "zod";
import type { Limit } from "../auth/rate-limit.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { unwrap } from "../supabase.ts";

const preview = z.object({
  group: z.object({ name: z.string(), players: z.number(), first: z.array(z.string()) }).nullable(),
  retryAfter: z.number().nullable(),
});

/** Returns the group of an invite code, or null; or only `retryAfter`, in seconds, when a limit is reached. */
export async function previewGroup(env: Env, code: string, limits: Limit[]) {
  return preview.parse(unwrap(await secretDatabase(env).rpc("preview_group", { code, limits })));
}
