import { describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { createBackgroundPoll } from "#server/results/background-poll.ts";
import { asked, feed, move, official, played, poll, setUpFeed } from "#support/feeds/followed-feed.ts";
import { signIn } from "#support/server/caller.ts";
import { server } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpFeed();

describe("the feed is polled", () => {
  test("for the first time on Selection Day, and later every five minutes while a result is due", async () => {
    feed.hasPlayed(0);
    await move(-2, 300);
    expect(new Date((await poll("")).next ?? 0).getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    expect(asked("/playoffs/cfp")).toBe(0);
    await move(1, 200);
    expect((await poll("")).rejected).toBeNull();
    expect(await official()).toEqual(played(0));
    expect((await poll("")).changes).toEqual([]);
    expect(asked("/playoffs/cfp")).toBe(1);
    feed.hasPlayed(1);
    await move(13, -3);
    await server.sql("update private.feed set polled_at = now() - interval '4 minutes'");
    await poll("");
    expect(asked("/playoffs/cfp")).toBe(1);
    await server.sql("update private.feed set polled_at = now() - interval '5 minutes'");
    expect((await poll("")).changes).toEqual([{ matchup: "fr2", winner: "alabama" }]);
    expect(asked("/playoffs/cfp")).toBe(2);
    // The game fr2 is decided, so no result is due until the next game.
    await server.sql("update private.feed set polled_at = now() - interval '6 minutes'");
    await poll("");
    expect(asked("/playoffs/cfp")).toBe(2);
  });

  test("only once for concurrent requests", async () => {
    feed.hasPlayed(2);
    await move(13, -30);
    const polls = await Promise.all(Array.from({ length: 8 }, () => poll("")));
    expect(polls.filter(({ changes }) => changes.length > 0)).toHaveLength(1);
    expect(asked("/playoffs/cfp")).toBe(1);
  });

  test("in the background when a player loads a page, without delaying the response", async () => {
    feed.hasPlayed(3);
    await move(13, -80);
    const ann = await signIn(server, "ann");
    expect((await ann.query("picks.home")).status).toBe(200);
    await vi.waitFor(async () => expect(await official()).toEqual(played(3)), 10_000);
    expect((await ann.query("picks.home")).value?.results).toEqual({ points: 0, isFinal: false });
    expect(asked("/playoffs/cfp")).toBe(1);
  });

  test("at most once every five minutes in the background, no matter how many viewers send requests", async () => {
    feed.hasPlayed(1);
    await move(13, -3);
    const stored: Promise<unknown>[] = [];
    const context = { get: () => ({ waitUntil: (work: Promise<unknown>) => stored.push(work) }) };
    // The type of `stubGlobal` allows only strings as keys, but Vercel stores its request context under a symbol.
    vi.stubGlobal(Symbol.for("@vercel/request-context") as unknown as string, context);
    const environment = { ...serverEnvironment(SITE), CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url };
    let clock = Date.now();
    const poll = createBackgroundPoll(readEnv(environment), () => clock);
    for (let viewer = 0; viewer < 100; viewer++) expect(poll()).toBeUndefined();
    expect(stored).toHaveLength(1);
    await Promise.all(stored);
    expect(await official()).toEqual(played(1));
    const calls = server.databaseCalls().length;
    for (let viewer = 0; viewer < 100; viewer++) poll();
    expect(server.databaseCalls()).toHaveLength(calls);
    clock += 5 * 60_000;
    for (let viewer = 0; viewer < 100; viewer++) poll();
    await Promise.all(stored);
    // The server asked the database whether a poll was due. No poll was due.
    expect([stored.length, server.databaseCalls().length, asked("/playoffs/cfp")]).toEqual([2, calls + 1, 1]);
    clock += 5 * 60_000;
    server.breakDatabase("unreachable");
    poll();
    await Promise.all(stored);
    expect(server.loggedErrors().at(-1)).toContain("the feed of results could not be polled");
    vi.unstubAllGlobals();
  });
});

test("if the poll fails, the daily job still recomputes scores and counts picks, and reports the failure", async () => {
  await server.sql("update app.seasons set scored_at = now() - interval '400 days' where status = 'running'");
  await server.sql("alter function public.feed_state() rename to feed_state_gone");
  try {
    const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
    expect((await server.request("/api/cron/results?now", { headers })).status).toBeGreaterThanOrEqual(500);
  } finally {
    await server.sql("alter function public.feed_state_gone() rename to feed_state");
  }
  const [season] = await server.sql<{ isScored: boolean }>(
    `select scored_at > now() - interval '1 minute' as "isScored" from app.seasons where status = 'running'`,
  );
  const counted = await server.sql("select 1 from app.week_counts where season = app.running_season()");
  expect([season?.isScored, counted.length]).toEqual([true, 11]);
});

test("without an API key, the feed is not called, and the results endpoint and the health check report that the feed is off", async () => {
  const environment = { ...serverEnvironment(SITE), CFBD_BASE_URL: feed.url };
  const app = createApp(readEnv(environment));
  const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
  const response = await app.fetch(new Request(`${SITE}/api/cron/results?now`, { headers }));
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ changes: [], rejected: ["No feed is configured: CFBD_API_KEY is missing."], next: null }),
  ]);
  expect(await (await app.fetch(new Request(`${SITE}/api/health`))).json()).toMatchObject({
    status: "ok",
    feed: "off",
  });
  createBackgroundPoll(readEnv(environment))();
  expect([feed.asked, server.databaseCalls().filter((line) => line.includes("feed"))]).toEqual([[], []]);
});

test("the feed is not polled between seasons, or while the database and the server are on different seasons", async () => {
  feed.hasPlayed(1);
  await server.sql("update app.seasons set status = 'finished', finished_at = now()");
  expect(await poll()).toMatchObject({ changes: [], next: null });
  await server.sql("insert into app.seasons (name, status) values ('2003-04', 'running')");
  expect(await poll()).toMatchObject({ changes: [], next: null });
  expect(feed.asked).toEqual([]);
});
