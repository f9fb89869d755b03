import type { Env } from "../http/env.ts";
import { createDatabase, type Database } from "../supabase.ts";

/**
 * Returns a client that bypasses row-level security. Only the jobs and the few query files that
 * docs/api.md#the-secret-key names may import this file; the import rules check that.
 */
export function secretDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_SECRET_KEY);
}
