import type { SupabaseClient } from "@supabase/supabase-js";
import { server, type TestDatabase } from "../database/database.ts";

/** A hundred thousand combining marks in the wrong order, which would take minutes to normalize. */
export const COMBINING_MARKS = "\u0301".repeat(50_000) + "\u0316".repeat(50_000);

/** Creates a group through the Data API and returns its id. */
export async function createGroup(who: SupabaseClient, created_by: string, group_name: string): Promise<string> {
  const { data, error } = await who.from("groups").insert({ group_name, created_by }).select("id").single();
  if (error) throw error;
  return data.id;
}

/** All groups and members as one text, to compare before and after. */
export async function everyGroup(db: TestDatabase): Promise<string> {
  const groups = await server(db).from("groups").select("*").order("id");
  const members = await server(db).from("group_members").select("*").order("id");
  return JSON.stringify([groups.data, members.data]);
}

export async function forgetGroups(db: TestDatabase): Promise<void> {
  await server(db).from("groups").delete().not("id", "is", null);
}

export const codeOf = async (db: TestDatabase, id: string): Promise<string> =>
  (await server(db).from("groups").select("invite_code").eq("id", id).single()).data?.invite_code;
