import type { BracketRecord } from "../../../src/domain/bracket-record.ts";
import type { WeekPick } from "../../../src/domain/scenarios.ts";
import { addAccount } from "../accounts/accounts.ts";
import { openDatabase, player, server, type TestDatabase } from "../database/database.ts";
import { makeWeek } from "../picks/weeks.ts";
import type { statsOf } from "./expected-statistics.ts";

export const NAMES = ["ann", "bob", "cyd", "dee"] as const;
export type Name = (typeof NAMES)[number];

interface Row {
  username: Name;
  score: number;
  rank: number;
  mostPickedChampion: { team: string; count: number } | null;
}

/** The counted part of the page of a group. */
interface Page {
  group: { players: number };
  members: Row[];
  own: Row | null;
  stats: ReturnType<typeof statsOf>;
}

/** Four players and the group The Huddle with all of them but Dee. All weeks are closed. */
export interface GroupFixture {
  readonly db: TestDatabase;
  readonly id: string;
  readonly ids: Readonly<Record<Name, string>>;
  as(name: Name): ReturnType<typeof player>;
  /** Creates a group and returns its id. */
  create(name: Name, groupName: string): Promise<string>;
  /** Inserts picks as if they had been saved in time. */
  given(picks: readonly (WeekPick & { name: Name })[]): Promise<void>;
  /** Makes a record the official bracket, or deletes it for null. */
  official(record: BracketRecord | null): Promise<void>;
  /** The page of a group, by default The Huddle, as a player sees it. */
  page(name: Name, id?: string): Promise<Page>;
  /** The scores on the page of The Huddle as a player sees it. */
  scores(name: Name): Promise<Partial<Record<Name, number>>>;
  /** Counts whatever is not counted yet, as the server does behind its answers. */
  catchUp(): Promise<void>;
  /** Deletes picks and the official bracket, and closes weeks 12 and 13. */
  reset(): Promise<void>;
}

export async function openGroupFixture(): Promise<GroupFixture> {
  const db = await openDatabase();
  const ids = {} as Record<Name, string>;
  for (const name of NAMES) ids[name] = await addAccount(db, `${name}@mail.example`, { username: name });
  for (let week = 1; week <= 15; week++) await makeWeek(db, week, "closed");
  const as = (name: Name) => player(db, ids[name]);

  async function create(name: Name, group_name: string): Promise<string> {
    const made = await as(name).from("groups").insert({ group_name, created_by: ids[name] }).select("id").single();
    if (made.error) throw made.error;
    return made.data.id;
  }

  const id = await create("ann", "The Huddle");
  for (const name of ["bob", "cyd"] as const) await as(name).rpc("join_group", { wanted_name: "The Huddle" });

  async function page(name: Name, wanted = id): Promise<Page> {
    const { data, error } = await as(name).rpc("group_page", { wanted_group: wanted });
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
      const rows = picks.map(({ name, week, record }) => ({
        user_id: ids[name],
        week_number: week,
        bracket_data: record,
        is_submitted: true,
      }));
      const { error } = await server(db).from("weekly_picks").upsert(rows, { onConflict: "user_id,week_number" });
      if (error) throw error;
    },
    async official(record) {
      const table = server(db).from("brackets");
      const { error } =
        record === null
          ? await table.delete().eq("name", "official")
          : await table.upsert(
              { name: "official", team_slots: record.teamSlots, winners: record.winners },
              { onConflict: "name" },
            );
      if (error) throw error;
    },
    scores: async (name) =>
      Object.fromEntries((await page(name)).members.map(({ username, score: points }) => [username, points])),
    async catchUp() {
      for (let isLeft = true; isLeft; ) {
        const { data, error } = await server(db).rpc("catch_up");
        if (error) throw error;
        isLeft = data;
      }
    },
    async reset() {
      await server(db).from("brackets").delete().not("id", "is", null);
      await server(db).from("weekly_picks").delete().not("id", "is", null);
      await makeWeek(db, 12, "closed");
      await makeWeek(db, 13, "closed");
    },
  };
}
