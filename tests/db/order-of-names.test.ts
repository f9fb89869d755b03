import { afterAll, beforeAll, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import type { TestDatabase } from "#support/database/database.ts";
import { type GroupFixture, type Name, openGroupFixture } from "#support/groups/group-fixture.ts";
import { pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";

// Names are ordered as people expect: `apple` before `Banana`, and Utah before UTEP.

const WEEK = 3;

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  const { ann, bob, cyd, dee } = fixture.ids;
  await db.sql(`
    update app.group_members set team_name = 'apple' where user_id = '${ann}';
    update app.group_members set team_name = 'Banana' where user_id = '${bob}';
    update app.group_members set user_id = '${dee}' where user_id = '${cyd}';
    update app.users set username = 'Dee' where id = '${dee}'`);
  await fixture.given([
    { name: "ann", week: WEEK, record: wonBy("utah") },
    { name: "ann", week: WEEK + 1, record: wonBy("utep") },
    { name: "bob", week: WEEK, record: wonBy("utep") },
    { name: "bob", week: WEEK + 1, record: wonBy("utah") },
    { name: "dee", week: WEEK, record: wonBy("utep") },
    { name: "dee", week: WEEK + 1, record: wonBy("utep") },
  ]);
});
afterAll(() => db.close());

/** Returns the official record with another team as the first seed and champion. */
const wonBy = (team: string): BracketRecord => ({
  ...OFFICIAL_RECORD,
  teamSlots: (OFFICIAL_RECORD.teamSlots as readonly string[]).with(0, team),
});

async function call(name: Name, fn: string, args: object = {}) {
  const { data, error } = await fixture.as(name).rpc(fn, args);
  if (error) throw error;
  return data;
}

test("members with equal scores are ordered by name in the group's table and on member pages", async () => {
  expect((await fixture.page("ann")).members.map(({ username }) => username)).toEqual(["ann", "bob", "Dee"]);
  const row = async (player_id: string) =>
    (await call("dee", "group_member", { group_id: fixture.id, player_id })).member;
  expect(await row(fixture.ids.ann)).toMatchObject({ previous: null, next: { name: "Banana" } });
  expect(await row(fixture.ids.bob)).toMatchObject({ previous: { name: "apple" }, next: { name: "Dee" } });
});

test("if several teams are tied as a player's most picked champion, the alphabetically first team is shown", async () => {
  const page = await fixture.page("dee");
  expect(page.members[0]?.mostPickedChampion).toEqual({ team: "utah", count: 1 });
});

test("groups are sorted by name in current and past seasons; if several rivals are tied, the challenge home page shows the alphabetically first rival", async () => {
  await fixture.official(OFFICIAL_RECORD);
  const own = [await fixture.create("dee", "apples"), await fixture.create("dee", "Bananas")];
  const { groups } = await call("dee", "challenge_home");
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(["apples", "Bananas", "The Huddle"]);
  expect(groups[2].standing.rival.name).toBe("apple");
  await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
    ${pastMemberSql(own[0] ?? "", fixture.ids.dee, OFFICIAL_RECORD, "71000000-0000-4000-8000-000000000009")}
    ${pastStandingsSql()}`);
  const [past] = await call("dee", "own_seasons");
  expect(past.groups.map(({ name }: { name: string }) => name)).toEqual(["apples", "Bananas", "The Huddle"]);
});
