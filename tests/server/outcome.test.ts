import { expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { createOutcomeCache } from "#server/results/current.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { callerWith } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

const { champ: _, ...FINALISTS } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { ...OFFICIAL_RECORD, winners: FINALISTS };

setUpServer();

const environment = () => readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });

/** A separate cache with a fake clock that the test advances. */
function cacheAt(time: { now: number }) {
  return createOutcomeCache(environment(), () => time.now);
}

test("the outcome is public over REST and tRPC, and cached by the CDN for one second", async () => {
  await server.setOutcome(BEFORE_FINAL);
  const response = await server.request("/api/outcome");
  const body = await response.json();
  expect(body).toMatchObject({ official: BEFORE_FINAL, points: {} });
  expect((await callerWith(server).query("outcome.current")).value).toEqual(body);
  for (const path of ["/api/outcome", queryUrl("outcome.current")]) {
    const { status, headers } = await server.request(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "public, max-age=0, s-maxage=1"]);
    const rejected = await server.request(path, { headers: { authorization: "Bearer forged" } });
    expect([path, rejected.status, rejected.headers.get("cache-control")]).toEqual([path, 401, "no-store"]);
  }
  const mixed = await server.request("/api/trpc/outcome.current,weeks.open?batch=1&input=%7B%7D");
  const { status, headers } = mixed;
  expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([200, "no-store", null]);
});

test.each(["/api/outcome", queryUrl("outcome.current")])(
  "%s returns 304 for a matching ETag without a database call",
  async (path) => {
    const etag = (await server.request(path)).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    server.reset();
    const named = new Set<string | null>();
    for (const has of [etag, `"another", ${etag}`]) {
      const again = await server.request(path, { headers: { "if-none-match": has } });
      const { headers } = again;
      expect([again.status, await again.text(), headers.get("etag")]).toEqual([304, "", etag]);
      expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
      // Each response has its own request ID.
      named.add(headers.get("x-request-id"));
    }
    expect([...named]).toEqual([1, 2].map(() => expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}$/)));
    // The outcome is cached for a second. On a slow machine, the cache may expire, so one more query is allowed.
    expect(server.databaseCalls().length).toBeLessThanOrEqual(1);
    for (const headers of [{ "if-none-match": '"another"' }, { "if-none-match": etag, authorization: "Bearer forged" }])
      expect((await server.request(path, { headers })).status).toBe("authorization" in headers ? 401 : 200);
  },
);

test("a matching weak ETag gets 304, and an outdated ETag gets the new outcome", async () => {
  /** Sends a request to a new instance with an empty cache. */
  const ask = (tag: string) =>
    createApp(environment()).fetch(
      new Request(`${SITE}${queryUrl("outcome.current")}`, { headers: { "if-none-match": tag } }),
    );
  await server.setOutcome(BEFORE_FINAL);
  const tag = (await ask("")).headers.get("etag") ?? "";
  expect((await ask(`W/${tag}`)).status).toBe(304);
  await server.setOutcome(OFFICIAL_RECORD);
  const next = await ask(tag);
  expect([next.status, next.headers.get("etag") === tag]).toEqual([200, false]);
  expect(await next.text()).toContain('"champ"');
});

test("the outcome is read from the database at most once a second, no matter how many viewers request it", async () => {
  const time = { now: 0 };
  const outcome = cacheAt(time);
  await server.setOutcome(null);
  const all = await Promise.all(Array.from({ length: 50 }, () => outcome()));
  expect(new Set(all).size).toBe(1);
  expect(all[0]?.official).toBeNull();
  expect(server.databaseCalls()).toHaveLength(1);
  await server.setOutcome(OFFICIAL_RECORD);
  time.now = 999;
  expect((await outcome()).official).toBeNull();
  expect(server.databaseCalls()).toHaveLength(1);
  time.now = 1_000;
  expect((await outcome()).official).toEqual(OFFICIAL_RECORD);
  expect(server.databaseCalls()).toHaveLength(2);
});

test("once the cached outcome has expired, requests fail with SERVICE_UNAVAILABLE until the database recovers", async () => {
  const time = { now: 0 };
  const outcome = cacheAt(time);
  await server.setOutcome(OFFICIAL_RECORD);
  await outcome();
  server.breakDatabase("unreachable");
  expect((await outcome()).official).toEqual(OFFICIAL_RECORD);
  time.now = 1_000;
  await expect(outcome()).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
  server.reset();
  expect((await outcome()).official).toEqual(OFFICIAL_RECORD);
});
