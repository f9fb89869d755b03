import { z } from "zod";
import type { Env } from "../env.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";

/**
 * Counts a part of what has changed since scores, popular teams and the groups were counted last, in about a third of a
 * second, and returns whether more is left. Several at once do no harm: one of them works.
 */
export async function catchUpSome(env: Env): Promise<boolean> {
  return z.boolean().parse(unwrap(await secretDatabase(env).rpc("catch_up")));
}
