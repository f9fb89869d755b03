import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPEN_FUNCTIONS } from "../support/attacks/open-functions.ts";
import { secRecord } from "../support/brackets/outcomes.ts";
import { emptied, openDatabase, player, server, type TestDatabase, visitor } from "../support/database/database.ts";

const record = secRecord(7);
const officialColumns = { team_slots: record.teamSlots, winners: record.winners };
const saved = { bracket_data: record, recipient_hash: "fan", sender_hash: "home" };
const team = {
  id: "new-team",
  name: "New Team",
  abbreviation: "NEW",
  conference: "SEC",
  logo_url: "/badges/new-team.svg",
  primary_color: "#123456",
  secondary_color: "#FFFFFF",
};
const USER = "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11";

let db: TestDatabase;
let people: Record<"a visitor" | "a player", SupabaseClient>;
let savedId: string;
let draftId: string;

beforeAll(async () => {
  db = await openDatabase();
  people = { "a visitor": visitor(db), "a player": player(db, USER) };
  await emptied(db);
  const brackets = [
    { name: "official", ...officialColumns },
    { name: "draft", ...officialColumns },
  ];
  const drafts = await server(db).from("brackets").insert(brackets).select("id, name");
  draftId = drafts.data?.find(({ name }) => name === "draft")?.id;
  savedId = (await server(db).from("saved_brackets").insert(saved).select("id").single()).data?.id;
  await server(db).rpc("store_saved_bracket", { record, recipient_hash: "another", sender_hash: "home", limits: [] });
});
afterAll(() => db.close());

const PEOPLE = ["a visitor", "a player"] as const;
/** PostgREST answers 401 without a token and 403 with one. */
const denied = (who: (typeof PEOPLE)[number]) => ({
  status: who === "a visitor" ? 401 : 403,
  data: null,
  error: expect.objectContaining({ code: "42501" }),
});

/** Everything that is stored, as one string. */
async function everything(): Promise<string> {
  const rows = await db.sql(`select jsonb_build_object(
    'teams', (select jsonb_agg(teams order by id) from public.teams),
    'brackets', (select jsonb_agg(brackets order by id) from public.brackets),
    'saved_brackets', (select jsonb_agg(saved_brackets order by id) from public.saved_brackets),
    'rate_limits', (select jsonb_agg(rate_limits) from private.rate_limits),
    'team_numbers', (select jsonb_agg(team_numbers order by number) from private.team_numbers)
  )::text as everything`);
  return String(rows[0]?.everything);
}

describe.each(PEOPLE)("with the publishable key alone, %s", (who) => {
  const me = () => people[who];

  test("reads every team", async () => {
    const { data, count } = await me().from("teams").select("*", { count: "exact" });
    expect(data).toHaveLength(136);
    expect(count).toBe(136);
  });

  test("reads the official bracket and no other, whatever the query", async () => {
    const rows = () => me().from("brackets");
    expect((await rows().select("name")).data).toEqual([{ name: "official" }]);
    expect((await rows().select("name", { count: "exact" }).limit(0)).count).toBe(1);
    expect((await rows().select("*", { count: "exact", head: true })).count).toBe(1);
    expect((await rows().select("name").eq("id", draftId)).data).toEqual([]);
    expect((await rows().select("name").eq("name", "draft")).data).toEqual([]);
    expect((await rows().select("name").or("name.eq.draft,name.like.dr*")).data).toEqual([]);
    expect((await rows().select("name").neq("name", "official")).data).toEqual([]);
    expect((await rows().select("name").order("name", { ascending: true }).limit(1)).data).toEqual([
      { name: "official" },
    ]);
    expect((await rows().select("name").range(1, 5)).data ?? []).toEqual([]);
  });

  test("reads no saved bracket, not even by its id, and not their number", async () => {
    const rows = () => me().from("saved_brackets");
    expect(await rows().select("*")).toMatchObject(denied(who));
    expect(await rows().select("id")).toMatchObject(denied(who));
    expect(await rows().select("bracket_data, created_at").eq("id", savedId)).toMatchObject(denied(who));
    expect(await rows().select("id", { count: "exact" })).toMatchObject(denied(who));
    const counted = await rows().select("*", { count: "exact", head: true });
    expect([counted.count, counted.status]).toEqual([null, denied(who).status]);
  });

  test.each([
    ["teams", "saved_brackets(*)"],
    ["teams", "brackets(*)"],
    ["brackets", "saved_brackets(id)"],
    ["brackets", "rate_limits(*)"],
    ["brackets", "team_numbers(*)"],
  ])("cannot reach from %s into %s", async (table, embedded) => {
    const { status, data } = await me().from(table).select(`*, ${embedded}`);
    expect([status, data]).toEqual([400, null]);
  });

  test("cannot count hidden rows with an aggregate", async () => {
    const { data } = await me()
      .from("brackets")
      .select("count()" as "*");
    expect(data ?? [{ count: 1 }]).toEqual([{ count: 1 }]);
    expect(
      (
        await me()
          .from("saved_brackets")
          .select("count()" as "*")
      ).data,
    ).toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ["teams", team],
    ["brackets", { name: "mine", ...officialColumns }],
    ["saved_brackets", saved],
  ])("cannot insert, upsert, update or delete in %s", async (table, row) => {
    const before = await everything();
    const to = () => me().from(table);
    expect(await to().insert(row)).toMatchObject(denied(who));
    expect(await to().insert(row).select("id")).toMatchObject(denied(who));
    expect(await to().insert([row, row])).toMatchObject(denied(who));
    expect(await to().upsert(row)).toMatchObject(denied(who));
    expect(await to().upsert(row, { onConflict: "id", ignoreDuplicates: true })).toMatchObject(denied(who));
    expect(await to().update(row).not("id", "is", null)).toMatchObject(denied(who));
    expect(await to().delete().not("id", "is", null)).toMatchObject(denied(who));
    expect(await everything()).toBe(before);
  });

  test("cannot make another bracket the official one", async () => {
    const before = await everything();
    const winners = { ...record.winners, champ: record.winners.sf2 };
    expect(await me().from("brackets").update({ winners }).eq("name", "official")).toMatchObject(denied(who));
    const upsert = { name: "official", ...officialColumns, winners };
    expect(await me().from("brackets").upsert(upsert, { onConflict: "name" })).toMatchObject(denied(who));
    expect(await everything()).toBe(before);
  });

  test("can call no function but those for players, even one that is added later", async () => {
    const before = await everything();
    const functions = await db.sql<{ schema: string; name: string; names: string[] }>(`
      select pronamespace::regnamespace::text as schema, proname as name, coalesce(proargnames, '{}') as names
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
    expect(functions.map(({ name }) => name)).toContain("store_saved_bracket");
    const values: Record<string, unknown> = {
      record,
      recipient_hash: "fan",
      sender_hash: "home",
      limits: [],
      saved_id: savedId,
    };
    const open = who === "a player" ? Object.keys(OPEN_FUNCTIONS).map((name) => name.replace(/\(.*/, "")) : [];
    for (const { schema, name, names } of functions.filter(({ name }) => !open.includes(name))) {
      const args = Object.fromEntries(names.map((each) => [each, values[each] ?? null]));
      const { status, data } = await me().rpc(name, args);
      expect([name, status, data]).toEqual([name, schema === "public" ? denied(who).status : 404, null]);
    }
    expect(await everything()).toBe(before);
  });

  test.each(["private", "auth", "pg_catalog", "information_schema"])("cannot read the schema %s", async (schema) => {
    for (const table of ["rate_limits", "team_numbers", "users", "pg_class", "tables"]) {
      const { status, data } = await me().schema(schema).from(table).select("*");
      expect(data).toBeNull();
      expect([404, 406]).toContain(status);
    }
  });

  test.each(["rate_limits", "team_numbers", "pg_class"])("finds no table %s", async (table) => {
    expect(await me().from(table).select("*")).toMatchObject({ status: 404, data: null });
    expect(await me().from(`private.${table}`).select("*")).toMatchObject({ status: 404, data: null });
  });

  test("learns nothing about a hidden row by inserting a duplicate", async () => {
    const duplicate = { id: savedId, ...saved };
    expect(await me().from("saved_brackets").insert(duplicate)).toMatchObject(denied(who));
    const draft = { id: draftId, name: "draft", ...officialColumns };
    expect(await me().from("brackets").insert(draft)).toMatchObject(denied(who));
  });
});

describe("the server, with the secret key,", () => {
  test("reads a saved bracket by its id", async () => {
    const { data } = await server(db)
      .from("saved_brackets")
      .select("bracket_data, created_at")
      .eq("id", savedId)
      .single();
    expect(data).toEqual({ bracket_data: record, created_at: expect.any(String) });
    expect(new Date(data?.created_at).getTime()).toBeGreaterThan(Date.now() - 600_000);
  });

  test("finds nothing under an unknown id, and an invalid id is refused", async () => {
    const find = (id: string) => server(db).from("saved_brackets").select("id").eq("id", id).maybeSingle();
    expect(await find(randomUUID())).toMatchObject({ data: null, error: null });
    expect(await find("1")).toMatchObject({ status: 400, error: { code: "22P02" } });
  });

  test("changes teams and the official bracket, and deletes them", async () => {
    expect((await server(db).from("teams").upsert(team)).status).toBe(201);
    expect((await server(db).from("teams").update({ name: "Renamed" }).eq("id", team.id)).status).toBe(204);
    expect((await server(db).from("teams").delete().eq("id", team.id)).status).toBe(204);
    const official = () => server(db).from("brackets");
    expect(
      (await official().upsert({ name: "official", ...officialColumns }, { onConflict: "name" })).error,
    ).toBeNull();
    expect((await official().update({ winners: {} }).eq("name", "official")).status).toBe(204);
  });

  test("reaches the private schema only through functions", async () => {
    expect((await server(db).schema("private").from("rate_limits").select("*")).status).toBe(406);
    expect((await server(db).from("rate_limits").select("*")).status).toBe(404);
    expect((await server(db).rpc("count_use", { limits: [], at: new Date().toISOString() })).status).toBe(404);
  });
});
