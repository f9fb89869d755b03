import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFans } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import type { TestDatabase } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { type GroupFixture, type Name, openGroupFixture } from "#support/groups/group-fixture.ts";
import { makeWeek } from "#support/picks/weeks.ts";

let fixture: GroupFixture;
let db: TestDatabase;
let large: string;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  large = await fixture.create("ann", "Everybody");
  await addFans(db, 120);
  await db.sql(`insert into app.group_members (group_id, user_id)
    select '${large}', id from app.users where username like 'fan-%'`);
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

const page = (name: Name, group_id: string, skipped = 0) => rpc(fixture.as(name), "group_page", { group_id, skipped });
const member = (name: Name, player: Name, group_id = fixture.id) =>
  rpc(fixture.as(name), "group_member", { group_id, player_id: fixture.ids[player] });

describe("a group's page", () => {
  test("lists each member once, by score and name, fifty at a time, and always includes the caller's own row", async () => {
    await db.sql(
      `update app.group_members set team_name = 'zzz' where group_id = '${large}' and user_id = '${fixture.ids.ann}'`,
    );
    const pages = [await page("ann", large), await page("ann", large, 50), await page("ann", large, 100)];
    expect(pages.map(({ members, next }) => [members.length, next])).toEqual([
      [50, 50],
      [50, 100],
      [21, null],
    ]);
    const rows = pages.flatMap(({ members }) => members) as { place: number; username: string; rank: number }[];
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 121 }, (_, n) => n + 1));
    expect(new Set(rows.map(({ username }) => username)).size).toBe(121);
    expect(rows.every(({ rank }) => rank === 1)).toBe(true);
    expect(pages[0].own).toMatchObject({ username: "ann", place: 121 });
    expect(pages[0].group.players).toBe(121);
    expect((await page("dee", large)).own).toBeNull();
  });

  test("marks members whose names are equal, ignoring case and joiners, also to a username, on every page of the group", async () => {
    const rename = (name: Name, team_name: string) =>
      rpc(fixture.as(name), "rename_team", { group_id: fixture.id, team_name });
    const marked = async () => {
      const { members } = await page("ann", fixture.id);
      return (members as { username: string; isAlike?: true }[]).flatMap(({ username, isAlike }) =>
        isAlike ? [username] : [],
      );
    };
    await rename("ann", "The Cats");
    expect(await marked()).toEqual([]);
    await rename("bob", "the Ca\u200Dts");
    expect((await marked()).sort()).toEqual(["ann", "bob"]);
    const { member: shown } = await member("ann", "bob");
    expect([shown.isAlike, [shown.previous?.name, shown.next?.name]]).toEqual([
      true,
      expect.arrayContaining(["The Cats (ann)"]),
    ]);
    await fixture.given([{ name: "bob", week: 9, record: OFFICIAL_RECORD }]);
    expect(await rpc(fixture.as("ann"), "group_week", { group_id: fixture.id, week: 9 })).toMatchObject([
      { username: "bob", isAlike: true },
    ]);
    await rename("bob", "ANN");
    expect(await marked()).toEqual([]);
    await rename("ann", "Ann");
    expect((await marked()).sort()).toEqual(["ann", "bob"]);
    await db.sql("update app.group_members set team_name = null where group_id = $1", [fixture.id]);
  });

  test("is null for an unknown group and for a season that the group did not play in", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await page("ann", unknown)).toBeNull();
    expect(await rpc(fixture.as("ann"), "group_page", { group_id: fixture.id, season: "1999-00" })).toBeNull();
  });
});

describe("a member's page", () => {
  test("shows rank, neighbors in the standings and picks for closed weeks to the whole group, but picks for open weeks only to the member", async () => {
    await fixture.given([
      { name: "ann", week: 3, record: OFFICIAL_RECORD },
      { name: "bob", week: 3, record: savableRecord(5) },
      { name: "bob", week: 12, record: savableRecord(6) },
    ]);
    await makeWeek(db, 12, "open");
    await fixture.official(OFFICIAL_RECORD);
    const seen = await member("ann", "bob");
    expect(seen).toMatchObject({
      season: null,
      group: { name: "The Huddle", players: 3 },
      official: OFFICIAL_RECORD,
      member: { username: "bob", rank: 2, tied: 0, previous: { name: "ann" }, next: { name: "cyd" } },
    });
    expect(seen.picks.map(({ week }: { week: number }) => week)).toEqual([3]);
    const own = await member("bob", "bob");
    expect(own.picks.map(({ week }: { week: number }) => week)).toEqual([3, 12]);
  });

  test("is null if the caller is not in the group, and `{ member: null }` if the requested player is not in the group", async () => {
    expect(await member("dee", "ann")).toBeNull();
    expect(await member("ann", "dee")).toEqual({ member: null });
  });
});

test("the list of a group's picks omits all picks for open weeks, even the caller's own, and is empty for a group above the member limit", async () => {
  await fixture.given([
    { name: "ann", week: 3, record: savableRecord(1) },
    { name: "ann", week: 12, record: savableRecord(2) },
    { name: "bob", week: 12, record: savableRecord(3) },
  ]);
  await makeWeek(db, 12, "open");
  const picks = (name: Name, group_id: string, most_members = 100) =>
    rpc(fixture.as(name), "group_picks", { group_id, most_members });
  const records = async (name: Name) =>
    (await picks(name, fixture.id)).picks.map(({ record }: { record: object }) => record);
  expect(await records("cyd")).toEqual([savableRecord(1)]);
  expect(await records("bob")).toEqual([savableRecord(1)]);
  expect(await picks("ann", large, 1_000_000)).toEqual({ players: 121, picks: [] });
});
