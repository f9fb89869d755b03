import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { type GroupFixture, type Name, openGroupFixture } from "#support/groups/group-fixture.ts";
import { makeWeek } from "#support/picks/weeks.ts";

const WEEK = 9;
const ANNS = savableRecord(3);

let fixture: GroupFixture;
beforeAll(async () => {
  fixture = await openGroupFixture();
});
afterAll(() => fixture.db.close());
beforeEach(() => fixture.reset());

interface Pick {
  username: string;
}

async function weekFor(caller: Name, week = WEEK, group = fixture.id): Promise<Pick[] | null> {
  const { data, error } = await fixture.as(caller).rpc("group_week", { group_id: group, week });
  if (error) throw error;
  return data;
}

const namesFor = async (caller: Name, week?: number) => (await weekFor(caller, week))?.map(({ username }) => username);

test("a group's picks for a closed week include each player's name and bracket record", async () => {
  await fixture.given([
    { name: "ann", week: WEEK, record: ANNS },
    { name: "ann", week: WEEK + 1, record: savableRecord(4) },
  ]);
  await fixture.as("ann").rpc("rename_team", { group_id: fixture.id, team_name: "Aces" });
  expect(await weekFor("bob")).toEqual([{ userId: fixture.ids.ann, username: "ann", teamName: "Aces", record: ANNS }]);
});

test("a group's picks for an open week are hidden, even the caller's own pick", async () => {
  await makeWeek(fixture.db, 12, "open");
  await fixture.given((["ann", "bob"] as const).map((name) => ({ name, week: 12, record: ANNS })));
  expect(await weekFor("bob", 12)).toEqual([]);
  await makeWeek(fixture.db, 12, "closed");
  expect(await weekFor("bob", 12)).toHaveLength(2);
});

test("a group's picks for a week are null for a non-member, and empty for an unknown week or a week without picks", async () => {
  await fixture.given((["ann", "dee"] as const).map((name) => ({ name, week: WEEK, record: ANNS })));
  expect(await weekFor("dee")).toBeNull();
  expect(await weekFor("ann", WEEK, fixture.ids.ann)).toBeNull();
  for (const week of [0, 8, 16, -1, 99]) expect(await weekFor("ann", week)).toEqual([]);
});

test("a group's picks for a week include only current members' picks", async () => {
  await fixture.given((["ann", "dee"] as const).map((name) => ({ name, week: WEEK, record: ANNS })));
  expect(await namesFor("ann")).toEqual(["ann"]);
  await fixture.as("dee").rpc("join_group", { name: "The Huddle" });
  expect((await namesFor("ann"))?.sort()).toEqual(["ann", "dee"]);
  await fixture.as("dee").rpc("leave_group", { group_id: fixture.id });
  expect(await namesFor("ann")).toEqual(["ann"]);
});
