import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPlayer } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { player, server } from "#support/database/database.ts";
import { rejected } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { clearGroups, codeOf, createGroup, everyGroup } from "#support/groups/group-rows.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { closeAllWeeks, makeWeek } from "#support/picks/weeks.ts";
import { PAST, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";

const NAMES = ["ann", "bob", "cyd"] as const;
type Name = (typeof NAMES)[number];

setUpDatabase();
let group: string;
const ids = {} as Record<Name, string>;
const as = {} as Record<Name, SupabaseClient>;
beforeAll(async () => {
  for (const name of NAMES) {
    ids[name] = await addPlayer(db, name);
    as[name] = player(db, ids[name]);
  }
});

// Ann is the commissioner. Bob joined next, and then Cyd.
beforeEach(async () => {
  await clearGroups(db);
  group = await createGroup(as.ann, "The Huddle");
  for (const name of ["bob", "cyd"] as const) await rpc(as[name], "join_group", { name: "The Huddle" });
});

const manage = (who: Name, action: string, more: { value?: string | null; player?: string } = {}) =>
  as[who].rpc("manage_group", { group_id: group, action, ...more });
const done = async (who: Name, action: string, more: { value?: string | null; player?: string } = {}) => {
  expect((await manage(who, action, more)).error).toBeNull();
};
const page = async (who: Name) => (await rpc(as[who], "group_page", { group_id: group })).group;
const history = (who: Name) => rpc(as[who], "group_history", { group_id: group });
const leader = async () => (await page("ann")).commissioner?.name ?? null;
const actions = async (who: Name) => (await history(who)).actions.map(({ action }: { action: string }) => action);

describe("a group's commissioner", () => {
  test("is the group's creator at first, and can hand the role over to a member", async () => {
    expect(await page("ann")).toMatchObject({ isCommissioner: true, commissioner: { userId: ids.ann, name: "ann" } });
    expect(await page("bob")).toMatchObject({ isCommissioner: false, commissioner: { name: "ann" } });
    await done("ann", "make-commissioner", { player: ids.cyd });
    expect(await leader()).toBe("cyd");
    expect(await manage("ann", "reset-link")).toMatchObject(rejected(403, "NOT_COMMISSIONER"));
    await done("cyd", "reset-link");
    expect((await history("bob")).actions).toMatchObject([
      { action: "reset-link", by: "cyd", player: null },
      { action: "make-commissioner", by: "ann", player: "cyd" },
    ]);
  });

  test("is replaced by the longest-standing member after leaving, and does not regain the role by rejoining", async () => {
    await rpc(as.ann, "leave_group", { group_id: group });
    expect(await leader()).toBe("bob");
    await rpc(as.ann, "join_group", { name: "The Huddle" });
    expect(await leader()).toBe("bob");
    await rpc(as.bob, "leave_group", { group_id: group });
    expect(await leader()).toBe("cyd");
    expect((await history("cyd")).actions).toMatchObject([
      { action: "become-commissioner", by: "cyd", player: "bob" },
      { action: "leave", by: "bob", player: null },
      { action: "become-commissioner", by: "bob", player: "ann" },
    ]);
  });

  test("who deletes their account is replaced by the longest-standing member, and the commissioner's note is deleted", async () => {
    const eve = await addPlayer(db, "eve");
    await rpc(player(db, eve), "join_group", { name: "The Huddle" });
    await done("ann", "make-commissioner", { player: eve });
    await player(db, eve).rpc("manage_group", { group_id: group, action: "write-note", value: "Eve was here" });
    await db.authSql("delete from auth.users where id = $1", [eve]);
    expect(await leader()).toBe("ann");
    expect((await page("ann")).note).toBeNull();
    expect((await history("ann")).actions[0]).toMatchObject({ action: "become-commissioner", by: "ann", player: null });
    expect(JSON.stringify(await history("ann"))).not.toContain("eve");
  });

  test("gets an error when removing, readmitting or promoting themselves or a non-member", async () => {
    const before = await everyGroup(db);
    for (const other of [ids.ann, "00000000-0000-4000-8000-000000000000"])
      for (const action of ["remove", "let-back-in", "make-commissioner"])
        expect(await manage("ann", action, { player: other })).toMatchObject(rejected(404, "MEMBER_NOT_FOUND"));
    expect(await everyGroup(db)).toBe(before);
  });
});

describe("a removed member", () => {
  test("cannot rejoin by group name or invite link until the commissioner allows the member back", async () => {
    await rpc(as.bob, "rename_team", { group_id: group, team_name: "Bob's Best" });
    await done("ann", "remove", { player: ids.bob });
    expect(await page("bob")).toMatchObject({ players: 2, isMember: false, inviteCode: null, wasRemoved: true });
    const code = await codeOf(db, group);
    for (const way of [
      await as.bob.rpc("join_group", { name: "the huddle" }),
      await as.bob.rpc("join_group_by_code", { code }),
    ])
      expect(way).toMatchObject(rejected(403, "GROUP_REMOVED"));
    expect((await history("ann")).removed).toEqual([{ userId: ids.bob, name: "bob" }]);
    expect((await history("cyd")).removed).toEqual([]);
    await done("ann", "let-back-in", { player: ids.bob });
    expect(await rpc(as.bob, "join_group_by_code", { code })).toMatchObject({ wasMember: false });
    expect(await page("bob")).toMatchObject({ isMember: true, wasRemoved: false });
    expect(await actions("bob")).toEqual(["let-back-in", "remove"]);
  });

  test("may have left before: the commissioner can still keep out a player who left, but not a stranger", async () => {
    await rpc(as.bob, "leave_group", { group_id: group });
    const bob = { userId: ids.bob, name: "bob" };
    expect(await history("ann")).toMatchObject({ removed: [], left: [bob], actions: [{ action: "leave", by: "bob" }] });
    expect((await history("cyd")).left).toEqual([]);
    await done("ann", "remove", { player: ids.bob });
    expect(await history("ann")).toMatchObject({ removed: [bob], left: [], actions: [{ action: "remove" }] });
    expect(await as.bob.rpc("join_group", { name: "the huddle" })).toMatchObject(rejected(403, "GROUP_REMOVED"));
    expect(await manage("ann", "remove", { player: ids.bob })).toMatchObject(rejected(404, "MEMBER_NOT_FOUND"));
    await done("ann", "let-back-in", { player: ids.bob });
    await rpc(as.bob, "join_group", { name: "The Huddle" });
    await rpc(as.bob, "leave_group", { group_id: group });
    await rpc(as.bob, "join_group", { name: "The Huddle" });
    expect((await history("ann")).left).toEqual([]);
    const stranger = await addPlayer(db, `eli-${group.slice(0, 8)}`);
    expect(await manage("ann", "remove", { player: stranger })).toMatchObject(rejected(404, "MEMBER_NOT_FOUND"));
  });
});

test("joining a group is rejected with an invite link that has been replaced, and for non-members while joining is closed", async () => {
  const dan = player(db, await addPlayer(db, `dan-${group.slice(0, 8)}`));
  const code = await codeOf(db, group);
  await done("ann", "close-joining");
  expect(await page("ann")).toMatchObject({ isOpen: false });
  expect(await dan.rpc("join_group", { name: "The Huddle" })).toMatchObject(rejected(409, "JOINING_CLOSED"));
  expect(await dan.rpc("join_group_by_code", { code })).toMatchObject(rejected(409, "JOINING_CLOSED"));
  expect(await rpc(as.bob, "join_group_by_code", { code })).toMatchObject({ wasMember: true });
  await done("ann", "open-joining");
  await done("ann", "reset-link");
  expect(await dan.rpc("join_group_by_code", { code })).toMatchObject(rejected(404, "INVITATION_ENDED"));
  expect(await rpc(dan, "join_group_by_code", { code: await codeOf(db, group) })).toMatchObject({ id: group });
});

describe("a group's name and note", () => {
  test.each([
    ["rename", "GROUP_NAME_REQUIRED", 400, " \u200B "],
    ["rename", "GROUP_NAME_REQUIRED", 400, null],
    ["rename", "GROUP_NAME_TOO_LONG", 400, "x".repeat(51)],
    ["rename", "GROUP_NAME_TOO_LONG", 400, "x".repeat(501)],
    ["rename", "GROUP_NAME_TAKEN", 409, "the DEN"],
    ["write-note", "NOTE_TOO_LONG", 400, "x".repeat(281)],
    ["write-note", "NOTE_TOO_LONG", 400, "x".repeat(501)],
    ["rule", "REQUEST_INVALID", 400, null],
  ])("are not changed by an invalid %s action, which fails with %s (status %s)", async (action, key, status, value) => {
    await createGroup(as.bob, "The Den");
    const before = await everyGroup(db);
    expect(await manage("ann", action, { value })).toMatchObject(rejected(status, key));
    expect([await everyGroup(db), await actions("ann")]).toEqual([before, []]);
  });

  test("are stored in normalized form, and members see the note's text, author and time until the note is cleared", async () => {
    await done("ann", "rename", { value: "  The \u200B Den " });
    await done("ann", "write-note", { value: ` ${"n".repeat(267)}\n https://x.io ` });
    expect(await page("bob")).toMatchObject({
      name: "The Den",
      note: { text: `${"n".repeat(267)} https://x.io`, by: "ann", at: expect.any(String) },
    });
    await done("ann", "write-note", { value: " " });
    expect((await page("bob")).note).toBeNull();
    expect(await actions("bob")).toEqual(["clear-note", "write-note", "rename"]);
  });

  test("appear in the history when they change, and the history keeps the last twenty actions", async () => {
    for (let n = 1; n <= 22; n++) await done("ann", "rename", { value: `Name ${n}` });
    const listed = (await history("cyd")).actions;
    expect(listed).toHaveLength(20);
    expect(listed[0]).toMatchObject({ action: "rename", by: "ann", before: "Name 21", after: "Name 22" });
    expect(await db.sql("select from app.group_actions")).toHaveLength(20);
  });
});

describe("a group", () => {
  test("without a finished season can be deleted by typing the group's name", async () => {
    expect(await manage("ann", "delete", { value: "The Muddle" })).toMatchObject(rejected(400, "GROUP_NAME_MISMATCH"));
    await done("ann", "delete", { value: "the huddle" });
    expect(await rpc(as.bob, "group_page", { group_id: group })).toBeNull();
    expect((await rpc(as.bob, "challenge_home", {})).groups).toEqual([]);
  });

  test("without a finished season cannot be closed; with one it cannot be deleted, but can be closed, which removes its members and keeps the finished season", async () => {
    expect(await manage("ann", "close", { value: "The Huddle" })).toMatchObject(rejected(400, "REQUEST_INVALID"));
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)} ${pastStandingsSql()}`);
    expect(await manage("ann", "delete", { value: "The Huddle" })).toMatchObject(rejected(409, "GROUP_HAS_SEASONS"));
    await done("ann", "close", { value: "The Huddle" });
    expect(await page("ann")).toMatchObject({ players: 0, isOpen: false, commissioner: null });
    expect(await as.bob.rpc("join_group", { name: "The Huddle" })).toMatchObject(rejected(409, "JOINING_CLOSED"));
    const past = await rpc(as.bob, "group_page", { group_id: group, season: PAST });
    expect(past.group.players).toBe(3);
  });

  test("hidden by the operator loses both its note and the former names in its history", async () => {
    await done("ann", "rename", { value: "Rude Name" });
    await done("ann", "write-note", { value: "Rude note" });
    await rpc(server(db), "operator_act", {
      ...{ action: "hide", kind: "group", target: group, new_name: null, reason: null },
    });
    expect(JSON.stringify([await page("ann"), await history("ann")])).not.toContain("Rude");
  });
});

test("the list of members with picks shows which members have saved a pick for the open week, but does not show the picks", async () => {
  const entries = (who: Name) => rpc(as[who], "group_entries", { group_id: group });
  await closeAllWeeks(db);
  await insertPick(db, ids.bob, 11, savableRecord(1));
  await insertPick(db, ids.ann, 12, savableRecord(2));
  expect(await entries("ann")).toBeNull();
  await makeWeek(db, 12, "open");
  const seen = { week: 12, players: 3, entered: 1, userIds: [ids.ann] };
  expect([await entries("ann"), await entries("cyd")]).toEqual([seen, seen]);
  expect((await rpc(as.cyd, "challenge_home", {})).groups).toMatchObject([{ players: 3, entered: 1 }]);
  await done("ann", "remove", { player: ids.cyd });
  expect(await entries("cyd")).toBeNull();
  expect(await entries("bob")).toMatchObject({ players: 2 });
  await makeWeek(db, 12, "closed");
  expect((await rpc(as.bob, "challenge_home", {})).groups).toMatchObject([{ entered: null }]);
});
