import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../../src/server/env.ts";
import { secretDatabase } from "../../src/server/secret-database.ts";
import { callerDatabase, publicDatabase } from "../../src/server/supabase.ts";
import { ENVIRONMENT } from "../support/server/environment.ts";

const env = readEnv(ENVIRONMENT);
const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = env;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["what everybody may see", publicDatabase(env), publishable, publishable],
  ["what a player may do", callerDatabase(env, "the.players.token"), publishable, "the.players.token"],
  ["what only the server may do", secretDatabase(env), secret, secret],
])("%s is asked for with the right key and token", async (_, database, key, token) => {
  const network = vi.fn<typeof fetch>(async () => Response.json([]));
  vi.stubGlobal("fetch", network);
  expect(publishable).not.toBe(secret);
  await database.from("teams").select("id");
  const headers = new Headers(network.mock.calls[0]?.[1]?.headers);
  expect([headers.get("apikey"), headers.get("authorization")]).toEqual([key, `Bearer ${token}`]);
});
