import type { SupabaseClient } from "@supabase/supabase-js";
import { type AnnAndBob, openWithAnnAndBob } from "../accounts/ann-and-bob.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { server, type TestDatabase } from "../database/database.ts";
import { makeWeek } from "./weeks.ts";

/** The numbers of a closed, the open and an upcoming week. */
export const CLOSED = 11;
export const OPEN = 12;
export const UPCOMING = 13;

type Row = Record<string, unknown>;

/** A row of `weekly_picks` as the Data API takes it. */
export const row = (
  user_id: string,
  week_number: number,
  bracket_data: unknown = savableRecord(0),
  is_submitted = true,
) => ({ user_id, week_number, bracket_data, is_submitted });

/** Saves a pick straight through the Data API. */
export const save = (who: SupabaseClient, what: Row) =>
  who.from("weekly_picks").upsert(what, { onConflict: "user_id,week_number" });

/** Opens a database with two players and a week of each status. */
export async function openWithWeeks(): Promise<AnnAndBob> {
  const opened = await openWithAnnAndBob();
  await makeWeek(opened.db, CLOSED, "closed");
  await makeWeek(opened.db, OPEN, "open");
  await makeWeek(opened.db, UPCOMING, "upcoming");
  return opened;
}

/** Deletes every pick. */
export async function forgetPicks(db: TestDatabase): Promise<void> {
  await server(db).from("weekly_picks").delete().not("id", "is", null);
}

/** Inserts a pick as if it had been saved in time, and returns its id. */
export async function givePick(db: TestDatabase, userId: string, week: number, number = 0): Promise<string> {
  const { data, error } = await server(db)
    .from("weekly_picks")
    .insert(row(userId, week, savableRecord(number)))
    .select("id")
    .single();
  if (error) throw error;
  return data.id;
}

/** Every pick, as one string. */
export async function everyPick(db: TestDatabase): Promise<string> {
  const { data, error } = await server(db).from("weekly_picks").select("*").order("id");
  return JSON.stringify(data ?? error);
}
