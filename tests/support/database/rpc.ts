import type { SupabaseClient } from "@supabase/supabase-js";

/** Calls a database function and returns the result. Rethrows the database's error. */
export async function rpc(who: SupabaseClient, name: string, args: object = {}) {
  const { data, error } = await who.rpc(name, args);
  if (error) throw error;
  return data;
}
