import { z } from "zod";
import type { Limit } from "../auth/rate-limit.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { type Database, unwrap } from "../supabase.ts";

const preview = z.object({
  group: z
    .object({ name: z.string(), players: z.number(), first: z.array(z.string()), isOpen: z.boolean() })
    .nullable(),
  retryAfter: z.number().nullable(),
});

/** Returns the group of an invite code, or null. When a limit is reached, returns only `retryAfter`, in seconds. */
export async function previewGroup(env: Env, code: string, limits: Limit[]) {
  return preview.parse(unwrap(await secretDatabase(env).rpc("preview_group", { code, limits })));
}

/** Counts a report. Returns the seconds until another report is allowed, or null when it was counted. */
export async function countReport(env: Env, limits: Limit[]): Promise<number | null> {
  return z
    .int()
    .nullable()
    .parse(unwrap(await secretDatabase(env).rpc("count_report", { limits })));
}

/** Returns the name of a group, or null for an unknown id. */
export async function findGroupName(db: Database, id: string): Promise<string | null> {
  return z
    .string()
    .nullable()
    .parse(unwrap(await db.rpc("group_name", { wanted_group: id })));
}
