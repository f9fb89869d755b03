import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { rpc } from "#support/database/rpc.ts";
import { db } from "#support/database/set-up.ts";
import {
  as,
  given,
  huddle,
  ids,
  type Name,
  official,
  page,
  resetGroups,
  setUpGroups,
} from "#support/groups/group-fixture.ts";
import { createGroup } from "#support/groups/group-rows.ts";
import { makeWeek } from "#support/picks/weeks.ts";
import { pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";

setUpGroups();
let large: string;
beforeAll(async () => {
  large = await createGroup(as("ann"), "Everybody");
  await addFans(db, 120);
  await db.sql(`insert into app.group_members (group_id, user_id)
    select '${large}', id from app.users where username like 'fan-%'`);
});
beforeEach(resetGroups);

const pageFrom = (name: Name, group_id: string, skipped: number) => rpc(as(name), "group_page", { group_id, skipped });
const member = (name: Name, player: Name, group_id = huddle) =>
  rpc(as(name), "group_member", { group_id, player_id: ids[player] });

describe("a group's page", () => {
  test("lists each member once, by score and name, fifty at a time, and always includes the caller's own row", async () => {
    await db.sql(
      `update app.group_members set team_name = 'zzz' where group_id = '${large}' and user_id = '${ids.ann}'`,
    );
    const pages = await Promise.all([0, 50, 100].map((skipped) => pageFrom("ann", large, skipped)));
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
    const rename = (name: Name, team_name: string) => rpc(as(name), "rename_team", { group_id: huddle, team_name });
    const marked = async () => {
      const { members } = await page("ann", huddle);
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
    await given([{ name: "bob", week: 9, record: OFFICIAL_RECORD }]);
    expect(await rpc(as("ann"), "group_week", { group_id: huddle, week: 9 })).toMatchObject([
      { username: "bob", isAlike: true },
    ]);
    await rename("bob", "ANN");
    expect(await marked()).toEqual([]);
    await rename("ann", "Ann");
    expect((await marked()).sort()).toEqual(["ann", "bob"]);
    await db.sql("update app.group_members set team_name = null where group_id = $1", [huddle]);
  });

  test("is null for an unknown group and for a season that the group did not play in", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await page("ann", unknown)).toBeNull();
    expect(await rpc(as("ann"), "group_page", { group_id: huddle, season: "1999-00" })).toBeNull();
  });
});

test("a member's page shows rank, neighbors in the standings and picks for closed weeks to the whole group, but picks for open weeks only to the member", async () => {
  await given([
    { name: "ann", week: 3, record: OFFICIAL_RECORD },
    { name: "bob", week: 3, record: savableRecord(5) },
    { name: "bob", week: 12, record: savableRecord(6) },
  ]);
  await makeWeek(db, 12, "open");
  await official(OFFICIAL_RECORD);
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

test("the list of a group's picks omits all picks for open weeks, even the caller's own, and is empty for a group above the member limit", async () => {
  await given([
    { name: "ann", week: 3, record: savableRecord(1) },
    { name: "ann", week: 12, record: savableRecord(2) },
    { name: "bob", week: 12, record: savableRecord(3) },
  ]);
  await makeWeek(db, 12, "open");
  const picks = (name: Name, group_id: string, most_members = 100) =>
    rpc(as(name), "group_picks", { group_id, most_members });
  const records = async (name: Name) =>
    (await picks(name, huddle)).picks.map(({ record }: { record: object }) => record);
  expect(await records("cyd")).toEqual([savableRecord(1)]);
  expect(await records("bob")).toEqual([savableRecord(1)]);
  expect(await picks("ann", large, 1_000_000)).toEqual({ players: 121, picks: [] });
});

const WEEK = 9;
const ANNS = savableRecord(3);
const weekFor = (caller: Name, week = WEEK, group_id = huddle): Promise<{ username: string }[] | null> =>
  rpc(as(caller), "group_week", { group_id, week });

const namesFor = async (caller: Name, week?: number) => (await weekFor(caller, week))?.map(({ username }) => username);

test("a group's picks for a closed week include each player's name and bracket record", async () => {
  await given([
    { name: "ann", week: WEEK, record: ANNS },
    { name: "ann", week: WEEK + 1, record: savableRecord(4) },
  ]);
  await as("ann").rpc("rename_team", { group_id: huddle, team_name: "Aces" });
  expect(await weekFor("bob")).toEqual([{ userId: ids.ann, username: "ann", teamName: "Aces", record: ANNS }]);
});

test("a group's picks for an open week are hidden, even the caller's own pick, and an unknown week has none", async () => {
  await makeWeek(db, 12, "open");
  await given((["ann", "bob"] as const).map((name) => ({ name, week: 12, record: ANNS })));
  for (const week of [12, 16, -1]) expect(await weekFor("bob", week)).toEqual([]);
  await makeWeek(db, 12, "closed");
  expect(await weekFor("bob", 12)).toHaveLength(2);
});

test("a group's picks for a week include only current members' picks", async () => {
  await given((["ann", "dee"] as const).map((name) => ({ name, week: WEEK, record: ANNS })));
  expect(await namesFor("ann")).toEqual(["ann"]);
  await as("dee").rpc("join_group", { name: "The Huddle" });
  expect((await namesFor("ann"))?.sort()).toEqual(["ann", "dee"]);
  await as("dee").rpc("leave_group", { group_id: huddle });
  expect(await namesFor("ann")).toEqual(["ann"]);
});

/** Returns the official record with another team as the first seed and champion. */
const wonBy = (team: string): BracketRecord => ({
  ...OFFICIAL_RECORD,
  teamSlots: (OFFICIAL_RECORD.teamSlots as readonly string[]).with(0, team),
});

describe("names are ordered as people expect, `apple` before `Banana` and Utah before UTEP:", () => {
  beforeAll(async () => {
    const { ann, bob, cyd, dee } = ids;
    await db.sql(`
      update app.group_members set team_name = 'apple' where user_id = '${ann}';
      update app.group_members set team_name = 'Banana' where user_id = '${bob}';
      update app.group_members set user_id = '${dee}' where user_id = '${cyd}';
      update app.users set username = 'Dee' where id = '${dee}'`);
  });
  beforeEach(async () => {
    await given([
      { name: "ann", week: 3, record: wonBy("utah") },
      { name: "ann", week: 4, record: wonBy("utep") },
      { name: "bob", week: 3, record: wonBy("utep") },
      { name: "bob", week: 4, record: wonBy("utah") },
      { name: "dee", week: 3, record: wonBy("utep") },
      { name: "dee", week: 4, record: wonBy("utep") },
    ]);
  });

  test("members with equal scores are ordered by name in the group's table and on member pages", async () => {
    expect((await page("ann")).members.map(({ username }) => username)).toEqual(["ann", "bob", "Dee"]);
    const row = async (player_id: string) =>
      (await rpc(as("dee"), "group_member", { group_id: huddle, player_id })).member;
    expect(await row(ids.ann)).toMatchObject({ previous: null, next: { name: "Banana" } });
    expect(await row(ids.bob)).toMatchObject({ previous: { name: "apple" }, next: { name: "Dee" } });
  });

  test("if several teams are tied as a player's most picked champion, the alphabetically first team is shown", async () => {
    expect((await page("dee")).members[0]?.mostPickedChampion).toEqual({ team: "utah", count: 1 });
  });

  test("groups are sorted by name in current and past seasons; if several rivals are tied, the challenge home page shows the alphabetically first rival", async () => {
    await official(OFFICIAL_RECORD);
    const own = [await createGroup(as("dee"), "apples"), await createGroup(as("dee"), "Bananas")];
    const { groups } = await rpc(as("dee"), "challenge_home");
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(["apples", "Bananas", "The Huddle"]);
    expect(groups[2].standing.rival.name).toBe("apple");
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
      ${pastMemberSql(own[0] ?? "", ids.dee, OFFICIAL_RECORD, "71000000-0000-4000-8000-000000000009")}
      ${pastStandingsSql()}`);
    const [past] = await rpc(as("dee"), "own_seasons");
    expect(past.groups.map(({ name }: { name: string }) => name)).toEqual(["apples", "Bananas", "The Huddle"]);
  });
});
