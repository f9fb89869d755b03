import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, player, server, type TestDatabase, visitor } from "../support/database.ts";
import { addAccount } from "../support/players.ts";

/** Combining marks in the wrong order: putting so many right would take minutes. */
const MARKS = "\u0301".repeat(50_000) + "\u0316".repeat(50_000);

let db: TestDatabase;
let annId: string;
let bobId: string;
let ann: SupabaseClient;
let bob: SupabaseClient;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, "ann@secret.example", { username: "ann" });
  bobId = await addAccount(db, "bob@secret.example", { username: "bob" });
  [ann, bob] = [player(db, annId), player(db, bobId)];
});
afterAll(() => db.close());
beforeEach(async () => {
  await server(db).from("groups").delete().not("id", "is", null);
});

const denied = { status: 403, error: expect.objectContaining({ code: "42501" }) };
const refused = (status: number, key: string) => ({
  status,
  error: expect.objectContaining({ code: `PT${status}`, message: key }),
});

/** Creates a group through the Data API and gives its id. */
async function create(who: SupabaseClient, created_by: string, group_name: string): Promise<string> {
  const { data, error } = await who.from("groups").insert({ group_name, created_by }).select("id").single();
  if (error) throw error;
  return data.id;
}

/** Everything about groups, as one text. */
async function everything(): Promise<string> {
  const groups = await server(db).from("groups").select("*").order("id");
  const members = await server(db).from("group_members").select("*").order("id");
  return JSON.stringify([groups.data, members.data]);
}

const codeOf = async (id: string): Promise<string> =>
  (await server(db).from("groups").select("invite_code").eq("id", id).single()).data?.invite_code;

describe("straight through the Data API", () => {
  test("the table calls of the specification work with one's own token", async () => {
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

  test("who creates a group is its first member, once", async () => {
    const id = await create(ann, annId, "One");
    expect((await ann.from("group_members").select("user_id").eq("group_id", id)).data).toEqual([{ user_id: annId }]);
    const again = await ann.from("group_members").insert({ group_id: id, user_id: annId });
    expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
  });

  test("a group cannot be created as somebody else, nor by nobody", async () => {
    for (const created_by of [bobId, null, randomUUID()]) {
      expect(await ann.from("groups").insert({ group_name: "Fake", created_by })).toMatchObject(denied);
    }
    expect(await ann.from("groups").insert({ group_name: "Fake", created_by: annId, invite_code: "x" })).toMatchObject(
      denied,
    );
    expect(await everything()).toBe("[[],[]]");
  });

  test("nobody is enrolled, renamed or thrown out by another, not even by who created the group", async () => {
    const id = await create(ann, annId, "One");
    expect(await ann.from("group_members").insert({ group_id: id, user_id: bobId })).toMatchObject(denied);
    await bob.from("group_members").insert({ group_id: id, user_id: bobId });
    const before = await everything();
    const renamed = await ann.from("group_members").update({ team_name: "Ha" }).eq("user_id", bobId).select("id");
    expect(renamed.data).toEqual([]);
    expect((await ann.from("group_members").delete().eq("user_id", bobId).select("id")).data).toEqual([]);
    expect(await ann.from("group_members").update({ user_id: bobId }).eq("user_id", annId)).toMatchObject(denied);
    expect(await ann.from("group_members").update({ group_id: id }).eq("user_id", annId)).toMatchObject(denied);
    expect(await ann.from("groups").update({ group_name: "Mine" }).eq("id", id)).toMatchObject(denied);
    expect(await ann.from("groups").delete().eq("id", id)).toMatchObject(denied);
    expect(await everything()).toBe(before);
  });

  test("an enrolment in another's name says nothing about how many groups they are in, full or not", async () => {
    const id = await create(ann, annId, "One");
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

  test("the invite code is nobody's to read, neither as a column nor by filter, order or embedding", async () => {
    const id = await create(ann, annId, "One");
    const code = await codeOf(id);
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

  test("visitors reach neither groups nor members, and call none of their functions", async () => {
    const id = await create(ann, annId, "One");
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
      ["join_group_by_code", { code: await codeOf(id) }],
      ["preview_group", { code: await codeOf(id), limits: [] }],
    ];
    for (const [name, args] of calls) expect([name, (await nobody.rpc(name, args)).status]).toEqual([name, 401]);
    expect((await bob.rpc("preview_group", { code: await codeOf(id), limits: [] })).status).toBe(403);
  });
});

describe("the name of a group", () => {
  test.each([
    ["empty", ""],
    ["only blanks", " \t\u00A0\u3000 "],
    ["only what nobody sees", "\u200B\u00AD\u3164\u2060"],
  ])("cannot be %s", async (_, group_name) => {
    expect(await ann.from("groups").insert({ group_name, created_by: annId })).toMatchObject(
      refused(400, "GROUP_NAME_REQUIRED"),
    );
  });

  test("has at most 50 characters, an emoji being one, and 100,000 are refused like 51", async () => {
    await create(ann, annId, "🏈".repeat(50));
    for (const group_name of ["x".repeat(51), "🏈".repeat(51), "x".repeat(100_000), MARKS]) {
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
    ["a mark of direction", "\u202EThe Huddle"],
    ["a Hangul filler", "The Huddle\u3164"],
    ["tags", "The Huddle\u{E0041}\u{E007F}"],
    ["full-width letters", "Ｔｈｅ Ｈｕｄｄｌｅ"],
  ])("is taken when it differs by %s only, with the code of the specification", async (_, group_name) => {
    await create(ann, annId, "The Huddle");
    const twin = await bob.from("groups").insert({ group_name, created_by: bobId });
    expect(twin).toMatchObject({ status: 409, error: { code: "23505" } });
    expect((await bob.rpc("join_group", { wanted_name: group_name })).data).toMatchObject({ name: "The Huddle" });
  });

  test("is stored as text whatever stands in it", async () => {
    for (const name of ["<script>alert(1)</script>", "'; drop table groups; --", "{{7*7}} $1", "👩‍👩‍👧 ❤️", "ﬁne"]) {
      await create(ann, annId, name);
    }
    const { data } = await ann.from("groups").select("group_name");
    expect(data?.map(({ group_name }) => group_name).sort()).toEqual(
      ["'; drop table groups; --", "<script>alert(1)</script>", "fine", "{{7*7}} $1", "👩👩👧 ❤"].sort(),
    );
  });
});

describe("the name of a team", () => {
  test("is kept as it is seen, and blank, empty or over 50 characters it is refused", async () => {
    const id = await create(ann, annId, "One");
    const rename = (team_name: string | null) =>
      ann.from("group_members").update({ team_name }).eq("group_id", id).select("team_name").single();
    expect((await rename(" <b>Wild\u200Bcats</b>  ")).data).toEqual({ team_name: "<b>Wildcats</b>" });
    for (const blank of ["", "  ", "\u3164", null])
      expect(await rename(blank)).toMatchObject(refused(400, "TEAM_NAME_REQUIRED"));
    expect(await rename("x".repeat(51))).toMatchObject(refused(400, "TEAM_NAME_TOO_LONG"));
    expect((await rename("🏈".repeat(50))).error).toBeNull();
  });
});

describe("quotas", () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Group ${n}`);

  test("5,000 groups in one request are refused, and none is left behind", async () => {
    const rows = names(5_000).map((group_name) => ({ group_name, created_by: annId }));
    expect(await ann.from("groups").insert(rows)).toMatchObject(refused(409, "GROUPS_CREATED_LIMIT"));
    expect(await everything()).toBe("[[],[]]");
  });

  test("of 100 groups at once exactly 20 are created", async () => {
    const answers = await Promise.all(
      names(100).map((group_name) => ann.from("groups").insert({ group_name, created_by: annId })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(409, "GROUPS_CREATED_LIMIT"));
    }
    expect((await ann.from("group_members").select("id").eq("user_id", annId)).data).toHaveLength(20);
  });

  test("of 60 groups joined at once, or in one request, nobody gets into more than 50", async () => {
    await db.sql("insert into public.groups (group_name) select 'Open ' || n from generate_series(1, 60) as n");
    const groups = (await bob.from("groups").select("id")).data ?? [];
    const rows = groups.map(({ id }) => ({ group_id: id, user_id: bobId }));
    expect(await bob.from("group_members").insert(rows)).toMatchObject(refused(409, "MEMBERSHIPS_LIMIT"));
    const answers = await Promise.all(rows.map((row) => bob.from("group_members").insert(row)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await bob.rpc("join_group", { wanted_name: "Open 60" })).toMatchObject({ status: 409 });
    await bob.from("group_members").delete().eq("group_id", rows[0]?.group_id);
    expect((await bob.from("group_members").select("id")).data?.length).toBe(49);
  });
});

describe("100 at once", () => {
  const hundred = <T>(ask: () => PromiseLike<T>) => Promise.all(Array.from({ length: 100 }, ask));

  test("creates of one name: one group, and the others hear that the name is taken", async () => {
    const answers = await hundred(() => ann.from("groups").insert({ group_name: "Race", created_by: annId }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "23505")).toHaveLength(99);
    expect((await ann.from("groups").select("id")).data).toHaveLength(1);
  });

  test("joins of one player, by name and by link: one membership, and 99 clear answers each", async () => {
    const id = await create(ann, annId, "Race");
    const joins = await hundred(() => bob.rpc("join_group", { wanted_name: "race" }));
    expect(joins.filter(({ error }) => error === null)).toHaveLength(1);
    for (const join of joins.filter(({ error }) => error !== null)) {
      expect(join).toMatchObject(refused(409, "ALREADY_MEMBER"));
    }
    const code = await codeOf(id);
    const links = await hundred(() => bob.rpc("join_group_by_code", { code }));
    expect(links.every(({ data }) => data.wasMember === true && data.id === id)).toBe(true);
    expect((await ann.from("group_members").select("id").eq("group_id", id)).data).toHaveLength(2);
  });
});

describe("when an account goes", () => {
  test("its memberships go with it, and its groups stay with their other members", async () => {
    const cyId = await addAccount(db, "cyd@secret.example", { username: "cyd" });
    const id = await create(player(db, cyId), cyId, "Left Behind");
    await bob.rpc("join_group", { wanted_name: "Left Behind" });
    await db.authSql("delete from auth.users where id = $1", [cyId]);
    const left = await bob.from("groups").select("id, created_by, group_members(user_id)").eq("id", id).single();
    expect(left.data).toEqual({ id, created_by: null, group_members: [{ user_id: bobId }] });
    expect((await bob.rpc("group_page", { wanted_group: id })).data.group.players).toBe(1);
  });
});

test("a group or a code that is not there is said so, whatever was asked", async () => {
  for (const wanted_name of ["Nowhere", MARKS]) {
    expect(await ann.rpc("join_group", { wanted_name })).toMatchObject(refused(404, "GROUP_NAME_UNKNOWN"));
  }
  for (const code of ["", "0".repeat(32), "' or true --"]) {
    expect(await ann.rpc("join_group_by_code", { code })).toMatchObject(refused(404, "GROUP_NOT_FOUND"));
  }
  expect((await ann.rpc("group_page", { wanted_group: randomUUID() })).data).toBeNull();
  expect((await ann.rpc("group_members_from", { wanted_group: randomUUID(), skipped: 0 })).data).toBeNull();
  expect((await ann.rpc("group_picks", { wanted_group: randomUUID(), most_members: 100 })).data).toBeNull();
});
