import { expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { createHealthCheck, type Health } from "#server/observe/health.ts";
import { SCHEMA_VERSION } from "#server/observe/schema-version.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { PROVIDER, SITE } from "#support/server/server-network.ts";

const HOUR = 60 * 60 * 1_000;

setUpServer();

/** Runs the health check of a server instance that has just started. */
const check = (now?: () => number): Promise<Health> => createHealthCheck(readEnv(serverEnvironment(SITE)), now)();

/** Replaces the mail provider's responses until all stubs are removed. */
function playProvider(respond: () => Promise<Response>): void {
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).startsWith(PROVIDER) ? respond() : real(input, init),
  );
}

const WELL: Health = {
  ...{ status: "ok", database: "ok", auth: "ok", mail: "ok", feed: "off", schema: "ok", season: SEASON.name },
  ...{ remindersWaitingSince: null, lastResult: null },
};

test("the health endpoint reports every component and makes one database call and one auth service call", async () => {
  const response = await server.request("/api/health");
  expect([response.status, await response.json()]).toEqual([200, WELL]);
  expect([server.databaseCalls().length, server.authCalls()]).toEqual([1, [`GET ${SITE}/auth/v1/health`]]);
});

test("the database is asked at most every ten seconds, however many callers there are", async () => {
  let now = Date.now();
  const health = createHealthCheck(readEnv(serverEnvironment(SITE)), () => now);
  for (let caller = 0; caller < 3; caller++) await Promise.all([health(), health()]);
  now += 9_999;
  await health();
  expect(server.databaseCalls()).toHaveLength(1);
  now += 1;
  await health();
  expect(server.databaseCalls()).toHaveLength(2);
});

test("the auth service and mail provider are checked every ten seconds while either is failing, and otherwise once a minute", async () => {
  let now = Date.now();
  const health = createHealthCheck(readEnv(serverEnvironment(SITE)), () => now);
  server.replaceAuth(() => Response.json({}, { status: 500 }));
  expect(await health()).toMatchObject({ status: "degraded", auth: "failing" });
  await Promise.all([health(), health()]);
  expect(server.authCalls()).toHaveLength(1);
  server.replaceAuth(() => Response.json({ name: "auth" }));
  now += 10_000;
  expect(await health()).toEqual(WELL);
  expect(server.authCalls()).toHaveLength(2);
  now += 59_999;
  expect(await health()).toEqual(WELL);
  expect(server.authCalls()).toHaveLength(2);
  now += 1;
  expect(await health()).toEqual(WELL);
  expect(server.authCalls()).toHaveLength(3);
});

test("the health report marks only the auth service as failing if the auth service cannot be reached", async () => {
  server.replaceAuth(() => Response.error());
  expect(await check()).toEqual({ ...WELL, status: "degraded", auth: "failing" });
});

test("the health report marks only the mail provider as failing if the mail provider does not respond for three seconds", async () => {
  playProvider(() => new Promise(() => {}));
  const begun = Date.now();
  const report = await check().finally(() => vi.unstubAllGlobals());
  expect(report).toEqual({ ...WELL, status: "degraded", mail: "failing" });
  expect(Date.now() - begun).toBeGreaterThan(2_900);
  expect(Date.now() - begun).toBeLessThan(4_500);
});

test("the mail key is reported as ok even if send-only or rate limited, and as failing if unknown to the mail provider", async () => {
  for (const [status, name] of [
    [401, "restricted_api_key"],
    [429, "rate_limit_exceeded"],
  ] as const) {
    playProvider(async () => Response.json({ statusCode: status, name, message: "" }, { status }));
    expect(await check().finally(() => vi.unstubAllGlobals())).toEqual(WELL);
  }
  const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: "re_old" });
  expect(await createHealthCheck(env)()).toEqual({ ...WELL, status: "degraded", mail: "failing" });
});

test("if the list of migrations cannot be read, the schema is reported as unknown and the status stays 'ok'", async () => {
  const [newest] = await server.sql("select max(version) as version from supabase_migrations.schema_migrations");
  expect(newest).toEqual({ version: SCHEMA_VERSION });
  await server.sql("alter schema supabase_migrations rename to elsewhere");
  try {
    expect(await check()).toEqual({ ...WELL, schema: "unknown" });
  } finally {
    await server.sql("alter schema elsewhere rename to supabase_migrations");
  }
});

test("a weekly reminder is late once it has waited for more than 21 hours", async () => {
  await addPlayer(server, "waiting");
  await server.sql(`update app.week_schedule set start_date = now() - interval '3 days', end_date = now() + interval '23 hours'
    where week_number = 12`);
  const since = (await check()).remindersWaitingSince ?? new Date(Number.NaN);
  const checkAfter = (milliseconds: number) => check(() => since.getTime() + milliseconds);
  expect(await checkAfter(21 * HOUR)).toEqual({ ...WELL, remindersWaitingSince: since });
  expect(await checkAfter(21 * HOUR + 1)).toEqual({ ...WELL, status: "degraded", remindersWaitingSince: since });
  await server.sql("select public.finish_reminders((public.claim_reminders() ->> 'batch')::uuid)");
  expect(await check()).toEqual(WELL);
});

test("the health check reports when the outcome last changed", async () => {
  const { teamSlots } = OFFICIAL_RECORD;
  await server.setOutcome({ teamSlots, winners: {} });
  const { lastResult } = await check();
  expect(Math.abs((lastResult?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test("while the database is down, the health endpoint returns 503 and lists no components", async () => {
  server.breakDatabase("unreachable");
  const app = createApp(readEnv(serverEnvironment(SITE)));
  const response = await app.fetch(new Request(`${SITE}/api/health`));
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: expect.any(String), requestId: expect.any(String) },
  ]);
});
