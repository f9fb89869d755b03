import type { Env } from "../http/env.ts";
import { createDatabase, type Database } from "../supabase.ts";

/**
 * Returns a client that bypasses row-level security. Only the jobs and the few query files that
 * docs/api.md#the-secret-key names may import this file, which the import rules check.
 */
export function secretDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_SECRET_KEY);
}
