import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORGERIES } from "../support/accounts/tokens.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";

const HOUR = 3_600;
const USER = "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

/** Sends a request like a program that does not use supabase-js. */
function raw(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: db.publishableKey, "content-type": "application/json", ...init.headers };
  return fetch(`${db.url}/rest/v1${path}`, { ...init, headers });
}

describe("without a valid key", () => {
  test.each<[string, Record<string, string>]>([
    ["no key", { apikey: "" }],
    ["an invented key", { apikey: "sb_publishable_invented" }],
    ["the secret key's first half", { apikey: "sb_secret_" }],
  ])("%s gives no access", async (_, headers) => {
    expect((await raw("/teams?select=id", { headers })).status).toBe(401);
  });

  test.each(FORGERIES)("%s is refused, also where a visitor is allowed", async (_, forge) => {
    const headers = { authorization: `Bearer ${forge(db.tokenFor(USER))}` };
    for (const table of ["saved_brackets", "teams"]) {
      expect([table, (await raw(`/${table}?select=id`, { headers })).status]).toEqual([table, 401]);
    }
  });
});

test("a token that was good an hour ago is refused", async () => {
  const expired = db.tokenFor(USER, { exp: Math.floor(Date.now() / 1000) - HOUR });
  const headers = { authorization: `Bearer ${expired}` };
  expect((await raw("/teams?select=id", { headers })).status).toBe(401);
});
