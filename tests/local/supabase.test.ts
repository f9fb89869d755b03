import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { createLocalSupabase, type LocalSupabase } from "#local/supabase/supabase.ts";
import { MIGRATIONS, makeFolder } from "./test-product.ts";

let supabase: LocalSupabase;

beforeAll(async () => {
  supabase = await createLocalSupabase({ migrationsDir: MIGRATIONS, seed: false });
});
afterAll(() => supabase.close());

const client = (key: string = LOCAL_KEYS.publishable) =>
  createClient("http://localhost:3000", key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => supabase.fetch(new Request(input, init)) },
  });

const rest = (path: string, headers: Record<string, string> = {}) =>
  supabase.fetch(new Request(`http://localhost:3000${path}`, { headers }));

test("column privileges match the migrations and are not changed by requests", async () => {
  const columns = () =>
    supabase.sql(`select has_column_privilege('anon', 'app.notes', 'author', 'select') as author,
      has_column_privilege('anon', 'app.notes', 'address', 'select') as address,
      has_table_privilege('authenticated', 'app.notes', 'insert') as insert`);
  const before = await columns();
  expect(await client().rpc("list_notes")).toMatchObject({ status: 200 });
  expect(await client(LOCAL_KEYS.secret).rpc("list_addresses")).toMatchObject({ status: 200 });
  expect(before).toEqual([{ author: true, address: false, insert: false }]);
  expect(await columns()).toEqual(before);
  expect(await client().rpc("list_addresses")).toMatchObject({ status: 401, error: { code: "42501" } });
});

test("a function without explicit grants can be called by visitors, as on a hosted project", async () => {
  expect(await client().rpc("forgotten")).toMatchObject({ status: 200 });
});

test("concurrent requests keep their own privileges and transactions", async () => {
  const [anybody, operator] = [client(), client(LOCAL_KEYS.secret)];
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, id) => {
      const { status } = await (id % 2 ? anybody : operator).rpc("add_note", { id, author: "a" });
      return status;
    }),
  );
  expect(statuses).toEqual(Array.from({ length: 40 }, (_, id) => (id % 2 ? 401 : 204)));
  const { data } = await operator.rpc("list_notes");
  expect(data).toHaveLength(20);
});

test("a call that fails with a database error returns PostgREST's status, and the local stack does not log the error", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const response = await client(LOCAL_KEYS.secret).rpc("add_note", { id: 5_000, author: "a" });
  expect(response).toMatchObject({ status: 400, error: { code: "23514", message: expect.stringContaining("check") } });
  const [rejection] = printed.mock.calls.splice(0);
  expect(rejection).toBeUndefined();
  console.error("still printed");
  expect(printed).toHaveBeenCalledWith("still printed");
  printed.mockRestore();
});

test.each([
  ["a table", "/rest/v1/notes?select=id", {}, 404],
  ["the list of functions", "/rest/v1/", {}, 404],
  ["another schema", "/rest/v1/rpc/list_notes", { "accept-profile": "app" }, 406],
])("%s is not available, even with the secret key", async (_, path, headers, status) => {
  expect((await rest(path, { ...headers, apikey: LOCAL_KEYS.secret })).status).toBe(status);
});

test.each([
  ["no key", {}, 401],
  ["another key", { apikey: "sb_secret_guess" }, 401],
  [
    "a token that was not signed by the local stack",
    { apikey: LOCAL_KEYS.publishable, authorization: "Bearer a.b.c" },
    401,
  ],
  ["the secret key from a browser", { apikey: LOCAL_KEYS.secret, "user-agent": "Mozilla/5.0 (X11)" }, 401],
  ["the publishable key", { apikey: LOCAL_KEYS.publishable }, 200],
])("a request with %s (headers: %o) returns %i", async (_, headers, status) => {
  expect((await rest("/rest/v1/rpc/list_notes", headers as Record<string, string>)).status).toBe(status);
});

test.each(["/", "/_system/info", "/storage/v1/bucket", "/rest/v2/rpc/list_notes"])(
  "the path %s returns 404",
  async (path) => {
    expect((await rest(path, { apikey: LOCAL_KEYS.secret })).status).toBe(404);
  },
);

test("a damaged database is reported with a hint to start afresh", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder.path, "PG_VERSION"), "17");
  await expect(
    createLocalSupabase({ dataDir: folder.path, migrationsDir: MIGRATIONS, seed: false }),
  ).rejects.toMatchObject({
    message: `The database in ${folder.path} is damaged and cannot be opened.`,
    hint: expect.stringContaining("--reset"),
  });
  folder.remove();
});

test("SQL runs with and without parameters, and a new function is available immediately", async () => {
  await supabase.sql("create function public.fresh() returns int language sql as 'select 1'; select 2;");
  expect(await supabase.sql("select public.fresh() + $1::int as sum", [1])).toEqual([{ sum: 2 }]);
  expect(await client().rpc("fresh")).toMatchObject({ status: 200, data: 1 });
});
