import type { BracketRecord } from "#domain/bracket-record.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import { addAccount } from "../accounts/accounts.ts";
import { openDatabase, player, server, type TestDatabase } from "../database/database.ts";
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

/** Four players. All except Dee are in the group The Huddle. All weeks are closed. */
export interface GroupFixture {
  readonly db: TestDatabase;
  readonly id: string;
  readonly ids: Readonly<Record<Name, string>>;
  as(name: Name): ReturnType<typeof player>;
  /** Creates a group and returns the group id. */
  create(name: Name, groupName: string): Promise<string>;
  /** Inserts picks as if they had been saved in time. */
  given(picks: readonly (WeekPick & { name: Name })[]): Promise<void>;
  /** Sets the official bracket, or deletes it if `record` is null. */
  official(record: BracketRecord | null): Promise<void>;
  /** Returns a group's page as a player sees it. The default is the page of The Huddle. */
  page(name: Name, id?: string): Promise<Page>;
  /** Returns the scores on The Huddle's page as a player sees them. */
  scores(name: Name): Promise<Partial<Record<Name, number>>>;
  /** Deletes picks and the official bracket, and closes weeks 12 and 13. */
  reset(): Promise<void>;
}

export async function openGroupFixture(engine?: TestDatabase["lane"]): Promise<GroupFixture> {
  const db = await openDatabase(engine);
  const ids = {} as Record<Name, string>;
  for (const name of NAMES) ids[name] = await addAccount(db, `${name}@mail.example`, { username: name });
  for (let week = 1; week <= 15; week++) await makeWeek(db, week, "closed");
  const as = (name: Name) => player(db, ids[name]);

  const create = (name: Name, groupName: string) => createGroup(as(name), groupName);

  const id = await create("ann", "The Huddle");
  for (const name of ["bob", "cyd"] as const) await as(name).rpc("join_group", { name: "The Huddle" });

  async function page(name: Name, wanted = id): Promise<Page> {
    const { data, error } = await as(name).rpc("group_page", { group_id: wanted });
    if (error) throw error;
    return data;
  }

  return {
    db,
    id,
    ids,
    as,
    create,
    page,
    async given(picks) {
      for (const { name, week, record } of picks) await insertPick(db, ids[name], week, record);
    },
    async official(record) {
      const { error } = await server(db).rpc("set_outcome", { record });
      if (error) throw error;
    },
    scores: async (name) =>
      Object.fromEntries((await page(name)).members.map(({ username, score: points }) => [username, points])),
    async reset() {
      await db.sql("delete from app.brackets; delete from app.player_scores; delete from app.weekly_picks;");
      await makeWeek(db, 12, "closed");
      await makeWeek(db, 13, "closed");
    },
  };
}
