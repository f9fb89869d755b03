import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usernameProblem } from "../../src/domain/account.ts";
import { openDatabase, player, type TestDatabase, visitor } from "../support/database.ts";
import { addAccount, hasAccount, usernameOf } from "../support/players.ts";

const ANN = "ann@secret.example";
const BOB = "bob@secret.example";
const AT_ONCE = 50;

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

/** A request as a program would send it that does not use supabase-js: its status, and all that came back. */
async function raw(who: Person, path: string, init: RequestInit = {}) {
  const authorization = who === "a visitor" ? {} : { authorization: `Bearer ${db.tokenFor(annId)}` };
  const headers = { apikey: db.publishableKey, ...authorization, ...init.headers };
  const answer = await fetch(`${db.url}/rest/v1${path}`, { ...init, headers });
  const said = JSON.stringify([...answer.headers]) + (await answer.text());
  return { status: answer.status, said };
}

/** Every player, as one text. */
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

  test("has no more rights than that", async () => {
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

describe.each(PEOPLE)("an e-mail address, other people's or one's own, is not learned by %s", (who) => {
  test.each([
    ["as a column", "select=email"],
    ["beside others", "select=id,email"],
    ["as every column", "select=*"],
    ["without naming any", "limit=1"],
    ["under another name", "select=id,address:email"],
    ["as another type", "select=email::text"],
    ["by asking for another's", `select=id&email=eq.${BOB}`],
    ["by asking for one's own", `select=id&email=eq.${ANN}`],
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
        const { status, said } = await raw(who, `/users?${query}`, { method, headers: prefer ? { prefer } : {} });
        expect([prefer, method, status]).toEqual([prefer, method, refused(who).status]);
        expect(said).not.toMatch(/secret\.example|content-range","[^*]*\/\d/);
      }
    }
  });

  test.each([
    ["counted", "/users?select=count()&email=like.b*"],
    ["grouped", "/users?select=email,count()"],
    ["as the least of all", "/users?select=email.min()"],
    ["as a part of itself", "/users?select=email->a"],
    ["as the whole row", "/users?select=users"],
    ["embedded in another table", "/teams?select=id,users(email)"],
    ["embedded in itself", "/users?select=id,users(email)"],
    ["filtered through an embedded one", "/teams?select=id,users!inner(id)&users.email=like.b*"],
    ["from the schema of the auth service", "/auth.users?select=email"],
    ["from the functions of the auth service", "/rpc/email"],
    ["as the answer of a function that is ours", `/rpc/check_availability?wanted_email=${BOB}`],
  ])("%s", async (_, path) => {
    const { status, said } = await raw(who, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(said).not.toContain("secret.example");
  });

  test("as a table of comma-separated values, or as one object", async () => {
    for (const accept of ["text/csv", "application/vnd.pgrst.object+json", "application/vnd.pgrst.plan+text"]) {
      const { status, said } = await raw(who, `/users?select=id&email=eq.${BOB}`, { headers: { accept } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(said).not.toMatch(/secret\.example|rows=/);
    }
  });

  test("by asking for a twin of it", async () => {
    const twin = await client(who).from("users").insert({ id: annId, email: BOB, username: "twin" });
    const nobody = await client(who).from("users").insert({ id: annId, email: "new@secret.example", username: "twin" });
    expect(twin).toMatchObject(refused(who));
    expect(twin.error?.message).toBe(nobody.error?.message);
  });
});

describe.each(PEOPLE)("nobody is added, changed or removed by %s", (who) => {
  test("not even who they are", async () => {
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

describe("signing up", () => {
  test.each([
    ["taken", "bob"],
    ["taken, in other capitals", "BOB"],
    ["too short", "ab"],
    ["too long", "a".repeat(31)],
    ["two words", "two words"],
    ["no plain letters", "zoë"],
    ["a twin by another alphabet", "b\u043Eb"],
    ["a name and a line break", "bobby\n"],
    ["an invisible character", "bob\u200B"],
    ["empty", ""],
    ["nothing", null],
    ["a list", ["carol"]],
    ["an object", { name: "carol" }],
  ])("with a username that is %s makes no account at all", async (what, username) => {
    const email = `${what.replaceAll(/\W/g, "")}@refused.example`;
    const before = await everybody();
    await expect(addAccount(db, email, { username })).rejects.toThrow();
    expect(await hasAccount(db, email)).toBe(false);
    expect(await everybody()).toBe(before);
  });

  test.each(["abc", "A-_9", "a".repeat(30), "---"])(
    "gives exactly the username that was asked for: %s",
    async (name) => {
      expect(await usernameOf(db, await addAccount(db, `${name}@exact.example`, { username: name }))).toBe(name);
    },
  );

  test("with a username is refused and allowed as TypeScript does it", async () => {
    const near = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}[ .\nÄ-]?$/);
    const names = fc.sample(fc.oneof(near, fc.string({ unit: "binary", maxLength: 32 })), 500);
    const texts = names.map((name) => name.replace(/[\0\p{Cs}]/gu, ""));
    // What the table itself says, asked of every name at once.
    const [{ rule } = { rule: "" }] = await db.sql<{ rule: string }>(`
      select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'users_username_check'`);
    const judged = await db.sql<{ username: string; is_allowed: boolean }>(
      `select username, ${rule} as is_allowed from jsonb_array_elements_text($1::text::jsonb) as name (username)`,
      [JSON.stringify(texts)],
    );
    expect(judged.filter(({ is_allowed }) => is_allowed).length).toBeGreaterThan(50);
    for (const { username, is_allowed } of judged) {
      expect([username, is_allowed]).toEqual([username, usernameProblem(username) === null]);
    }
  });

  test("50 times at once for one username makes one account", async () => {
    const tries = Array.from({ length: AT_ONCE }, (_, n) =>
      addAccount(db, `wanted${n}@race.example`, { username: n % 2 ? "Wanted" : "wanted" }),
    );
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(1);
    expect(await db.sql("select id from auth.users where email like '%@race.example'")).toHaveLength(1);
  });

  test("without an address, which nobody can, makes no player", async () => {
    const id = await addAccount(db, null, { username: "nameless" });
    expect(await usernameOf(db, id)).toBeNull();
    expect(await player(db, id).rpc("current_player")).toMatchObject({ data: null, error: null });
  });
});

describe("a username made from an address", () => {
  test.each([
    ["alexander@one.example", "alexander"],
    ["Alexander@two.example", "Alexander2"],
    ["alexander@three.example", "alexander3"],
    ["first.last+tag@one.example", "firstlasttag"],
    ["under_score-dash@one.example", "under_score-dash"],
    ["jo@one.example", "jo_"],
    ["jo@two.example", "jo_2"],
    ["é@one.example", "___"],
    [`${"l".repeat(40)}@one.example`, "l".repeat(30)],
    [`${"l".repeat(41)}@two.example`, `${"l".repeat(29)}2`],
    ["ann@one.example", "ann2"],
  ])("%s becomes %s", async (email, username) => {
    expect(await usernameOf(db, await addAccount(db, email))).toBe(username);
  });

  test("is not one that the other service suggests", async () => {
    const metadata = { user_name: "evil", preferred_username: "evil", name: "Evil", full_name: "Evil" };
    expect(await usernameOf(db, await addAccount(db, "modest@one.example", metadata))).toBe("modest");
  });

  test("is allowed, whatever the address", async () => {
    const addresses = fc
      .sample(fc.string({ unit: "binary", maxLength: 60 }), 500)
      .map((text) => text.replace(/[\0\p{Cs}]/gu, ""));
    const made = await db.sql<{ name: string }>(
      "select private.username_from(value) as name from jsonb_array_elements_text($1::text::jsonb) as address (value)",
      [JSON.stringify(addresses)],
    );
    expect(made).toHaveLength(500);
    for (const { name } of made) expect(name).toMatch(/^[A-Za-z0-9_-]{3,30}$/);
  });

  test("is none when the address is a player's already, in other capitals", async () => {
    await expect(addAccount(db, ANN.toUpperCase())).rejects.toThrow("users_email");
    expect(await hasAccount(db, ANN.toUpperCase())).toBe(false);
  });

  test("is another one for each of 50 that come at once", async () => {
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => addAccount(db, `crowd@host${n}.example`)));
    const names = await Promise.all(ids.map((id) => usernameOf(db, id)));
    expect(names.toSorted()).toEqual(
      ["crowd", ...Array.from({ length: AT_ONCE - 1 }, (_, n) => `crowd${n + 2}`)].toSorted(),
    );
  });
});

describe("an account", () => {
  const emailOf = async (id: string) => (await db.sql("select email from public.users where id = $1", [id]))[0]?.email;

  test("that changes its address takes its player along", async () => {
    const id = await addAccount(db, "before@moved.example", { username: "mover" });
    await db.authSql("update auth.users set email = 'after@moved.example' where id = $1", [id]);
    expect(await emailOf(id)).toBe("after@moved.example");
    expect(await usernameOf(db, id)).toBe("mover");
    await addAccount(db, "before@moved.example", { username: "successor" });
  });

  test("that changes what it was signed up with keeps its username", async () => {
    const id = await addAccount(db, "vain@one.example", { username: "vain" });
    await db.authSql(`update auth.users set raw_user_meta_data = '{ "username": "bob" }' where id = $1`, [id]);
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username: "vain" });
  });

  test("that is deleted takes its player along, and its token is nobody's", async () => {
    const id = await addAccount(db, "gone@one.example", { username: "gone" });
    await db.authSql("delete from auth.users where id = $1", [id]);
    expect(await usernameOf(db, id)).toBeNull();
    expect(await player(db, id).rpc("current_player")).toMatchObject({ status: 200, data: null });
    expect(await usernameOf(db, id)).toBeNull();
    await addAccount(db, "gone@one.example", { username: "gone" });
  });
});

describe("the current player", () => {
  /** An account that was there before the trigger was. */
  async function addOldAccount(email: string, metadata: unknown = {}): Promise<string> {
    await db.authSql("alter table auth.users disable trigger create_player");
    try {
      return await addAccount(db, email, metadata);
    } finally {
      await db.authSql("alter table auth.users enable trigger create_player");
    }
  }

  test("is who calls", async () => {
    expect((await player(db, annId).rpc("current_player")).data).toEqual({ id: annId, username: "Ann" });
  });

  test("is nobody for a visitor", async () => {
    expect(await visitor(db).rpc("current_player")).toMatchObject(refused("a visitor"));
  });

  test.each([
    ["veteran@one.example", {}, "veteran"],
    ["bob@two.example", {}, "bob2"],
    ["named@one.example", { username: "Grand Old Name!" }, "GrandOldName"],
    ["copycat@one.example", { username: "BOB" }, "BOB3"],
    ["odd@one.example", { username: { a: 1 } }, "a1_"],
  ])("of an account that is older than the trigger is made then: %s, %o", async (email, metadata, username) => {
    const id = await addOldAccount(email, metadata);
    expect(await usernameOf(db, id)).toBeNull();
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username });
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username });
  });

  test("of such an account is made once, also when it is asked for 50 times at once", async () => {
    const id = await addOldAccount("eager@one.example");
    // While the table is held nobody is added, so that those who ask have all looked before the first one is there.
    const held = db.sql(`
      do $$ begin lock table public.users in share row exclusive mode; perform pg_sleep(0.5); end $$`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => player(db, id).rpc("current_player")));
    await held;
    for (const { data } of answers) expect(data).toEqual({ id, username: "eager" });
  });
});
