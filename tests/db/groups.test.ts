import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, bob, setUpAnnAndBob } from "#support/accounts/ann-and-bob.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { server } from "#support/database/database.ts";
import { rejected } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { db } from "#support/database/set-up.ts";
import { COMBINING_MARKS, clearGroups, codeOf, createGroup, everyGroup } from "#support/groups/group-rows.ts";
import { pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";

setUpAnnAndBob();
beforeEach(() => clearGroups(db));

const join = (who: SupabaseClient, name: string) => who.rpc("join_group", { name });
const page = (who: SupabaseClient, group_id: string) => rpc(who, "group_page", { group_id });
const namesIn = async (group: string) =>
  (await page(ann, group)).members.map(({ username }: { username: string }) => username).sort();

describe("creating a group", () => {
  test("makes the creator the first member and stores the normalized name", async () => {
    const created = await rpc(ann, "create_group", { name: "  The \u200B Huddle\u00A0" });
    expect(created).toEqual({ id: expect.any(String), name: "The Huddle" });
    expect(await namesIn(created.id)).toEqual(["ann"]);
  });

  test.each([
    ["GROUP_NAME_REQUIRED", 400, " \u200B "],
    ["GROUP_NAME_TOO_LONG", 400, "x".repeat(51)],
    ["GROUP_NAME_TOO_LONG", 400, COMBINING_MARKS],
    ["GROUP_NAME_TAKEN", 409, "the HUDDLE"],
  ])("is rejected with %s (status %s)", async (key, status, name) => {
    await createGroup(ann, "The Huddle");
    expect(await bob.rpc("create_group", { name })).toMatchObject(rejected(status, key));
  });

  test("is limited to 20 groups per player, even with concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => ann.rpc("create_group", { name: `Mine ${n}` })),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(20);
    expect(responses.find(({ error }) => error)).toMatchObject(rejected(409, "GROUPS_CREATED_LIMIT"));
  });
});

describe("joining a group", () => {
  test.each([
    ["different capitalization", "Saturday Night", "SATURDAY night"],
    ["a straight apostrophe", "Mike’s Pool", "Mike's Pool"],
    ["straight quotes", "“The” Pool", '"The" Pool'],
    ["double primes", "“The” Pool", "″The″ Pool"],
    ["a hyphen for a dash", "Ann – Bob", "Ann - Bob"],
    ["two hyphens for a dash", "Ann—Bob", "Ann--Bob"],
    ["full-width letters", "Pool", "Ｐｏｏｌ"],
  ])("by name succeeds when the name is typed with %s", async (_, made, typed) => {
    const id = await createGroup(ann, made);
    expect((await join(bob, typed)).data).toEqual({ id, name: made, wasMember: false });
    expect(await bob.rpc("create_group", { name: typed })).toMatchObject(rejected(409, "GROUP_NAME_TAKEN"));
  });

  test("is rejected for an unknown name, and for a player who is already a member", async () => {
    await createGroup(ann, "The Huddle");
    expect(await join(bob, "The Muddle")).toMatchObject(rejected(404, "GROUP_NAME_UNKNOWN"));
    expect(await join(ann, "The Huddle")).toMatchObject(rejected(409, "ALREADY_MEMBER"));
  });

  test("by invite code succeeds for non-members and members, and is rejected with an unknown code", async () => {
    const id = await createGroup(ann, "The Huddle");
    const code = await codeOf(db, id);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(await rpc(bob, "join_group_by_code", { code })).toMatchObject({ id, wasMember: false });
    expect(await rpc(bob, "join_group_by_code", { code })).toMatchObject({ id, wasMember: true });
    expect(await bob.rpc("join_group_by_code", { code: "0".repeat(32) })).toMatchObject(
      rejected(404, "INVITATION_ENDED"),
    );
  });

  test("is limited to 50 groups per player, even with concurrent requests", async () => {
    await db.sql("insert into app.groups (group_name) select 'Group ' || n from generate_series(1, 55) as n");
    const responses = await Promise.all(Array.from({ length: 55 }, (_, n) => join(bob, `Group ${n + 1}`)));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(50);
    expect(responses.find(({ error }) => error)).toMatchObject(rejected(409, "MEMBERSHIPS_LIMIT"));
  });

  test("again, after leaving, starts a new membership without the old team name", async () => {
    const id = await createGroup(ann, "The Huddle");
    await join(bob, "The Huddle");
    await rpc(bob, "rename_team", { group_id: id, team_name: "Bob's Best" });
    expect(await rpc(bob, "leave_group", { group_id: id })).toBe(true);
    expect(await rpc(bob, "leave_group", { group_id: id })).toBe(false);
    expect(await namesIn(id)).toEqual(["ann"]);
    await join(bob, "The Huddle");
    expect((await page(ann, id)).members).toContainEqual(expect.objectContaining({ username: "bob", teamName: null }));
  });
});

describe("the last member's departure", () => {
  test("deletes a group without a finished season, so that its name is free", async () => {
    const id = await createGroup(ann, "The Huddle");
    await join(bob, "The Huddle");
    for (const who of [ann, bob]) await rpc(who, "leave_group", { group_id: id });
    expect(await join(bob, "The Huddle")).toMatchObject(rejected(404, "GROUP_NAME_UNKNOWN"));
    expect(await createGroup(bob, "The Huddle")).not.toBe(id);
  });

  test("leaves a group with a finished season to that season's players", async () => {
    const id = await createGroup(ann, "The Huddle");
    const code = await codeOf(db, id);
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)} ${pastStandingsSql()}`);
    await join(bob, "The Huddle");
    for (const who of [ann, bob]) await rpc(who, "leave_group", { group_id: id });
    const isOpen = async (who: SupabaseClient) => (await page(who, id)).group.isOpen;
    expect([await isOpen(ann), await isOpen(bob)]).toEqual([true, false]);
    for (const { error } of [await join(bob, "The Huddle"), await bob.rpc("join_group_by_code", { code })])
      expect(error?.message).toBe("JOINING_CLOSED");
    expect(await bob.rpc("create_group", { name: "The Huddle" })).toMatchObject(rejected(409, "GROUP_NAME_TAKEN"));
    await join(ann, "The Huddle");
    expect((await join(bob, "The Huddle")).error).toBeNull();
    expect((await page(bob, id)).group).toMatchObject({ players: 2, commissioner: { name: "ann" } });
  });
});

describe("a team name", () => {
  test("is normalized, and only members of the group can set a team name", async () => {
    const id = await createGroup(ann, "The Huddle");
    expect(await rpc(ann, "rename_team", { group_id: id, team_name: " First  Team " })).toEqual({
      teamName: "First Team",
    });
    expect(await rpc(bob, "rename_team", { group_id: id, team_name: "Mine" })).toBeNull();
    expect(await namesIn(id)).toEqual(["ann"]);
  });

  test.each([
    ["TEAM_NAME_REQUIRED", "\u2060"],
    ["TEAM_NAME_TOO_LONG", "x".repeat(51)],
    ["TEAM_NAME_TOO_LONG", COMBINING_MARKS],
  ])("is rejected with %s", async (key, team_name) => {
    const group_id = await createGroup(ann, "The Huddle");
    const before = await everyGroup(db);
    expect(await ann.rpc("rename_team", { group_id, team_name })).toMatchObject(rejected(400, key));
    expect(await everyGroup(db)).toBe(before);
  });
});

test("an invite code's preview shows the group's name, size and first members, and is rate limited", async () => {
  const id = await createGroup(ann, "The Huddle");
  await join(bob, "The Huddle");
  const code = await codeOf(db, id);
  const limits = [{ bucket: "preview", key: "k", most: 2, seconds: 3_600 }];
  const preview = (wanted: string) => rpc(server(db), "preview_group", { code: wanted, limits });
  expect(await preview(code)).toEqual({
    group: { name: "The Huddle", players: 2, first: ["ann", "bob"], isOpen: true },
    retryAfter: null,
  });
  expect(await preview("unknown")).toEqual({ group: null, retryAfter: null });
  expect(await preview(code)).toEqual({ group: null, retryAfter: expect.any(Number) });
});
