import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Limit } from "../../src/server/rate-limit.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { openDatabase, player, server, type TestDatabase, visitor } from "../support/database/database.ts";

const MINUTE = 60_000;

let db: TestDatabase;
let id: string;
beforeAll(async () => {
  db = await openDatabase();
  id = await addAccount(db, "Taken@mail.example", { username: "Taken" });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql("delete from private.rate_limits");
  // The next window, which begins in the middle of a test, would count from zero.
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
});

const limits = (key: string): Limit[] => [{ bucket: "availability:client", key, most: 20, seconds: 60 }];
const check = (username: string, email: string, key = "home") =>
  server(db).rpc("check_availability", { wanted_username: username, wanted_email: email, limits: limits(key) });
const free = { usernameTaken: false, emailTaken: false, retryAfter: null };

describe("whether a username or an address is taken", () => {
  test("is answered to the server, ignoring case", async () => {
    expect((await check("taken", "taken@mail.example")).data).toEqual({
      ...free,
      usernameTaken: true,
      emailTaken: true,
    });
    expect((await check("TAKEN", "free@mail.example")).data).toEqual({ ...free, usernameTaken: true });
    expect((await check("free", "TAKEN@MAIL.EXAMPLE")).data).toEqual({ ...free, emailTaken: true });
    expect((await check("free", "free@mail.example")).data).toEqual(free);
    expect((await check("", "")).data).toEqual(free);
  });

  test("is compared as text, not as a pattern", async () => {
    expect((await check("%", "%")).data).toEqual(free);
    expect((await check("Take_", "taken@mail_example")).data).toEqual(free);
  });

  test("includes the address of an account that is not a player yet", async () => {
    await db.authSql("alter table auth.users disable trigger create_player");
    await addAccount(db, "old@mail.example", { username: "old" });
    await db.authSql("alter table auth.users enable trigger create_player");
    for (const email of ["old@mail.example", "OLD@mail.example"])
      expect((await check("old", email)).data).toEqual({ ...free, emailTaken: true });
    await db.authSql("update auth.users set email = 'Old@mail.example' where email = 'old@mail.example'");
    expect((await check("old", "old@mail.example")).data).toEqual({ ...free, emailTaken: true });
  });

  test("includes the address of a player whose account has none any more", async () => {
    const phone = await addAccount(db, "phone@mail.example", { username: "phone" });
    await db.authSql("update auth.users set email = null where id = $1", [phone]);
    expect((await check("free", "Phone@mail.example")).data).toEqual({ ...free, emailTaken: true });
    await db.sql("update public.users set email = 'PHONE@mail.example' where id = $1", [phone]);
    expect((await check("free", "phone@mail.example")).data).toEqual({ ...free, emailTaken: true });
  });

  test("is answered to nobody else", async () => {
    const args = { wanted_username: "taken", wanted_email: "taken@mail.example", limits: [] };
    expect(await visitor(db).rpc("check_availability", args)).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await player(db, id).rpc("check_availability", args)).toMatchObject({
      status: 403,
      error: { code: "42501" },
    });
  });

  test("is answered 20 times a minute to one caller, and then not", async () => {
    for (let n = 0; n < 20; n++) expect((await check("taken", "taken@mail.example")).data.retryAfter).toBeNull();
    const { data } = await check("taken", "taken@mail.example");
    expect(data).toEqual({ usernameTaken: null, emailTaken: null, retryAfter: expect.any(Number) });
    expect(data.retryAfter).toBeGreaterThanOrEqual(1);
    expect(data.retryAfter).toBeLessThanOrEqual(60);
    // Rounded up: a second too early would be refused again.
    const [late] = await db.sql<{ wait: number }>(
      `select private.count_use($1::text::jsonb, date_trunc('minute', now()) + interval '57.9 seconds') as wait`,
      [JSON.stringify(limits("home"))],
    );
    expect(late).toEqual({ wait: 3 });
    expect((await check("taken", "taken@mail.example", "another")).data.usernameTaken).toBe(true);
    await db.sql("update private.rate_limits set window_start = window_start - interval '1 minute'");
    expect((await check("taken", "taken@mail.example")).data.usernameTaken).toBe(true);
  });

  test("is answered to 20 of 50 parallel calls", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => check("taken", "x@mail.example")));
    expect(answers.filter(({ data }) => data.usernameTaken === true)).toHaveLength(20);
    expect(answers.filter(({ data }) => data.retryAfter !== null)).toHaveLength(30);
  });
});
