import { PostgrestError } from "@supabase/postgrest-js";
import { afterEach, expect, test, vi } from "vitest";
import type { ErrorKey } from "#domain/errors.ts";
import { secretDatabase } from "#server/auth/secret-database.ts";
import { readEnv } from "#server/http/env.ts";
import { callerDatabase, fetchWithTimeout, publicDatabase, serviceUrl, unwrap } from "#server/supabase.ts";
import { ENVIRONMENT } from "#support/server/environment.ts";

const env = readEnv(ENVIRONMENT);
const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = env;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["public data", publicDatabase(env), publishable, publishable],
  ["a player's data", callerDatabase(env, "the.players.token"), publishable, "the.players.token"],
  ["server-only data", secretDatabase(env), secret, secret],
])("a request for %s sends the correct keys and token", async (_, database, key, token) => {
  const network = vi.fn<typeof fetch>(async () => Response.json([]));
  vi.stubGlobal("fetch", network);
  expect(publishable).not.toBe(secret);
  await database.rpc("list_teams");
  const headers = new Headers(network.mock.calls[0]?.[1]?.headers);
  expect([headers.get("apikey"), headers.get("authorization")]).toEqual([key, `Bearer ${token}`]);
  expect(headers.get("x-server-key")).toMatch(/^[\w-]{43}$/);
  expect(headers.get("x-server-key")).not.toContain(secret);
});

test("serviceUrl accepts a project URL with or without trailing slashes", () => {
  for (const SUPABASE_URL of ["https://project.example", "https://project.example/", "https://project.example//"]) {
    expect(serviceUrl({ SUPABASE_URL }, "rest")).toBe("https://project.example/rest/v1");
  }
});

test.each<[type: string | null, status: number, isBelieved: boolean]>([
  ["application/json; charset=utf-8", 200, true],
  [null, 204, true],
  ["text/html", 200, false],
  ["text/html", 502, true],
])(
  "fetchWithTimeout rejects only successful responses that are not JSON (content type: %s, status: %d, accepted: %j)",
  async (type, status, isBelieved) => {
    const headers = type === null ? {} : { "content-type": type };
    vi.stubGlobal("fetch", async () => new Response(status === 204 ? null : "[]", { status, headers }));
    const asked = fetchWithTimeout("https://project.example/rest/v1/teams");
    if (isBelieved) expect((await asked).status).toBe(status);
    else await expect(asked).rejects.toThrow("Supabase responded with text/html");
  },
);

test("a caller can cancel a database request before the time limit", async () => {
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Response.json([]);
  });
  await expect(fetchWithTimeout("https://project.example", { signal: AbortSignal.abort() })).rejects.toThrow();
  expect((await fetchWithTimeout("https://project.example", { signal: new AbortController().signal })).ok).toBe(true);
});

test.each<readonly [what: { message?: string; code?: string; status?: number }, key: ErrorKey]>([
  [{ message: "SEASON_CHANGING", code: "P0001" }, "SEASON_CHANGING"],
  [{ message: "SERVER_ONLY", code: "PT403", status: 403 }, "SERVICE_UNAVAILABLE"],
  ...["PGRST301", "PGRST302", "PGRST303"].map((code) => [{ code, status: 401 }, "SERVICE_UNAVAILABLE"] as const),
  ...["PGRST300", "PGRST304", "xPGRST301", "PGRST3010"].map((code) => [{ code, status: 401 }, "UNEXPECTED"] as const),
  ...["57014", "53300", "40001", "08006", "PGRST000"].map((code) => [{ code }, "SERVICE_UNAVAILABLE"] as const),
  ...[0, 500, 504].map((status) => [{ status }, "SERVICE_UNAVAILABLE"] as const),
  [{ code: "23503" }, "ACCOUNT_GONE"],
  ...["23505", "22P02", "42501"].map((code) => [{ code }, "UNEXPECTED"] as const),
])("the database error %j becomes %s", (what, key) => {
  const { message = "x", code = "", status = 400 } = what;
  const error = new PostgrestError({ message, code, details: "", hint: "" });
  expect(() => unwrap({ data: null, error, status })).toThrow(expect.objectContaining({ key, cause: error }));
});
