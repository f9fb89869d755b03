import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { askWho, good, said } from "../support/accounts/account-calls.ts";
import { addAccount } from "../support/accounts/signed-in.ts";
import { enoughOfTheMinute } from "../support/reminders/minute.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

const GONE = "This account no longer exists.";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const me = (token: string) => askWho(server, token);

describe("who calls", () => {
  test("is told to who is signed in: id, username, and the address that the session knows", async () => {
    const id = await addAccount(server, "Ann");
    const response = await me(good(id, { email: "ann@mail.example" }));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await said(response)).toEqual({ id, username: "Ann", email: "ann@mail.example" });
  });

  test("is not told without a token", async () => {
    const response = await server.request("/api/trpc/account.me");
    expect(response.status).toBe(401);
    expect(await said(response)).toBe("You must be logged in to perform this action.");
    expect(server.authCalls()).toEqual([]);
  });

  test("is made a player when the account is older than that", async () => {
    await server.sql("alter table auth.users disable trigger create_player");
    const id = await addAccount(server, "veteran");
    await server.sql("alter table auth.users enable trigger create_player");
    expect(await said(await me(good(id)))).toMatchObject({ id, username: "veteran" });
  });
});

describe("a deleted account", () => {
  test("is told so, whether its token was checked before or not", async () => {
    const [known, unknown] = [await addAccount(server, "known_gone"), await addAccount(server, "unknown_gone")];
    const token = good(known);
    expect((await me(token)).status).toBe(200);
    await server.sql("delete from auth.users where id = any ($1::uuid[])", [[known, unknown]]);
    for (const response of [await me(token), await me(good(unknown))]) {
      expect(response.status).toBe(401);
      expect(await said(response)).toBe(GONE);
    }
  });
});

describe("whether a name or an address is taken", () => {
  let callers = 0;
  const ask = (input: unknown, address = `203.0.113.${++callers}`) =>
    server.request("/api/trpc/account.availability", {
      method: "POST",
      headers: { "content-type": "application/json", "x-real-ip": address },
      body: JSON.stringify({ json: input }),
    });
  beforeAll(() => addAccount(server, "Taken"));

  test("is told, whatever the capitals and the blanks around an address", async () => {
    const both = { username: "tAKEN", email: " TAKEN@mail.example " };
    expect(await said(await ask(both))).toEqual({ usernameTaken: true, emailTaken: true });
    expect(await said(await ask({ username: "free" }))).toEqual({ usernameTaken: false, emailTaken: false });
    expect(await said(await ask({}))).toEqual({ usernameTaken: false, emailTaken: false });
  });

  test.each([
    ["an unknown field", { username: "a", admin: true }],
    ["a number", { username: 1 }],
    ["a list", { username: ["taken"] }],
    ["an endless name", { username: "a".repeat(255) }],
    ["a prototype", JSON.parse('{ "__proto__": { "username": "taken" }, "email": {} }')],
  ])("is not told for %s", async (_, input) => {
    expect((await ask(input)).status).toBe(400);
  });

  test("is asked for in a body, never in an address that logs keep", async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { username: "taken" } }));
    expect((await server.request(`/api/trpc/account.availability?input=${input}`)).status).toBe(405);
  });

  test("is told 20 times a minute to one network, then nothing is, and when to come again", async () => {
    await enoughOfTheMinute();
    const home = (n: number) => `2001:db8:1:2::${n}`;
    for (let n = 1; n <= 20; n++) expect((await ask({ username: "taken" }, home(n))).status).toBe(200);
    const response = await ask({ username: "taken" }, home(21));
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get("retry-after"));
    expect([wait >= 1, wait <= 60]).toEqual([true, true]);
    expect(await said(response)).toBe("Too many requests. Please try again later.");
    expect((await ask({ username: "taken" }, "2001:db8:1:3::1")).status).toBe(200);
    await server.forgetLimits();
  });

  test("is a 503 when the database is away", async () => {
    server.breakDatabase("refused");
    expect((await ask({ username: "taken" })).status).toBe(503);
  });
});

test("the configuration of the browser is the publishable key and nothing else", async () => {
  const response = await server.request("/api/trpc/account.config");
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({ result: { data: { json: { publishableKey: LOCAL_KEYS.publishable } } } });
  for (const secret of [LOCAL_KEYS.secret, LOCAL_KEYS.jwt, LOCAL_KEYS.resend, LOCAL_KEYS.cron]) {
    expect(text).not.toContain(secret);
  }
});
