import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type MemberPick, type WeekGlance, weekGlance } from "../../src/domain/week-glance.ts";
import { addFans } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { type GroupFixture, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { insertPick } from "../support/picks/server-picks.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const WEEK = 9;
const NOTHING: WeekGlance = {
  picks: 0,
  champions: [],
  lone: [],
  loneCount: 0,
  most: null,
  least: null,
  boldest: [],
  next: null,
  own: null,
};

let fixture: GroupFixture;
let db: TestDatabase;
let teamNames: ReadonlyMap<string, string>;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  await fixture.as("cyd").rpc("rename_team", { wanted_group: fixture.id, team_name: "Álamo Aces" });
  await addFans(db, 60);
  const teams = await db.sql<{ id: string; name: string }>("select id, name from app.teams");
  teamNames = new Map(teams.map(({ id, name }) => [id, name]));
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

async function opened(reader: Name, week = WEEK, skipped = 0, group = fixture.id): Promise<WeekGlance | null> {
  const args = { wanted_group: group, wanted_week: week, skipped };
  const { data, error } = await fixture.as(reader).rpc("group_week", args);
  if (error) throw error;
  return data;
}

/** The same summary, counted by brute force from the rows. */
async function expected(reader: Name, week = WEEK): Promise<WeekGlance> {
  const rows = await db.sql<{ userId: string; username: string; teamName: string | null; record: object }>(
    `select user_id as "userId", username, team_name as "teamName", bracket_data as record
    from app.group_members
    join app.users on users.id = user_id
    join app.weekly_picks using (user_id)
    where group_id = $1 and week_number = $2 and left_at is null`,
    [fixture.id, week],
  );
  const picks = rows.map(({ record, ...person }) => ({ person, record }) as MemberPick);
  return weekGlance(picks, (team) => teamNames.get(team) ?? team, fixture.ids[reader]);
}

/** Adds sixty more players with picks to the group while `work` runs. */
async function withFans(recordOf: (index: number) => object, work: () => Promise<void>): Promise<void> {
  const fans = await db.sql<{ id: string }>("select id from app.users where username like 'fan-%' order by username");
  const all = "user_id in (select id from app.users where username like 'fan-%')";
  await db.sql(
    `insert into app.group_members (group_id, user_id) select $1, id from app.users where username like 'fan-%'`,
    [fixture.id],
  );
  for (const [index, { id }] of fans.entries()) await insertPick(db, id, WEEK, recordOf(index));
  try {
    await work();
  } finally {
    await db.sql(`delete from app.group_members where ${all}`);
  }
}

test("the summary of a closed week counts any picks correctly", async () => {
  const picks = fc.record({ ann: savablePick, bob: savablePick, cyd: savablePick });
  await fc.assert(
    fc.asyncProperty(picks, async (records) => {
      await fixture.reset();
      await fixture.given(
        Object.entries(records).map(([name, record]) => ({ name: name as Name, week: WEEK, record })),
      );
      const found = await opened("bob");
      expect(found).toEqual(await expected("bob"));
      expect(found?.picks).toBe(3);
    }),
    runs(12),
  );
});

test("the summary of a large group lists fifty members at a time, boldest first, and always the reader", async () => {
  await fixture.given([{ name: "ann", week: WEEK, record: savableRecord(7) }]);
  await withFans(
    () => savableRecord(7),
    async () => {
      await fixture.given([{ name: "cyd", week: WEEK, record: savableRecord(7) }]);
      const all = await opened("cyd");
      expect(all).toEqual(await expected("cyd"));
      expect(all?.boldest.map(({ userId }) => userId)).not.toContain(fixture.ids.cyd);
      await db.sql("delete from app.weekly_picks where user_id <> $1", [fixture.ids.ann]);
    },
  );
  await withFans(
    (index) => savableRecord(index % 9),
    async () => {
      const first = await opened("ann");
      expect(first).toEqual(await expected("ann"));
      expect([first?.picks, first?.boldest.length, first?.next]).toEqual([61, 50, 50]);
      const rest = await opened("ann", WEEK, 50);
      expect([rest?.boldest.length, rest?.next]).toEqual([11, null]);
      expect(rest?.own).toEqual(first?.own);
      const last = await opened("ann", WEEK, 11);
      expect([last?.boldest.length, last?.next]).toEqual([50, null]);
      const everybody = [...(first?.boldest ?? []), ...(rest?.boldest ?? [])];
      const ids = everybody.map(({ userId }) => userId);
      expect(new Set(ids).size).toBe(61);
      const after = await opened("ann", WEEK, 1 + ids.indexOf(fixture.ids.ann));
      expect(after?.boldest.map(({ userId }) => userId)).not.toContain(fixture.ids.ann);
      const shared = everybody.map(({ picks }) => picks);
      expect(shared).toEqual([...shared].sort((one, other) => one - other));
      expect((await opened("ann", WEEK, -5))?.boldest).toEqual(first?.boldest);
      expect((await opened("ann", WEEK, 500))?.boldest).toEqual([]);
    },
  );
});

test("an open week returns nothing, whether or not anyone has picked", async () => {
  await makeWeek(db, 12, "open");
  const before = await opened("bob", 12);
  await fixture.given([
    { name: "ann", week: 12, record: savableRecord(3) },
    { name: "bob", week: 12, record: savableRecord(4) },
  ]);
  expect(before).toEqual(NOTHING);
  expect(await opened("bob", 12)).toEqual(NOTHING);
  await makeWeek(db, 12, "closed");
  expect((await opened("bob", 12))?.picks).toBe(2);
});

test("a non-member gets null, and only members are counted", async () => {
  await fixture.given((["ann", "dee"] as const).map((name) => ({ name, week: WEEK, record: savableRecord(3) })));
  const annex = await fixture.create("dee", "The Annex");
  await fixture.as("ann").rpc("join_group", { wanted_name: "The Annex" });
  await db.sql("update app.group_members set team_name = 'Annexed' where group_id = $1", [annex]);
  expect(await opened("ann")).toEqual(await expected("ann"));
  await db.sql("delete from app.groups where id = $1", [annex]);
  expect(await opened("dee")).toBeNull();
  expect(await opened("ann")).toMatchObject({ picks: 1, own: { username: "ann" } });
  expect(await opened("ann", WEEK, 0, fixture.ids.ann)).toBeNull();
  for (const week of [0, 16, -1, 99]) expect(await opened("ann", week)).toEqual(NOTHING);
});

test("a member who leaves or deletes the account disappears from the week", async () => {
  await fixture.given((["ann", "bob"] as const).map((name) => ({ name, week: WEEK, record: savableRecord(3) })));
  await fixture.as("dee").rpc("join_group", { wanted_name: "The Huddle" });
  await fixture.given([{ name: "dee", week: WEEK, record: savableRecord(4) }]);
  expect((await opened("ann"))?.picks).toBe(3);
  await fixture.as("dee").rpc("leave_group", { wanted_group: fixture.id });
  expect((await opened("ann"))?.picks).toBe(2);
});
