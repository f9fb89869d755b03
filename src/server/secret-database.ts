import type { Env } from "./env.ts";
import { createDatabase, type Database } from "./supabase.ts";

/**
 * A client that bypasses row-level security. Only the query files that decision 4 names and the jobs may import this
 * file; the import rules see to it.
 */
export function secretDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_SECRET_KEY);
}
