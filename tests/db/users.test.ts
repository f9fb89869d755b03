import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { openDatabase, player, type TestDatabase, visitor } from "../support/database/database.ts";

const ANN = "ann@secret.example";
const BOB = "bob@secret.example";

let db: TestDatabase;
let annId: string;
let bobId: string;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, ANN, { username: "Ann" });
  bobId = await addAccount(db, BOB, { username: "bob" });
});
afterAll(() => db.close());

const PEOPLE = ["a visitor", "a player"] as const;
type Person = (typeof PEOPLE)[number];
/** The player is Ann. */
const client = (who: Person) => (who === "a visitor" ? visitor(db) : player(db, annId));
const refused = (who: Person) => ({
  status: who === "a visitor" ? 401 : 403,
  data: null,
  error: expect.objectContaining({ code: "42501" }),
});

/** Sends a request like a program without supabase-js; returns the status and everything that came back. */
async function raw(who: Person, path: string, init: RequestInit = {}) {
  const authorization = who === "a visitor" ? {} : { authorization: `Bearer ${db.tokenFor(annId)}` };
  const headers = { apikey: db.publishableKey, ...authorization, ...init.headers };
  const answer = await fetch(`${db.url}/rest/v1${path}`, { ...init, headers });
  const received = JSON.stringify([...answer.headers]) + (await answer.text());
  return { status: answer.status, received };
}

/** Every player, as one string. */
async function everybody(): Promise<string> {
  const rows = await db.sql("select jsonb_agg(users order by id)::text as all from public.users");
  return String(rows[0]?.all);
}

describe("a player", () => {
  test("reads the id and the username of every player", async () => {
    const { data } = await player(db, bobId).from("users").select("id, username").in("id", [annId, bobId]);
    expect(data).toEqual(
      expect.arrayContaining([
        { id: annId, username: "Ann" },
        { id: bobId, username: "bob" },
      ]),
    );
    const named = await player(db, bobId).from("users").select("id").eq("username", "Ann").single();
    expect(named.data).toEqual({ id: annId });
  });

  test("has no further rights", async () => {
    const rights = await db.sql<{ role: string; column_name: string }>(`
      select role, column_name from information_schema.columns, unnest(array['anon', 'authenticated']) as role
      where table_schema = 'public' and table_name = 'users'
        and has_column_privilege(role, 'public.users', column_name, 'select, insert, update, references')
      order by 1, 2`);
    expect(rights.map(({ role, column_name }) => `${role} ${column_name}`)).toEqual([
      "authenticated id",
      "authenticated username",
    ]);
    const tables = await db.sql(`
      select role from unnest(array['anon', 'authenticated']) as role
      where has_table_privilege(role, 'public.users', 'select, insert, update, delete, truncate, references, trigger')`);
    expect(tables).toEqual([]);
  });
});

describe.each(PEOPLE)("an email address, even their own, is not revealed to %s", (who) => {
  test.each([
    ["as a column", "select=email"],
    ["with others", "select=id,email"],
    ["as every column", "select=*"],
    ["without naming a column", "limit=1"],
    ["under another name", "select=id,address:email"],
    ["as another type", "select=email::text"],
    ["by another player's address", `select=id&email=eq.${BOB}`],
    ["by their own address", `select=id&email=eq.${ANN}`],
    ["by its beginning", "select=id&email=like.b*"],
    ["by its beginning, in any case", "select=id&email=ilike.B*"],
    ["by a pattern", "select=id&email=match.%5Eb"],
    ["by comparing", "select=id&email=gt.b"],
    ["by a list", `select=id&email=in.(${BOB})`],
    ["by what it is not", "select=id&email=not.is.null"],
    ["by one of two", `select=id&or=(email.eq.${BOB},username.eq.nobody)`],
    ["by both of two", "select=id&and=(email.like.b*,username.eq.bob)"],
    ["by order", "select=id&order=email"],
    ["by order, as the second", "select=id&order=username,email.desc"],
    ["by when it was added", "select=id,created_at"],
  ])("%s", async (_, query) => {
    for (const prefer of ["", "count=exact", "count=planned", "count=estimated"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status, received } = await raw(who, `/users?${query}`, { method, headers: prefer ? { prefer } : {} });
        expect([prefer, method, status]).toEqual([prefer, method, refused(who).status]);
        expect(received).not.toMatch(/secret\.example|content-range","[^*]*\/\d/);
      }
    }
  });

  test.each([
    ["counted", "/users?select=count()&email=like.b*"],
    ["grouped", "/users?select=email,count()"],
    ["as a minimum", "/users?select=email.min()"],
    ["as a part of itself", "/users?select=email->a"],
    ["as the whole row", "/users?select=users"],
    ["embedded in another table", "/teams?select=id,users(email)"],
    ["embedded in itself", "/users?select=id,users(email)"],
    ["filtered through an embedded one", "/teams?select=id,users!inner(id)&users.email=like.b*"],
    ["from the schema of the auth service", "/auth.users?select=email"],
    ["from the functions of the auth service", "/rpc/email"],
    ["as the answer of a function of the server", `/rpc/check_availability?wanted_email=${BOB}`],
  ])("%s", async (_, path) => {
    const { status, received } = await raw(who, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(received).not.toContain("secret.example");
  });

  test("as a table of comma-separated values, or as one object", async () => {
    for (const accept of ["text/csv", "application/vnd.pgrst.object+json", "application/vnd.pgrst.plan+text"]) {
      const { status, received } = await raw(who, `/users?select=id&email=eq.${BOB}`, { headers: { accept } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(received).not.toMatch(/secret\.example|rows=/);
    }
  });

  test("by inserting a duplicate", async () => {
    const duplicate = await client(who).from("users").insert({ id: annId, email: BOB, username: "twin" });
    const nobody = await client(who).from("users").insert({ id: annId, email: "new@secret.example", username: "twin" });
    expect(duplicate).toMatchObject(refused(who));
    expect(duplicate.error?.message).toBe(nobody.error?.message);
  });
});

describe.each(PEOPLE)("no user is added, changed or removed by %s", (who) => {
  test("not even themselves", async () => {
    const before = await everybody();
    const to = () => client(who).from("users");
    const row = { id: annId, email: ANN, username: "Renamed" };
    expect(await to().insert({ ...row, id: crypto.randomUUID() })).toMatchObject(refused(who));
    expect(await to().insert([row, row])).toMatchObject(refused(who));
    expect(await to().upsert(row)).toMatchObject(refused(who));
    expect(await to().upsert(row, { onConflict: "id", ignoreDuplicates: true })).toMatchObject(refused(who));
    expect(await to().update({ username: "Renamed" }).eq("id", annId)).toMatchObject(refused(who));
    expect(await to().update({ email: "new@secret.example" }).eq("id", annId)).toMatchObject(refused(who));
    expect(await to().delete().eq("id", annId)).toMatchObject(refused(who));
    expect(await to().delete().eq("username", "bob").select("username")).toMatchObject(refused(who));
    expect(await everybody()).toBe(before);
  });
});
