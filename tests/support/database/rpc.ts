import type { SupabaseClient } from "@supabase/supabase-js";

/** Calls a function of the database and returns its answer. An error of the database is thrown as it came. */
export async function rpc(who: SupabaseClient, name: string, args: object = {}) {
  const { data, error } = await who.rpc(name, args);
  if (error) throw error;
  return data;
}
