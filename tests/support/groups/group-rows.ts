import type { SupabaseClient } from "@supabase/supabase-js";
import type { TestDatabase } from "../database/database.ts";
import { rpc } from "../database/rpc.ts";

/** A hundred thousand combining marks in the wrong order, which would take minutes to normalize. */
export const COMBINING_MARKS = "\u0301".repeat(50_000) + "\u0316".repeat(50_000);

/** Creates a group as a player and returns the group id. */
export const createGroup = async (who: SupabaseClient, name: string): Promise<string> =>
  (await rpc(who, "create_group", { name })).id;

/** Returns all groups and members as one string, so that a test can check whether they changed. */
export async function everyGroup(db: TestDatabase): Promise<string> {
  const groups = await db.sql("select * from app.groups order by id");
  const members = await db.sql("select * from app.group_members order by id");
  return JSON.stringify([groups, members]);
}

export async function clearGroups(db: TestDatabase): Promise<void> {
  await db.sql("delete from app.final_standings; delete from app.groups");
}

export const codeOf = async (db: TestDatabase, id: string): Promise<string> =>
  (await db.sql<{ code: string }>("select invite_code as code from app.groups where id = $1", [id]))[0]?.code ?? "";
