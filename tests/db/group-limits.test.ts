import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWithAnnAndBob } from "../support/accounts/ann-and-bob.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { refused } from "../support/database/refusals.ts";
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

describe("the name of a group", () => {
  test.each([
    ["empty", ""],
    ["only blanks", " \t\u00A0\u3000 "],
    ["only invisible characters", "\u200B\u00AD\u3164\u2060"],
    ["only unassigned characters", "\uFFF0\uFFF8\u0378"],
    ["only places for objects", "\uFFFC"],
    ["only characters of private use", "\uE000\u{100000}"],
  ])("cannot be %s", async (_, group_name) => {
    expect(await ann.from("groups").insert({ group_name, created_by: annId })).toMatchObject(
      refused(400, "GROUP_NAME_REQUIRED"),
    );
  });

  test("has at most 50 characters, each emoji counting as one, and 100,000 are refused like 51", async () => {
    await createGroup(ann, annId, "🏈".repeat(50));
    for (const group_name of ["x".repeat(51), "🏈".repeat(51), "x".repeat(100_000), COMBINING_MARKS]) {
      expect(await ann.from("groups").insert({ group_name, created_by: annId })).toMatchObject(
        refused(400, "GROUP_NAME_TOO_LONG"),
      );
    }
  });

  test.each([
    ["capitals", "the HUDDLE"],
    ["blanks around and between", "  The \u00A0\t Huddle\n"],
    ["a zero width space", "The Hud\u200Bdle"],
    ["a soft hyphen", "The Hud\u00ADdle"],
    ["a direction mark", "\u202EThe Huddle"],
    ["a Hangul filler", "The Huddle\u3164"],
    ["tags", "The Huddle\u{E0041}\u{E007F}"],
    ["unassigned characters", "The\uFFF3 Huddle\u{1FFFE}"],
    ["a place for an object", "The Hud\uFFFCdle"],
    ["a character of private use", "The Huddle\uF8FF"],
    ["a blank hieroglyph", "\u{13441}The Huddle"],
    ["full-width letters", "Ｔｈｅ Ｈｕｄｄｌｅ"],
  ])("is taken when it differs only by %s, with code 23505", async (_, group_name) => {
    await createGroup(ann, annId, "The Huddle");
    const duplicate = await bob.from("groups").insert({ group_name, created_by: bobId });
    expect(duplicate).toMatchObject({ status: 409, error: { code: "23505" } });
    expect((await bob.rpc("join_group", { wanted_name: group_name })).data).toMatchObject({ name: "The Huddle" });
  });

  test.each([
    ["ΟΔΟΣ", "οδο\u03c2"],
    ["οδοσ", "οδο\u03c2"],
    ["οδο\u03c2", "οδοσ"],
    ["во", "\u1c80о"],
  ])("%s is taken when another small form of a letter is used (%s)", async (name, group_name) => {
    await createGroup(ann, annId, name);
    const duplicate = await bob.from("groups").insert({ group_name, created_by: bobId });
    expect(duplicate).toMatchObject({ status: 409, error: { code: "23505" } });
    expect((await bob.rpc("join_group", { wanted_name: group_name })).data).toMatchObject({ name });
  });

  test("is stored as text, whatever it contains", async () => {
    for (const name of ["<script>alert(1)</script>", "'; drop table groups; --", "{{7*7}} $1", "👩‍👩‍👧 ❤️", "ﬁne"]) {
      await createGroup(ann, annId, name);
    }
    const { data } = await ann.from("groups").select("group_name");
    expect(data?.map(({ group_name }) => group_name).sort()).toEqual(
      ["'; drop table groups; --", "<script>alert(1)</script>", "fine", "{{7*7}} $1", "👩👩👧 ❤"].sort(),
    );
  });
});

describe("the name of a team", () => {
  test("is stored as it is seen, and refused when it is blank, empty or over 50 characters", async () => {
    const id = await createGroup(ann, annId, "One");
    const rename = (team_name: string | null) =>
      ann.from("group_members").update({ team_name }).eq("group_id", id).select("team_name").single();
    expect((await rename(" <b>Wild\u200Bcats</b>  ")).data).toEqual({ team_name: "<b>Wildcats</b>" });
    for (const blank of ["", "  ", "\u3164", "\uFFF4\uFFFC", null])
      expect(await rename(blank)).toMatchObject(refused(400, "TEAM_NAME_REQUIRED"));
    expect(await rename("x".repeat(51))).toMatchObject(refused(400, "TEAM_NAME_TOO_LONG"));
    expect((await rename("🏈".repeat(50))).error).toBeNull();
    // Who joins need not give one.
    const joined =
      "insert into public.group_members (group_id, user_id, team_name) values ($1, $2, $3) returning team_name";
    expect(await db.sql(joined, [id, bobId, " \u3164 "])).toEqual([{ team_name: null }]);
  });
});

describe("quotas", () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Group ${n}`);

  test("5,000 groups in one request are refused, and none is stored", async () => {
    const rows = names(5_000).map((group_name) => ({ group_name, created_by: annId }));
    expect(await ann.from("groups").insert(rows)).toMatchObject(refused(409, "GROUPS_CREATED_LIMIT"));
    expect(await everyGroup(db)).toBe("[[],[]]");
  });

  test("of 100 groups created in parallel exactly 20 are stored", async () => {
    const answers = await Promise.all(
      names(100).map((group_name) => ann.from("groups").insert({ group_name, created_by: annId })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(409, "GROUPS_CREATED_LIMIT"));
    }
    expect((await ann.from("group_members").select("id").eq("user_id", annId)).data).toHaveLength(20);
  });

  test("of 60 groups joined in parallel a player gets into 50", async () => {
    await db.sql("insert into public.groups (group_name) select 'Open ' || n from generate_series(1, 60) as n");
    const groups = (await bob.from("groups").select("id, group_name")).data ?? [];
    const rows = groups.map(({ id }) => ({ group_id: id, user_id: bobId }));
    const answers = await Promise.all(rows.map((row) => bob.from("group_members").insert(row)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const left = groups[answers.findIndex(({ status }) => status !== 201)];
    expect(await bob.rpc("join_group", { wanted_name: left?.group_name })).toMatchObject(
      refused(409, "MEMBERSHIPS_LIMIT"),
    );
    await bob
      .from("group_members")
      .delete()
      .eq("group_id", rows[answers.findIndex(({ status }) => status === 201)]?.group_id);
    expect((await bob.from("group_members").select("id")).data?.length).toBe(49);
  });

  test("several groups are created in one request, each with its creator in it", async () => {
    const rows = ["First of a pair", "Second of a pair"].map((group_name) => ({ group_name, created_by: bobId }));
    const { data, error } = await bob.from("groups").insert(rows).select("id");
    expect([error, data?.length]).toEqual([null, 2]);
    const members = await bob
      .from("group_members")
      .select("user_id")
      .in(
        "group_id",
        (data ?? []).map(({ id }) => id),
      );
    expect(members.data).toEqual([{ user_id: bobId }, { user_id: bobId }]);
    await db.sql("delete from public.groups where group_name like '% of a pair'");
  });

  test("several groups are neither joined nor left in one request, and of none of them anything stays", async () => {
    await db.sql("insert into public.groups (group_name) values ('One of two'), ('Two of two')");
    const two = (await bob.from("groups").select("id").like("group_name", "% of two")).data ?? [];
    const rows = two.map(({ id }) => ({ group_id: id, user_id: bobId }));
    const before = (await bob.from("group_members").select("id").eq("user_id", bobId)).data?.length ?? 0;
    expect(await bob.from("group_members").insert(rows)).toMatchObject(refused(400, "REQUEST_INVALID"));
    for (const row of rows) expect((await bob.from("group_members").insert(row)).error).toBeNull();
    expect(await bob.from("group_members").delete().eq("user_id", bobId)).toMatchObject(
      refused(400, "REQUEST_INVALID"),
    );
    expect((await bob.from("group_members").select("id").eq("user_id", bobId)).data).toHaveLength(before + 2);
    for (const { group_id } of rows)
      expect((await bob.from("group_members").delete().eq("group_id", group_id)).error).toBeNull();
    await db.sql("delete from public.groups where group_name like '% of two'");
  });

  test("who has all groups that one may have still renames a team, and the operator renames such a group", async () => {
    await db.sql("insert into public.groups (group_name) select 'Open ' || n from generate_series(1, 30) as n");
    for (const name of names(20)) await createGroup(ann, annId, name);
    await db.sql(
      "insert into public.group_members (group_id, user_id) select id, $1 from public.groups where created_by is null",
      [annId],
    );
    const renamed = await ann.from("group_members").update({ team_name: "Wildcats" }).eq("user_id", annId).select("id");
    expect(renamed.data).toHaveLength(50);
    expect(await ann.rpc("join_group", { wanted_name: "Open 1" })).toMatchObject(refused(409, "ALREADY_MEMBER"));
    await db.sql("update public.groups set group_name = 'Renamed' where group_name = 'Group 7'");
    expect((await ann.from("groups").select("id").eq("group_name", "Renamed")).data).toHaveLength(1);
  });
});

describe("100 parallel", () => {
  const hundred = <T>(act: () => PromiseLike<T>) => Promise.all(Array.from({ length: 100 }, act));

  test("creations of one name: one group is stored, and the others fail with 23505", async () => {
    const answers = await hundred(() => ann.from("groups").insert({ group_name: "Race", created_by: annId }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "23505")).toHaveLength(99);
    expect((await ann.from("groups").select("id")).data).toHaveLength(1);
  });

  test("joins of one player, by name and by link: one membership is stored, and each of the others gets its answer", async () => {
    const id = await createGroup(ann, annId, "Race");
    const joins = await hundred(() => bob.rpc("join_group", { wanted_name: "race" }));
    expect(joins.filter(({ error }) => error === null)).toHaveLength(1);
    for (const join of joins.filter(({ error }) => error !== null)) {
      expect(join).toMatchObject(refused(409, "ALREADY_MEMBER"));
    }
    const code = await codeOf(db, id);
    const links = await hundred(() => bob.rpc("join_group_by_code", { code }));
    expect(links.every(({ data }) => data.wasMember === true && data.id === id)).toBe(true);
    expect((await ann.from("group_members").select("id").eq("group_id", id)).data).toHaveLength(2);
  });
});
