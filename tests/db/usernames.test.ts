import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usernameProblem } from "../../src/domain/account.ts";
import { addAccount, hasAccount, usernameOf } from "../support/accounts/accounts.ts";
import { openDatabase, player, type TestDatabase, visitor } from "../support/database/database.ts";

const ANN = "ann@secret.example";
const AT_ONCE = 50;

let db: TestDatabase;
let annId: string;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, ANN, { username: "Ann" });
  await addAccount(db, "bob@secret.example", { username: "bob" });
});
afterAll(() => db.close());

/** Every player, as one string. */
async function everybody(): Promise<string> {
  const rows = await db.sql("select jsonb_agg(users order by id)::text as all from public.users");
  return String(rows[0]?.all);
}

describe("signing up", () => {
  test.each([
    ["taken", "bob"],
    ["taken, in another case", "BOB"],
    ["too short", "ab"],
    ["too long", "a".repeat(31)],
    ["two words", "two words"],
    ["not plain letters", "zoë"],
    ["a look-alike in another alphabet", "b\u043Eb"],
    ["a name and a line break", "bobby\n"],
    ["an invisible character", "bob\u200B"],
    ["empty", ""],
    ["nothing", null],
    ["a list", ["carol"]],
    ["an object", { name: "carol" }],
  ])("with a username that is %s creates no account", async (what, username) => {
    const email = `${what.replaceAll(/\W/g, "")}@refused.example`;
    const before = await everybody();
    await expect(addAccount(db, email, { username })).rejects.toThrow();
    expect(await hasAccount(db, email)).toBe(false);
    expect(await everybody()).toBe(before);
  });

  test.each(["abc", "A-_9", "a".repeat(30), "---"])("creates exactly the requested username: %s", async (name) => {
    expect(await usernameOf(db, await addAccount(db, `${name}@exact.example`, { username: name }))).toBe(name);
  });

  test("with a username is allowed exactly when TypeScript allows it", async () => {
    const near = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}[ .\nÄ-]?$/);
    const names = fc.sample(fc.oneof(near, fc.string({ unit: "binary", maxLength: 32 })), 500);
    const texts = names.map((name) => name.replace(/[\0\p{Cs}]/gu, ""));
    // The constraint of the table itself, checked for every name at once.
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

  test("50 times in parallel for one username creates one account", async () => {
    const tries = Array.from({ length: AT_ONCE }, (_, n) =>
      addAccount(db, `wanted${n}@race.example`, { username: n % 2 ? "Wanted" : "wanted" }),
    );
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(1);
    expect(await db.sql("select id from auth.users where email like '%@race.example'")).toHaveLength(1);
  });

  test("without an address, which nobody can, creates no player", async () => {
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

  test("is not one that Google suggests", async () => {
    const metadata = { user_name: "evil", preferred_username: "evil", name: "Evil", full_name: "Evil" };
    expect(await usernameOf(db, await addAccount(db, "modest@one.example", metadata))).toBe("modest");
  });

  test("is always allowed, whatever the address", async () => {
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

  test("is not made when a player has the address already, in another case", async () => {
    await expect(addAccount(db, ANN.toUpperCase())).rejects.toThrow("users_email");
    expect(await hasAccount(db, ANN.toUpperCase())).toBe(false);
  });

  test("is not made for an account by mail before its owner signs in, who may be somebody else than who asked", async () => {
    const id = await addAccount(db, "unasked@one.example", {}, { isConfirmed: false, provider: "email" });
    expect(await usernameOf(db, id)).toBeNull();
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username: "unasked" });
    expect(await usernameOf(db, id)).toBe("unasked");
    const google = await addAccount(db, "asked@one.example", {}, { isConfirmed: false, provider: "google" });
    expect(await usernameOf(db, google)).toBe("asked");
  });

  test("is different for each of 50 parallel accounts", async () => {
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => addAccount(db, `crowd@host${n}.example`)));
    const names = await Promise.all(ids.map((id) => usernameOf(db, id)));
    expect(names.toSorted()).toEqual(
      ["crowd", ...Array.from({ length: AT_ONCE - 1 }, (_, n) => `crowd${n + 2}`)].toSorted(),
    );
  });
});

describe("an account", () => {
  const emailOf = async (id: string) => (await db.sql("select email from public.users where id = $1", [id]))[0]?.email;

  test("that changes its address changes its player's address", async () => {
    const id = await addAccount(db, "before@moved.example", { username: "mover" });
    await db.authSql("update auth.users set email = 'after@moved.example' where id = $1", [id]);
    expect(await emailOf(id)).toBe("after@moved.example");
    expect(await usernameOf(db, id)).toBe("mover");
    await addAccount(db, "before@moved.example", { username: "successor" });
  });

  test("that loses its address keeps its player, with the address that it had", async () => {
    const id = await addAccount(db, "only@phone.example", { username: "caller" });
    await db.authSql("update auth.users set email = null where id = $1", [id]);
    expect(await emailOf(id)).toBe("only@phone.example");
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username: "caller" });
  });

  test("that changes its metadata keeps its username", async () => {
    const id = await addAccount(db, "vain@one.example", { username: "vain" });
    await db.authSql(`update auth.users set raw_user_meta_data = '{ "username": "bob" }' where id = $1`, [id]);
    expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username: "vain" });
  });

  test("that is deleted deletes its player, and its token belongs to nobody", async () => {
    const id = await addAccount(db, "gone@one.example", { username: "gone" });
    await db.authSql("delete from auth.users where id = $1", [id]);
    expect(await usernameOf(db, id)).toBeNull();
    expect(await player(db, id).rpc("current_player")).toMatchObject({ status: 200, data: null });
    expect(await usernameOf(db, id)).toBeNull();
    await addAccount(db, "gone@one.example", { username: "gone" });
  });
});

describe("the current player", () => {
  /** Adds an account as if it were older than the trigger. */
  async function addOldAccount(email: string, metadata: unknown = {}): Promise<string> {
    await db.authSql("alter table auth.users disable trigger create_player");
    try {
      return await addAccount(db, email, metadata);
    } finally {
      await db.authSql("alter table auth.users enable trigger create_player");
    }
  }

  test("is the caller", async () => {
    expect((await player(db, annId).rpc("current_player")).data).toEqual({ id: annId, username: "Ann" });
  });

  test("is nobody for a visitor", async () => {
    expect(await visitor(db).rpc("current_player")).toMatchObject({
      status: 401,
      data: null,
      error: { code: "42501" },
    });
  });

  test.each([
    ["veteran@one.example", {}, "veteran"],
    ["bob@two.example", {}, "bob2"],
    ["named@one.example", { username: "Grand Old Name!" }, "GrandOldName"],
    ["copycat@one.example", { username: "BOB" }, "BOB3"],
    ["odd@one.example", { username: { a: 1 } }, "a1_"],
  ])(
    "of an account that is older than the trigger is created on the first call: %s, %o",
    async (email, metadata, username) => {
      const id = await addOldAccount(email, metadata);
      expect(await usernameOf(db, id)).toBeNull();
      expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username });
      expect((await player(db, id).rpc("current_player")).data).toEqual({ id, username });
    },
  );

  test("of such an account is created once, also in 50 parallel calls", async () => {
    const id = await addOldAccount("eager@one.example");
    // While the table is locked nobody is added, so all calls have looked before the first player is there.
    const held = db.sql(`
      do $$ begin lock table public.users in share row exclusive mode; perform pg_sleep(0.5); end $$`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => player(db, id).rpc("current_player")));
    await held;
    for (const { data } of answers) expect(data).toEqual({ id, username: "eager" });
  });
});
