import type { SupabaseClient } from "@supabase/supabase-js";
import type { TestDatabase } from "./database.ts";

/** Calls a database function and returns the result. Rethrows the database's error. */
export async function rpc(who: SupabaseClient, name: string, args: object = {}) {
  const { data, error } = await who.rpc(name, args);
  if (error) throw error;
  return data;
}

/** Runs an SQL statement as a player. The row-level security policies for players apply. */
export async function sqlAs(db: TestDatabase, playerId: string, statement: string): Promise<void> {
  const claims = JSON.stringify({ sub: playerId, role: "authenticated" });
  await db.sql(`do $$ begin
    perform set_config('request.jwt.claims', '${claims}', true);
    set local role authenticated;
    ${statement};
  end $$`);
}
