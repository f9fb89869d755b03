import { beforeAll } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import { addAccount } from "../accounts/accounts.ts";
import { player, server, type TestDatabase } from "../database/database.ts";
import { rpc } from "../database/rpc.ts";
import { db, setUpDatabase } from "../database/set-up.ts";
import { insertPick } from "../picks/server-picks.ts";
import { makeWeek } from "../picks/weeks.ts";
import { createGroup } from "./group-rows.ts";

export const NAMES = ["ann", "bob", "cyd", "dee"] as const;
export type Name = (typeof NAMES)[number];

interface Row {
  username: Name;
  score: number;
  rank: number;
  mostPickedChampion: { team: string; count: number } | null;
}

/** The part of a group's page that the tests check. */
interface Page {
  group: { players: number };
  members: Row[];
  own: Row | null;
}

/** The players' IDs. */
export const ids = {} as Record<Name, string>;
/** The ID of the group The Huddle. */
export let huddle: string;

/** Opens a database with four players for a test file. All except Dee are in The Huddle. All weeks are closed. */
export function setUpGroups(engine?: TestDatabase["lane"]): void {
  setUpDatabase(engine);
  beforeAll(async () => {
    for (const name of NAMES) ids[name] = await addAccount(db, `${name}@mail.example`, { username: name });
    for (let week = 1; week <= 15; week++) await makeWeek(db, week, "closed");
    huddle = await createGroup(as("ann"), "The Huddle");
    for (const name of ["bob", "cyd"] as const) await as(name).rpc("join_group", { name: "The Huddle" });
  });
}

export const as = (name: Name) => player(db, ids[name]);

/** Inserts picks as if they had been saved in time. */
export async function given(picks: readonly (WeekPick & { name: Name })[]): Promise<void> {
  for (const { name, week, record } of picks) await insertPick(db, ids[name], week, record);
}

/** Sets the official bracket, or deletes it if `record` is null. */
export const official = (record: BracketRecord | null) => rpc(server(db), "set_outcome", { record });

/** Returns a group's page as a player sees it. The default is the page of The Huddle. */
export const page = (name: Name, group_id = huddle): Promise<Page> => rpc(as(name), "group_page", { group_id });

/** Returns the scores on The Huddle's page as a player sees them. */
export async function scores(name: Name): Promise<Partial<Record<Name, number>>> {
  return Object.fromEntries((await page(name)).members.map(({ username, score }) => [username, score]));
}

/** Deletes picks and the official bracket, and closes weeks 12 and 13. */
export async function resetGroups(): Promise<void> {
  await db.sql("delete from app.brackets; delete from app.player_scores; delete from app.weekly_picks;");
  await makeWeek(db, 12, "closed");
  await makeWeek(db, 13, "closed");
}
