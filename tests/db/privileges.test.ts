import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPEN_FUNCTIONS } from "../support/attacks/open.ts";
import { secRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, player, server, type TestDatabase, visitor } from "../support/database/database.ts";
import { listPrivileges } from "../support/database/privileges.ts";

const PLATFORM_ROLES = ["anon", "authenticated", "service_role"];

/** What policies let players write, in the rows that they allow. */
const WRITES: string[] = [
  "group_members: delete",
  "group_members: insert",
  "group_members: update",
  "groups: insert",
  "user_email_preferences: update",
  "weekly_picks: insert",
  "weekly_picks: update",
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  // Grants are read after requests of every role: a Data API may change rights with the first one.
  const people = [visitor(db), player(db, "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11"), server(db)];
  for (const person of people)
    for (const table of ["teams", "saved_brackets", "users"]) await person.from(table).select("*").limit(1);
});
afterAll(() => db.close());

test("all privileges are exactly those of the snapshot, on both lanes", async () => {
  const lines = await listPrivileges(db);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("__snapshots__/privileges.txt");
});

describe("after requests of a visitor, a player and the server", () => {
  test.each(["anon", "authenticated"])("%s still has no right to any column of a saved bracket", async (role) => {
    const rights = await db.sql(
      `select column_name,
        has_table_privilege($1, 'app.saved_brackets', 'select, insert, update, delete, truncate, references, trigger') as of_table,
        has_column_privilege($1, 'app.saved_brackets', column_name, 'select, insert, update, references') as of_column
      from information_schema.columns where table_schema = 'public' and table_name = 'saved_brackets'`,
      [role],
    );
    expect(rights.length).toBeGreaterThan(4);
    for (const { of_table, of_column } of rights) expect([of_table, of_column]).toEqual([false, false]);
  });

  test.each(["anon", "authenticated"])("%s may select from teams and brackets and nothing else", async (role) => {
    for (const table of ["app.teams", "app.brackets"]) {
      const rights = await db.sql(
        `select has_any_column_privilege($1, $2, 'select') as reads,
          has_table_privilege($1, $2, 'insert, update, delete, truncate, references, trigger') as more`,
        [role, table],
      );
      expect(rights).toEqual([{ reads: true, more: false }]);
    }
  });
});

test("every table of the public schema has row security, and policies let players write only what is listed", async () => {
  const open = await db.sql(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
  );
  expect(open).toEqual([]);
  const views = await db.sql(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')",
  );
  expect(views).toEqual([]);
  const policies = await db.sql(
    `select tablename || ': ' || lower(cmd) as writes, roles::text[] from pg_policies
    where schemaname in ('public', 'private') and cmd <> 'SELECT' order by 1`,
  );
  expect(policies).toEqual(WRITES.map((writes) => ({ writes, roles: ["authenticated"] })));
});

test("visitors and players may call only the listed functions", async () => {
  const functions = await db.sql<{ name: string }>(`
    select distinct oid::regprocedure::text as name from pg_proc, unnest(array['anon', 'authenticated', 'public']) as role
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, oid, 'execute')
    order by 1`);
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(OPEN_FUNCTIONS));
});

test("no role of the platform may use the private schema or create anything in either schema", async () => {
  const rights = await db.sql(`
    select role, has_schema_privilege(role, 'private', 'usage') as looks,
      has_schema_privilege(role, 'private', 'create') or has_schema_privilege(role, 'public', 'create') as makes
    from unnest(array['anon', 'authenticated', 'service_role']) as role`);
  expect(rights).toEqual(PLATFORM_ROLES.map((role) => ({ role, looks: false, makes: false })));
});

test("visitors and players get no rights to what a later migration creates until it grants them by name", async () => {
  try {
    await db.sql(`
      create table public.canary (id serial primary key);
      create function public.canary_sings() returns integer language sql as 'select 1';
      create table private.canary (id serial primary key);
      create function private.canary_sings() returns integer language sql as 'select 1';`);
    const granted = (await listPrivileges(db)).filter((line) => line.includes("canary") && line.includes(": "));
    expect(granted.filter((line) => /\| (anon|authenticated|public):/.test(line))).toEqual([]);
  } finally {
    await db.sql(`
      drop table public.canary, private.canary;
      drop function public.canary_sings();
      drop function private.canary_sings();`);
  }
});

test("the roles of the platform are no superusers and cannot log in", async () => {
  const roles = await db.sql(
    "select rolname, rolsuper, rolcanlogin from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1",
  );
  expect(roles).toEqual(PLATFORM_ROLES.map((rolname) => ({ rolname, rolsuper: false, rolcanlogin: false })));
});

const record = secRecord(7);
const officialColumns = { team_slots: record.teamSlots, winners: record.winners };
const team = {
  id: "new-team",
  name: "New Team",
  abbreviation: "NEW",
  conference: "SEC",
  logo_url: "/badges/new-team.svg",
  primary_color: "#123456",
  secondary_color: "#FFFFFF",
};

describe("the server, with the secret key,", () => {
  test("reads a saved bracket by its id", async () => {
    const row = { bracket_data: record, recipient_hash: "fan", sender_hash: "home" };
    const saved = await server(db).from("saved_brackets").insert(row).select("id").single();
    const { data } = await server(db)
      .from("saved_brackets")
      .select("bracket_data, created_at")
      .eq("id", saved.data?.id)
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
