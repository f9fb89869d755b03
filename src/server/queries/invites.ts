import { z } from "zod";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";

const preview = z.object({
  group: z.object({ name: z.string(), players: z.number(), first: z.array(z.string()) }).nullable(),
  retryAfter: z.number().nullable(),
});

/** Returns the group of an invite code, or null; or only `retryAfter`, in seconds, when a limit is reached. */
export async function previewGroup(env: Env, code: string, limits: Limit[]) {
  return preview.parse(unwrap(await secretDatabase(env).rpc("preview_group", { code, limits })));
}
