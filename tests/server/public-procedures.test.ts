import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { kindOf } from "../../src/domain/errors.ts";
import { CACHEABLE_PROCEDURES, LIVE_PROCEDURES, PUBLIC_PROCEDURES } from "../../src/domain/public-procedures.ts";
import { AppError } from "../../src/server/app-error.ts";
import { readEnv } from "../../src/server/env.ts";
import { appRouter, createCaller } from "../../src/server/router.ts";

const UNREACHABLE = new AppError("SERVICE_UNAVAILABLE");
const api = createCaller({
  env: readEnv({ ...serverEnvironment("http://bracket.test"), RESEND_API_KEY: LOCAL_KEYS.resend }),
  teams: () => Promise.reject(UNREACHABLE),
  lookAtFeed: () => {},
  groupStatistics: () => Promise.reject(UNREACHABLE),
  popularTeams: () => Promise.reject(UNREACHABLE),
  outcomeTag: null,
  outcome: () => Promise.reject(UNREACHABLE),
  ranking: () => Promise.reject(UNREACHABLE),
  health: () => Promise.reject(UNREACHABLE),
  caller: null,
  clientAddress: "192.0.2.1",
  hasReadOtherTeams: false,
}) as unknown as Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;

beforeAll(() => vi.stubGlobal("fetch", () => Promise.reject(UNREACHABLE)));
afterAll(() => vi.unstubAllGlobals());

/** Whether a visitor is turned away. */
async function isRefused(path: string): Promise<boolean> {
  const [noun = "", verb = ""] = path.split(".");
  const error = await api[noun]?.[verb]?.().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError && kindOf(error.key).status === 401;
}

test("a visitor may call exactly the procedures that are listed as public", async () => {
  const paths = Object.keys(appRouter._def.procedures);
  const open: string[] = [];
  for (const path of paths) if (!(await isRefused(path))) open.push(path);
  expect(open.sort()).toEqual([...PUBLIC_PROCEDURES].sort());
  expect(paths.length).toBeGreaterThan(open.length);
});

test("caches keep answers of queries only", () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  for (const path of [...CACHEABLE_PROCEDURES, ...LIVE_PROCEDURES]) {
    expect([path, procedures[path]?._def.type]).toEqual([path, "query"]);
  }
});
