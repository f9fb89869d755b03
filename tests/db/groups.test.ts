import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount, addFans } from "../support/accounts/accounts.ts";
import { openWithAnnAndBob } from "../support/accounts/ann-and-bob.ts";
import { player, server, type TestDatabase, visitor } from "../support/database/database.ts";
import { denied, refused } from "../support/database/refusals.ts";
import { COMBINING_MARKS, codeOf, createGroup, everyGroup, forgetGroups } from "../support/groups/group-rows.ts";

let db: TestDatabase;
let annId: string;
let bobId: string;
let ann: SupabaseClient;
let bob: SupabaseClient;
beforeAll(async () => {
  ({ db, annId, bobId, ann, bob } = await openWithAnnAndBob());
});
afterAll(() => db.close());
beforeEach(() => forgetGroups(db));

describe("straight through the Data API", () => {
  test("the table calls of an app work with a player's own token", async () => {
    const made = await ann
      .from("groups")
      .insert({ group_name: "Saturday Crew", created_by: annId })
      .select("id, group_name")
      .single();
    expect(made).toMatchObject({ status: 201, data: { group_name: "Saturday Crew" } });
    const id = made.data?.id;
    expect((await bob.from("groups").select("id").eq("group_name", "Saturday Crew").single()).data).toEqual({ id });
    expect((await bob.from("groups").select("id, group_name").eq("id", id).single()).data?.id).toBe(id);
    expect((await bob.from("group_members").insert({ group_id: id, user_id: bobId })).status).toBe(201);
    const rename = await bob
      .from("group_members")
      .update({ team_name: "Bobcats" })
      .eq("group_id", id)
      .eq("user_id", bobId);
    expect(rename.error).toBeNull();
    const mine = await bob.from("group_members").select("group_id, groups(id, group_name)").eq("user_id", bobId);
    expect(mine.data).toEqual([{ group_id: id, groups: { id, group_name: "Saturday Crew" } }]);
    const members = await ann
      .from("group_members")
      .select("user_id, team_name, users(username)")
      .eq("group_id", id)
      .order("created_at");
    expect(members.data).toEqual([
      { user_id: annId, team_name: null, users: { username: "ann" } },
      { user_id: bobId, team_name: "Bobcats", users: { username: "bob" } },
    ]);
    const counted = await ann.from("group_members").select("id", { count: "exact", head: true }).eq("group_id", id);
    expect(counted.count).toBe(2);
    expect((await bob.from("group_members").delete().eq("group_id", id).eq("user_id", bobId)).status).toBe(204);
    expect((await ann.from("group_members").select("user_id").eq("group_id", id)).data).toEqual([{ user_id: annId }]);
  });

  test("the creator of a group is its first member, once", async () => {
    const id = await createGroup(ann, annId, "One");
    expect((await ann.from("group_members").select("user_id").eq("group_id", id)).data).toEqual([{ user_id: annId }]);
    const again = await ann.from("group_members").insert({ group_id: id, user_id: annId });
    expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
  });

  test("a group cannot be created in another player's name or without a creator", async () => {
    for (const created_by of [bobId, null, randomUUID()]) {
      expect(await ann.from("groups").insert({ group_name: "Fake", created_by })).toMatchObject(denied);
    }
    expect(await ann.from("groups").insert({ group_name: "Fake", created_by: annId, invite_code: "x" })).toMatchObject(
      denied,
    );
    expect(await everyGroup(db)).toBe("[[],[]]");
  });

  test("nobody can enroll, rename or remove another player, not even the creator of the group", async () => {
    const id = await createGroup(ann, annId, "One");
    expect(await ann.from("group_members").insert({ group_id: id, user_id: bobId })).toMatchObject(denied);
    await bob.from("group_members").insert({ group_id: id, user_id: bobId });
    const before = await everyGroup(db);
    const renamed = await ann.from("group_members").update({ team_name: "Ha" }).eq("user_id", bobId).select("id");
    expect(renamed.data).toEqual([]);
    expect((await ann.from("group_members").delete().eq("user_id", bobId).select("id")).data).toEqual([]);
    expect(await ann.from("group_members").update({ user_id: bobId }).eq("user_id", annId)).toMatchObject(denied);
    expect(await ann.from("group_members").update({ group_id: id }).eq("user_id", annId)).toMatchObject(denied);
    expect(await ann.from("groups").update({ group_name: "Mine" }).eq("id", id)).toMatchObject(denied);
    expect(await ann.from("groups").delete().eq("id", id)).toMatchObject(denied);
    expect(await everyGroup(db)).toBe(before);
  });

  test("enrolling another player reveals nothing about how many groups they are in, even at the limit", async () => {
    const id = await createGroup(ann, annId, "One");
    await db.sql(
      `insert into public.groups (group_name) select 'Many ' || n from generate_series(1, 50) as n;
      insert into public.group_members (group_id, user_id)
      select id, '${bobId}' from public.groups where group_name like 'Many %'`,
    );
    expect(await ann.from("group_members").insert({ group_id: id, user_id: bobId })).toMatchObject(denied);
    expect(await bob.from("group_members").insert({ group_id: id, user_id: bobId })).toMatchObject(
      refused(409, "MEMBERSHIPS_LIMIT"),
    );
  });

  test("creating a group in another player's name reveals nothing about how many they have created, even at the limit", async () => {
    await db.sql(
      `insert into public.groups (group_name, created_by) select 'Many ' || n, '${bobId}' from generate_series(1, 20) as n`,
    );
    expect(await ann.from("groups").insert({ group_name: "Fake", created_by: bobId })).toMatchObject(denied);
    expect(await bob.from("groups").insert({ group_name: "One more", created_by: bobId })).toMatchObject(
      refused(409, "GROUPS_CREATED_LIMIT"),
    );
  });

  test("nobody can read the invite code, as a column or by filter, order or embedding", async () => {
    const id = await createGroup(ann, annId, "One");
    const code = await codeOf(db, id);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    for (const who of [ann, bob]) {
      expect(await who.from("groups").select("*")).toMatchObject(denied);
      expect(await who.from("groups").select("invite_code")).toMatchObject(denied);
      expect(await who.from("groups").select("id").eq("invite_code", code)).toMatchObject(denied);
      expect(
        await who
          .from("groups")
          .select("id")
          .or(`invite_code.like.${code.slice(0, 4)}*`),
      ).toMatchObject(denied);
      expect(await who.from("groups").select("id").order("invite_code")).toMatchObject(denied);
      expect(await who.from("group_members").select("groups(invite_code)")).toMatchObject(denied);
    }
    expect((await bob.rpc("group_page", { wanted_group: id })).data.group.inviteCode).toBeNull();
    expect((await ann.rpc("group_page", { wanted_group: id })).data.group.inviteCode).toBe(code);
    await bob.rpc("join_group_by_code", { code });
    expect((await bob.rpc("group_page", { wanted_group: id })).data.group.inviteCode).toBe(code);
  });

  test("visitors reach no groups or members and can call none of their functions", async () => {
    const id = await createGroup(ann, annId, "One");
    const nobody = visitor(db);
    for (const table of ["groups", "group_members"]) {
      expect((await nobody.from(table).select("id")).status).toBe(401);
      expect((await nobody.from(table).select("*", { count: "exact", head: true })).count).toBeNull();
      expect((await nobody.from(table).delete().not("id", "is", null)).status).toBe(401);
    }
    const calls: [string, object][] = [
      ["group_page", { wanted_group: id }],
      ["group_members_from", { wanted_group: id, skipped: 0 }],
      ["group_picks", { wanted_group: id, most_members: 100 }],
      ["join_group", { wanted_name: "One" }],
      ["join_group_by_code", { code: await codeOf(db, id) }],
      ["preview_group", { code: await codeOf(db, id), limits: [] }],
    ];
    for (const [name, args] of calls) expect([name, (await nobody.rpc(name, args)).status]).toEqual([name, 401]);
    expect((await bob.rpc("preview_group", { code: await codeOf(db, id), limits: [] })).status).toBe(403);
  });
});

describe("when an account is deleted", () => {
  test("its memberships are deleted, and its groups stay with their other members", async () => {
    const cyId = await addAccount(db, "cyd@secret.example", { username: "cyd" });
    const id = await createGroup(player(db, cyId), cyId, "Left Behind");
    await bob.rpc("join_group", { wanted_name: "Left Behind" });
    await db.authSql("delete from auth.users where id = $1", [cyId]);
    expect((await bob.from("groups").select("id, created_by").eq("id", id)).data).toEqual([{ id, created_by: null }]);
    expect((await bob.from("group_members").select("user_id").eq("group_id", id)).data).toEqual([{ user_id: bobId }]);
    expect((await bob.rpc("group_page", { wanted_group: id })).data.group.players).toBe(1);
  });
});

test("an unknown group or code gets its own answer from every function", async () => {
  await createGroup(bob, bobId, "Somewhere");
  for (const wanted_name of ["Nowhere", COMBINING_MARKS]) {
    expect(await ann.rpc("join_group", { wanted_name })).toMatchObject(refused(404, "GROUP_NAME_UNKNOWN"));
  }
  expect((await ann.rpc("group_page", { wanted_group: randomUUID() })).data).toBeNull();
  expect((await ann.rpc("group_members_from", { wanted_group: randomUUID(), skipped: 0 })).data).toBeNull();
  expect((await ann.rpc("group_picks", { wanted_group: randomUUID(), most_members: 100 })).data).toBeNull();
});

describe("an invite code is taken to the letter:", () => {
  test.each<[string, (code: string) => string]>([
    ["no code", () => ""],
    ["a code that no group has", () => "0".repeat(32)],
    ["a pattern for any text", () => "%"],
    ["a pattern for 32 characters", () => "_".repeat(32)],
    ["a code with a pattern for its last character", (code) => `${code.slice(0, -1)}_`],
    ["the beginning of a code with a pattern", (code) => `${code.slice(0, 8)}%`],
    ["a regular expression", () => "^[0-9a-f]+$"],
    ["a code in capitals", (code) => code.toUpperCase()],
    ["a code with a blank", (code) => `${code} `],
    ["the beginning of a code", (code) => code.slice(0, -1)],
    ["SQL", () => "' or true --"],
  ])("%s lets nobody in and shows no group", async (_, change) => {
    const id = await createGroup(bob, bobId, "Somewhere");
    // Digits alone would be the same in capitals.
    const known = `${"ab".repeat(8)}${randomUUID().replaceAll("-", "").slice(16)}`;
    await db.sql("update public.groups set invite_code = $1 where id = $2", [known, id]);
    const before = await everyGroup(db);
    const code = change(known);
    expect(await ann.rpc("join_group_by_code", { code })).toMatchObject(refused(404, "GROUP_NOT_FOUND"));
    expect((await server(db).rpc("preview_group", { code, limits: [] })).data).toEqual({
      group: null,
      retryAfter: null,
    });
    expect(await everyGroup(db)).toBe(before);
    expect((await server(db).rpc("preview_group", { code: known, limits: [] })).data.group.name).toBe("Somewhere");
  });

  test("names the first five members in the order in which they joined, and nobody else", async () => {
    await createGroup(ann, annId, "Another");
    const id = await createGroup(bob, bobId, "Seven");
    await addFans(db, 6);
    await db.sql(
      `insert into public.group_members (group_id, user_id, created_at)
      select $1, id, now() + (7 - right(username, 1)::integer) * interval '1 minute' from public.users where username like 'fan-%'`,
      [id],
    );
    const { group } = (await server(db).rpc("preview_group", { code: await codeOf(db, id), limits: [] })).data;
    expect(group.players).toBe(7);
    expect(group.first).toEqual(["bob", "fan-6", "fan-5", "fan-4", "fan-3"]);
    await db.authSql("delete from auth.users where email like 'fan-%'");
  });
});

describe("a change without a filter", () => {
  test("renames only the caller's own memberships, and removes only them", async () => {
    const id = await createGroup(bob, bobId, "One");
    await ann.from("group_members").insert({ group_id: id, user_id: annId });
    await bob.from("group_members").update({ team_name: "Bobcats" }).eq("user_id", bobId);
    await unfiltered("PATCH", "group_members", { team_name: "Mine" });
    expect(await names()).toEqual({ [annId]: "Mine", [bobId]: "Bobcats" });
    await unfiltered("DELETE", "group_members");
    expect(await names()).toEqual({ [bobId]: "Bobcats" });
    const before = await everyGroup(db);
    expect(await unfiltered("PATCH", "groups", { group_name: "Mine" })).toBe(403);
    expect(await unfiltered("DELETE", "groups")).toBe(403);
    expect(await everyGroup(db)).toBe(before);
  });

  /** What Ann sends without any filter. Returns the status. */
  async function unfiltered(method: string, table: string, change?: object): Promise<number> {
    const headers = { apikey: db.publishableKey, authorization: `Bearer ${db.tokenFor(annId)}` };
    const body = change === undefined ? {} : { body: JSON.stringify(change) };
    const type = { "content-type": "application/json" };
    return (await fetch(`${db.url}/rest/v1/${table}`, { method, headers: { ...headers, ...type }, ...body })).status;
  }

  /** The team name of each member. */
  async function names(): Promise<Record<string, string | null>> {
    const { data } = await server(db).from("group_members").select("user_id, team_name");
    return Object.fromEntries((data ?? []).map(({ user_id, team_name }) => [user_id, team_name]));
  }
});
