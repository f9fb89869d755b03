import { z } from "zod";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";

const preview = z.object({
  group: z.object({ name: z.string(), players: z.number() }).nullable(),
  retryAfter: z.number().nullable(),
});

/** What an invite code leads to, or null; with `retryAfter`, in seconds, nothing is said. */
export async function previewGroup(env: Env, code: string, limits: Limit[]) {
  return preview.parse(unwrap(await secretDatabase(env).rpc("preview_group", { code, limits })));
}
