import type { Env } from "../http/env.ts";
import { createDatabase, type Database } from "../supabase.ts";

/**
 * Returns a client that bypasses row-level security. Only the jobs and the few query files listed in
 * docs/api.md#the-secret-key may import this file, and the import rules enforce this.
 */
export function secretDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_SECRET_KEY);
}
