import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll } from "vitest";
import { setUpAnnAndBob } from "../accounts/ann-and-bob.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import type { TestDatabase } from "../database/database.ts";
import { db } from "../database/set-up.ts";
import { insertPick } from "./server-picks.ts";
import { makeWeek } from "./weeks.ts";

/** The numbers of a closed week, the open week and an upcoming week. */
export const CLOSED = 11;
export const OPEN = 12;
export const UPCOMING = 13;

/** Saves a pick directly through the Data API. */
export const save = (who: SupabaseClient, week: number, record: unknown = savableRecord(0)) =>
  who.rpc("save_pick", { week, record });

/** Opens a database with two players and a week of each status for a test file. */
export function setUpWeeks(): void {
  setUpAnnAndBob();
  beforeAll(async () => {
    await makeWeek(db, CLOSED, "closed");
    await makeWeek(db, OPEN, "open");
    await makeWeek(db, UPCOMING, "upcoming");
  });
}

/** Deletes every pick. */
export async function clearPicks(db: TestDatabase): Promise<void> {
  await db.sql("delete from app.weekly_picks");
}

/** Inserts a pick as if it had been saved in time, and returns the pick's id. */
export const givePick = (db: TestDatabase, userId: string, week: number, number = 0) =>
  insertPick(db, userId, week, savableRecord(number));

/** Returns all stored picks as a single string. */
export async function everyPick(db: TestDatabase): Promise<string> {
  return JSON.stringify(await db.sql("select * from app.weekly_picks order by id"));
}
