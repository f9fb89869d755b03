import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { RANKINGS, rankingJson } from "../../local/scores/rankings.ts";
import { ratingsJson } from "../../local/scores/ratings.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { createApp } from "../../src/server/http/app.ts";
import { readEnv } from "../../src/server/http/env.ts";
import { createBackgroundPoll } from "../../src/server/results/background-poll.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { type FeedServer, openFeedServer, replying, SEASON_OF_BUILD } from "../support/feeds/feed-server.ts";
import { answerAfter, outcomeAfter, REAL_SEASONS } from "../support/feeds/real-seasons.ts";
import { callerWith, signIn } from "../support/server/caller.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { SITE } from "../support/server/server-network.ts";

let feed: FeedServer;
let server: TestServer;
beforeAll(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  feed = await openFeedServer();
  server = await openServer({ CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url });
});
afterAll(async () => {
  await server.close();
  await feed.close();
});
beforeEach(async () => {
  // Nothing is released unless a test says so.
  await server.sql(`delete from app.brackets; delete from private.outcome_changes; delete from app.committee_rankings;
    delete from app.team_ratings;
    update app.playoff_dates set starts_at = now() + interval '40 days' where kind = 'ranking';
    update app.playoff_dates set starts_at = now() - interval '40 days' where kind = 'kickoff'`);
  await server.sql(
    "update private.feed set follows = true, polls = 0, polled_at = null, lease_until = null, failures = 0, problem = null, calls_left = null, calls_left_at = null, ranking_polled_at = null, doubt = null",
  );
  server.reset();
  feed.ranks([]);
  feed.rates(ratingsJson(SEASON_OF_BUILD.year));
  feed.forget();
});

interface Poll {
  readonly season: string;
  readonly changes: readonly { readonly matchup: string; readonly winner: string | null }[];
  readonly refused: readonly string[] | null;
  readonly callsLeft: number | null;
  readonly next: string | null;
}

/** Calls the address of the scheduler; `?now` polls whether or not the feed is due. */
async function poll(search = "?now"): Promise<Poll> {
  const authorization = `Bearer ${LOCAL_KEYS.cron}`;
  const response = await server.request(`/api/cron/results${search}`, { headers: { authorization } });
  expect(response.status).toBe(200);
  return (await response.json()) as Poll;
}

const official = async () => {
  const [row] = await server.sql<{ record: BracketRecord }>(
    `select jsonb_build_object('teamSlots', team_slots, 'winners', winners) as record from app.brackets`,
  );
  return row?.record ?? null;
};
const health = async () => (await server.request("/api/health")).json();
const played = (games: number) => outcomeAfter(SEASON_OF_BUILD, games);

/** Enters the outcome as the operator does. */
const enter = (record: BracketRecord) => server.setOutcome(record);
/** How often an address of the feed was asked. */
const asked = (path: string) => feed.asked.filter(({ address }) => address.startsWith(path)).length;
/** Makes the feed due. */
const due = () => server.sql("update private.feed set polled_at = now() - interval '2 days', lease_until = null");
const call = async <Answer>(name: string) =>
  (await server.sql<{ answer: Answer }>(`select public.${name}() as answer`))[0]?.answer;

test("the outcome follows the feed game by game, and every change is stored with time and source", async () => {
  for (let games = 0; games <= 11; games++) {
    feed.hasPlayed(games);
    const { teamSlots, winners } = outcomeAfter(SEASON_OF_BUILD, games);
    const { id } = SEASON_OF_BUILD.games[games - 1] ?? {};
    const seed = id && OFFICIAL_RECORD.winners[id];
    expect(await poll()).toMatchObject({
      season: SEASON_OF_BUILD.name,
      changes: id && seed ? [{ matchup: id, winner: teamSlots[seed - 1] }] : [],
      refused: null,
      callsLeft: 900,
    });
    expect(await official()).toEqual({ teamSlots, winners });
  }
  const [row] = await server.sql<{ points: Record<string, [number, number]> }>("select points from app.brackets");
  expect([Object.keys(row?.points ?? {}).length, row?.points.fr1]).toEqual([11, [34, 51]]);
  expect(asked("/playoffs/cfp")).toBe(12);
  expect(feed.asked[0]).toEqual({ address: `/playoffs/cfp?year=${SEASON_OF_BUILD.year}`, key: "Bearer the-key" });
  const kept = await server.sql("select source, before, after from private.outcome_changes order by id");
  expect(kept).toHaveLength(12);
  expect(kept.at(-1)).toEqual({ source: "feed", before: outcomeAfter(SEASON_OF_BUILD, 10), after: OFFICIAL_RECORD });
  expect((await poll()).changes).toEqual([]);
  expect(await server.sql("select 1 from private.outcome_changes")).toHaveLength(12);
  expect(server.loggedErrors()).toEqual([]);
});

describe("ratings", () => {
  const stored = async () =>
    (
      await server.sql<{ rounds: number; elo: Record<string, number> }>("select rounds, elo from app.team_ratings")
    )[0] ?? null;

  test("come with the field and once after each round but the last, and anyone may read those of the field", async () => {
    const visitor = callerWith(server);
    expect((await visitor.query("ratings.latest")).value).toEqual({ ratings: null });
    const rounds: (number | undefined)[] = [];
    for (let games = 0; games <= 11; games++) {
      feed.hasPlayed(games);
      await poll();
      await poll();
      rounds.push((await stored())?.rounds);
    }
    expect(rounds).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3]);
    expect(asked("/ratings/elo")).toBe(4);
    const { value } = await visitor.query("ratings.latest");
    expect(Object.keys(value?.ratings?.elo ?? {}).sort()).toEqual([...OFFICIAL_RECORD.teamSlots].sort());
    expect(value?.ratings).toMatchObject({ ratedAt: expect.any(Date), elo: { indiana: 2_100, "ohio-state": 2_084 } });
    const response = await server.request("/api/trpc/ratings.latest");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=300/);
  });

  test("wait half a day after the last kickoff of a round, and while a result is awaited", async () => {
    await move(13, -300);
    feed.hasPlayed(0);
    expect(await poll("")).toMatchObject({ refused: null });
    // The first game has begun, so that nothing but its result is asked for.
    expect(await stored()).toBeNull();
    await move(13, 24);
    await due();
    expect(await poll("")).toMatchObject({ refused: null });
    expect(await stored()).toMatchObject({ rounds: 0 });
    feed.hasPlayed(4);
    await move(13, -(3 * 24 + 5));
    await due();
    await poll("");
    expect([played(4).winners, (await stored())?.rounds]).toEqual([(await official())?.winners, 0]);
    await move(13, -(3 * 24 + 13));
    await due();
    await poll("");
    expect(await stored()).toMatchObject({ rounds: 1 });
  });

  test.each<[what: string, json: unknown, problem: RegExp]>([
    ["in another shape", [{ year: "soon" }], /has no ratings: its answer has another shape/],
    ["of another season", [{ year: 1999, team: "Indiana", elo: 2_000 }], /begins in 1999/],
    ["of unknown teams", [{ year: SEASON_OF_BUILD.year, team: "Nowhere", elo: 2_000 }], /rated no team/],
  ])("%s are refused, and the results of the same poll stand", async (_, json, problem) => {
    feed.rates(json);
    feed.hasPlayed(5);
    expect((await poll()).refused).toEqual([expect.stringMatching(problem)]);
    expect(await official()).toEqual(played(5));
    expect(await stored()).toBeNull();
    // The feed of results is as it should be.
    expect(await health()).toMatchObject({ feed: "ok" });
    feed.rates(ratingsJson(SEASON_OF_BUILD.year));
    expect((await poll()).refused).toBeNull();
    expect(await stored()).toMatchObject({ rounds: 1 });
  });
});

/**
 * Moves the dates so that selection was `days` ago, with its ranking stored, and the first game begins in so many
 * hours.
 */
const move = async (days: number, hours: number) => {
  await server.sql(
    `update app.playoff_dates set starts_at = now() - make_interval(days => $1) where kind = 'ranking'`,
    [days],
  );
  await server.sql(
    `update app.playoff_dates set starts_at = now() + make_interval(hours => $1 + (number - 7) * 24) where kind = 'kickoff'`,
    [hours],
  );
  await server.sql(
    `insert into app.committee_rankings (season, number, released_at, team_ids)
    select $1, 6, now(), (array_agg(id order by id))[1:25] from app.teams on conflict do nothing`,
    [SEASON_OF_BUILD.name],
  );
};

describe("the operator's outcome", () => {
  const other: BracketRecord = { ...played(0), winners: { fr1: 12 } };

  test("stays, and the feed is not polled until it may change the outcome again", async () => {
    await move(13, -300);
    feed.hasPlayed(6);
    await enter(other);
    expect(await poll("")).toMatchObject({ changes: [], refused: null, next: null });
    expect(feed.asked).toEqual([]);
    expect((await poll()).refused).toEqual([expect.stringContaining("npm run admin -- results --follow-feed")]);
    expect(await official()).toEqual(other);
    expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
    // What both say is nothing to hold.
    await enter(played(6));
    expect(await poll()).toMatchObject({ changes: [], refused: null });
    await enter(other);

    await call("follow_feed");
    const { changes, refused, next } = await poll("");
    // Though the feed contradicts it: what the operator said is nothing that it has to agree with.
    expect([changes.length, changes[0], refused]).toEqual([6, { matchup: "fr1", winner: "oregon" }, null]);
    expect(next).not.toBeNull();
    expect(await official()).toEqual(played(6));
  });

  test("undoes changes of the feed one by one, and then stays like any other entry", async () => {
    for (const games of [3, 4, 5]) {
      feed.hasPlayed(games);
      await poll();
    }
    expect(await call("undo_outcome")).toMatchObject({ source: "feed", before: played(4), after: played(5) });
    expect(await official()).toEqual(played(4));
    await poll();
    expect(await official()).toEqual(played(4));
    expect(await call("undo_outcome")).toMatchObject({ before: played(3), after: played(4) });
    expect(await call("undo_outcome")).toMatchObject({ before: null, after: played(3) });
    expect(await official()).toBeNull();
    expect(await call("undo_outcome")).toBeNull();
    const history = await call<{ source: string; isUndone: boolean }[]>("outcome_history");
    expect(history?.map(({ source, isUndone }) => [source, isUndone])).toEqual([
      ...Array(3).fill(["undo", false]),
      ...Array(3).fill(["feed", true]),
    ]);
  });
});

describe("the feed is polled", () => {
  test("first on Selection Day, and every five minutes once a game may be over", async () => {
    feed.hasPlayed(0);
    await move(-2, 300);
    expect(new Date((await poll("")).next ?? 0).getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    expect(asked("/playoffs/cfp")).toBe(0);
    await move(1, 200);
    expect((await poll("")).refused).toBeNull();
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
    // Decided: nothing can come before the next game.
    await server.sql("update private.feed set polled_at = now() - interval '6 minutes'");
    await poll("");
    expect(asked("/playoffs/cfp")).toBe(2);
  });

  test("once for parallel requests, and again after a poll that crashed", async () => {
    feed.hasPlayed(2);
    await move(13, -30);
    const polls = await Promise.all(Array.from({ length: 20 }, () => poll("")));
    expect(polls.filter(({ changes }) => changes.length > 0)).toHaveLength(1);
    expect(asked("/playoffs/cfp")).toBe(1);
    const begin =
      "update private.feed set polls = polls + 1, polled_at = now() - interval '2 hours', lease_until = now()";
    await server.sql(`${begin} + interval '10 seconds'`);
    await poll();
    expect(asked("/playoffs/cfp")).toBe(1);
    await server.sql(begin);
    await poll();
    expect(asked("/playoffs/cfp")).toBe(2);
  });

  test("by a request for a player's page, which does not wait for it", async () => {
    feed.hasPlayed(3);
    await move(13, -80);
    const ann = await signIn(server, "ann");
    expect((await ann.query("picks.home")).status).toBe(200);
    await vi.waitFor(async () => expect(await official()).toEqual(played(3)), 10_000);
    expect((await ann.query("picks.home")).value?.results).toEqual({ points: 0, isFinal: false });
    expect(asked("/playoffs/cfp")).toBe(1);
  });

  test("in the background of viewers' requests, once for all of them", async () => {
    feed.hasPlayed(1);
    await move(13, -3);
    const kept: Promise<unknown>[] = [];
    const context = { get: () => ({ waitUntil: (work: Promise<unknown>) => kept.push(work) }) };
    vi.stubGlobal(Symbol.for("@vercel/request-context") as unknown as string, context);
    const environment = { ...serverEnvironment(SITE), CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url };
    let clock = Date.now();
    const poll = createBackgroundPoll(readEnv(environment), () => clock);
    for (let viewer = 0; viewer < 100; viewer++) expect(poll()).toBeUndefined();
    expect(kept).toHaveLength(1);
    await Promise.all(kept);
    expect(await official()).toEqual(played(1));
    const calls = server.databaseCalls().length;
    for (let viewer = 0; viewer < 100; viewer++) poll();
    expect(server.databaseCalls()).toHaveLength(calls);
    clock += 5 * 60_000;
    for (let viewer = 0; viewer < 100; viewer++) poll();
    await Promise.all(kept);
    // Asked the database whether it is due, which it is not.
    expect([kept.length, server.databaseCalls().length, asked("/playoffs/cfp")]).toEqual([2, calls + 1, 1]);
    clock += 5 * 60_000;
    server.breakDatabase("refused");
    poll();
    await Promise.all(kept);
    expect(server.loggedErrors().at(-1)).toContain("the feed of results could not be polled");
    vi.unstubAllGlobals();
  });
});

describe("the committee's ranking", () => {
  const [, first = []] = RANKINGS[0] ?? [];
  const kept = async () =>
    server.sql<{ number: number; team_ids: string[] }>(
      "select number, team_ids from app.committee_rankings order by number",
    );
  /** So many hours ago the nth ranking was released. */
  const release = async (number: number, hours: number) =>
    server.sql("update app.playoff_dates set starts_at = now() - make_interval(hours => $2) where number = $1", [
      number,
      hours,
    ]);

  test("is requested an hour after its release until it arrives, and stored week by week", async () => {
    await release(1, 0);
    expect((await poll("")).changes).toEqual([]);
    expect(feed.asked).toEqual([]);
    await release(1, 2);
    expect((await poll("")).refused).toBeNull();
    expect(feed.asked).toEqual([
      { address: `/rankings?year=${SEASON_OF_BUILD.year}&poll=cfp&latest=true`, key: "Bearer the-key" },
    ]);
    expect(await kept()).toEqual([]);
    feed.ranks(rankingJson(SEASON_OF_BUILD.year, 1));
    await poll("");
    expect(feed.asked).toHaveLength(1);
    await server.sql("update private.feed set ranking_polled_at = now() - interval '61 minutes'");
    await poll("");
    expect(await kept()).toEqual([{ number: 1, team_ids: first }]);
    await server.sql("update private.feed set ranking_polled_at = now() - interval '5 days'");
    await poll("");
    expect(feed.asked).toHaveLength(2);

    await release(2, 3);
    await poll("");
    expect(await kept()).toHaveLength(1);
    feed.ranks(rankingJson(SEASON_OF_BUILD.year, 2));
    await poll();
    expect((await kept()).map(({ number }) => number)).toEqual([1, 2]);
  });

  test.each<[what: string, json: unknown, reason: RegExp]>([
    [
      "with an unknown team",
      JSON.parse(JSON.stringify(rankingJson(SEASON_OF_BUILD.year, 3)).replace("Tulane", "Yale")),
      /do not play this season: Yale/,
    ],
    ["of another season", rankingJson(1999, 3), /of the season that begins in 1999/],
    ["in another shape", { rankings: [] }, /another shape/],
  ])("%s is refused, and the outcome is updated all the same", async (_, json, reason) => {
    await release(1, 2);
    feed.ranks(json);
    feed.hasPlayed(2);
    expect(await poll()).toMatchObject({ refused: [expect.stringMatching(reason)], changes: [{}, {}] });
    expect([await kept(), await official(), await health()]).toEqual([
      [],
      played(2),
      expect.objectContaining({ status: "degraded", feed: "failing" }),
    ]);
  });
});

test("without a key the feed is not called, as the address and health report", async () => {
  const environment = { ...serverEnvironment(SITE), CFBD_BASE_URL: feed.url };
  const app = createApp(readEnv(environment));
  const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
  const answer = await app.fetch(new Request(`${SITE}/api/cron/results?now`, { headers }));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ changes: [], refused: ["No feed is configured: CFBD_API_KEY is missing."], next: null }),
  ]);
  expect(await (await app.fetch(new Request(`${SITE}/api/health`))).json()).toMatchObject({
    status: "ok",
    feed: "off",
  });
  createBackgroundPoll(readEnv(environment))();
  expect([feed.asked, server.databaseCalls().filter((line) => line.includes("feed"))]).toEqual([[], []]);
});

describe("the outcome stays, the log and health report it, and the next good answer recovers, when the feed", () => {
  const json = (value: unknown) => replying(200, JSON.stringify(value));
  const next = answerAfter(SEASON_OF_BUILD, 6);

  test.each<[what: string, play: Parameters<FeedServer["plays"]>[0], reason: RegExp]>([
    [
      "is cut off",
      { fault: "cut in mid-answer" },
      /^The feed is in trouble: it cannot be reached, or cuts the connection\.$/,
    ],
    ["has no call left", { answer: replying(429, "{}") }, /^The feed is in trouble: it answers 429\.$/],
    [
      "tells of another season",
      { answer: json(answerAfter(REAL_SEASONS[0], 6)) },
      /^It is about the season that begins in \d+/,
    ],
    [
      "has a smaller field",
      { answer: json({ ...next, participants: next.participants.slice(0, 4) }) },
      /^Its field has the seeds/,
    ],
    [
      "has a champion without a final",
      { answer: json({ ...next, champion: { id: 1, school: "Miami", conference: "ACC" } }) },
      /^Miami is the champion without having won the championship game\.$/,
    ],
  ])("%s", async (_, play, reason) => {
    feed.hasPlayed(4);
    await poll();
    server.reset();
    feed.plays(play);
    expect(await poll()).toMatchObject({ changes: [], refused: [expect.stringMatching(reason)] });
    expect(await official()).toEqual(played(4));
    expect(server.loggedErrors()).toEqual([expect.stringContaining('"event":"results"')]);
    expect(await health()).toMatchObject({ status: "degraded", feed: "failing" });
    feed.hasPlayed(6);
    expect(await poll()).toMatchObject({ refused: null });
    expect(await official()).toEqual(played(6));
    expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
  });
});

describe("a wrong feed", () => {
  /** Makes the doubt older by so many minutes. */
  const wait = (minutes: number) =>
    server.sql(
      `update private.feed set doubt = jsonb_set(doubt, '{since}',
        to_jsonb((doubt ->> 'since')::timestamptz - make_interval(mins => $1)))`,
      [minutes],
    );

  test("can retract results by repeating it at least ten minutes later", async () => {
    feed.hasPlayed(9);
    await poll();
    feed.hasPlayed(2);
    const doubted = [expect.stringContaining("It takes results back")];
    expect(await poll()).toMatchObject({ changes: [], refused: doubted });
    expect(await health()).toMatchObject({ status: "degraded", feed: "failing" });
    await wait(9);
    expect(await poll()).toMatchObject({ changes: [], refused: doubted });
    // Something else starts the time again.
    feed.hasPlayed(3);
    await wait(2);
    expect(await poll()).toMatchObject({ changes: [], refused: doubted });
    expect(await official()).toEqual(played(9));
    await wait(10);
    expect(await poll()).toMatchObject({ refused: null });
    expect(await official()).toEqual(played(3));
    expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
  });

  test("is not followed when more games are over than have begun", async () => {
    await move(13, -30);
    feed.hasPlayed(3);
    expect(await poll()).toMatchObject({
      changes: [],
      refused: ["It has 3 games that are over, but only 2 have begun."],
    });
    feed.hasPlayed(2);
    expect(await poll()).toMatchObject({ refused: null });
    expect(await official()).toEqual(played(2));
  });

  test("with an unknown team is followed as far as that team does not matter", async () => {
    feed.hasPlayed(0);
    await poll();
    feed.answers(JSON.parse(JSON.stringify(answerAfter(SEASON_OF_BUILD, 2)).replaceAll("Alabama", "Yale")));
    const { changes, refused } = await poll();
    expect([changes.length, refused]).toEqual([1, ["These teams do not play this season: Yale."]]);
    expect(server.loggedErrors()).toEqual([expect.stringContaining("Yale")]);
    expect(await health()).toMatchObject({ feed: "failing" });
  });
});

test("an answer with a team that the database does not know is refused as a whole", async () => {
  await server.sql("delete from app.season_teams where team_id = 'tulane'");
  feed.hasPlayed(1);
  expect(await poll()).toMatchObject({
    changes: [],
    refused: ["The database refuses it: This bracket has a team that does not exist."],
  });
  expect([await official(), await health()]).toEqual([
    null,
    expect.objectContaining({ status: "degraded", feed: "failing" }),
  ]);
  await server.sql("insert into app.season_teams values ($1, 'tulane', 'American')", [SEASON_OF_BUILD.name]);
  expect(await poll()).toMatchObject({ refused: null });
});

test("the feed is not polled between two seasons, nor while another season runs", async () => {
  feed.hasPlayed(1);
  await server.sql("update app.seasons set status = 'finished', finished_at = now()");
  expect(await poll()).toMatchObject({ changes: [], next: null });
  await server.sql("insert into app.seasons (name, status) values ('2003-04', 'running')");
  expect(await poll()).toMatchObject({ changes: [], next: null });
  expect(feed.asked).toEqual([]);
});
