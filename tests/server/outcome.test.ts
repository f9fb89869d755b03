import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { readEnv } from "../../src/server/env.ts";
import { createOutcomeCache } from "../../src/server/outcome-cache.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { callerWith } from "../support/server/caller.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { SITE } from "../support/server/server-network.ts";
import { queryUrl } from "../support/server/trpc-envelope.ts";

const { champ: _, ...FINALISTS } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { ...OFFICIAL_RECORD, winners: FINALISTS };

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Stores an outcome as the operator does; null takes it away. */
async function store(outcome: BracketRecord | null): Promise<void> {
  await server.sql("delete from public.brackets");
  if (outcome === null) return;
  await server.sql(
    "insert into public.brackets (name, team_slots, winners) values ('official', $1::text::jsonb, $2::text::jsonb)",
    [JSON.stringify(outcome.teamSlots), JSON.stringify(outcome.winners)],
  );
}

/** A cache of its own, whose clock stands until the test moves it. */
function cacheAt(time: { now: number }) {
  return createOutcomeCache(readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend }), () => time.now);
}

test("the outcome is the same for everybody, at an address and as a procedure, kept by the CDN for 15 s and by nobody else", async () => {
  await store(BEFORE_FINAL);
  const response = await server.request("/api/outcome");
  const body = await response.json();
  expect(body).toEqual({ official: BEFORE_FINAL });
  expect((await callerWith(server).query("outcome.current")).value).toEqual(body);
  for (const path of ["/api/outcome", queryUrl("outcome.current")]) {
    const { status, headers } = await server.request(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "public, max-age=0, s-maxage=15"]);
    const refused = await server.request(path, { headers: { authorization: "Bearer forged" } });
    expect([path, refused.status, refused.headers.get("cache-control")]).toEqual([path, 401, "no-store"]);
  }
  const mixed = await server.request("/api/trpc/outcome.current,weeks.open?batch=1&input=%7B%7D");
  expect([mixed.status, mixed.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("who has it already gets 304 without a body, and the database is asked nothing", async () => {
  const etag = (await server.request("/api/outcome")).headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  server.reset();
  const again = await server.request("/api/outcome", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(server.databaseCalls()).toEqual([]);
});

test("the database is asked once in ten seconds, however many ask, and a result is heard after them", async () => {
  const time = { now: 0 };
  const outcome = cacheAt(time);
  await store(null);
  const all = await Promise.all(Array.from({ length: 50 }, () => outcome()));
  expect(new Set(all)).toEqual(new Set([{ official: null }]));
  expect(server.databaseCalls()).toHaveLength(1);
  await store(OFFICIAL_RECORD);
  time.now = 9_999;
  expect(await outcome()).toEqual({ official: null });
  expect(server.databaseCalls()).toHaveLength(1);
  time.now = 10_000;
  expect(await outcome()).toEqual({ official: OFFICIAL_RECORD });
  expect(server.databaseCalls()).toHaveLength(2);
});

test("while the database is down it fails instead of giving an old outcome, and recovers by itself", async () => {
  const time = { now: 0 };
  const outcome = cacheAt(time);
  await store(OFFICIAL_RECORD);
  await outcome();
  server.breakDatabase("refused");
  expect(await outcome()).toEqual({ official: OFFICIAL_RECORD });
  time.now = 10_000;
  await expect(outcome()).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
  server.reset();
  expect(await outcome()).toEqual({ official: OFFICIAL_RECORD });
});
