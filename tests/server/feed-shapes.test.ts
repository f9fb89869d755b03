import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { readEnv } from "#server/http/env.ts";
import { collegeFootballData, readPlayoff, readRanking, readRatings } from "#server/results/college-football-data.ts";
import { type FeedServer, openFeedServer, replying, SEASON_OF_BUILD } from "#support/feeds/feed-server.ts";
import { responseAfter } from "#support/feeds/real-seasons.ts";
import { SITE } from "#support/server/server-network.ts";

const team = (school: string) => ({ school, id: 7, conference: null });
const [OREGON, LONGEST] = [team("Oregon"), team("n".repeat(100))];
const GAME = { completed: true, homeTeam: OREGON, homePoints: 0, awayTeam: LONGEST, awayPoints: null };
const MATCHUP = { round: "semifinal", slots: [{ participant: OREGON }, { participant: null }], game: GAME };
const PLAYOFF = {
  season: 2001,
  competition: "cfp",
  participants: Array(100).fill({ team: OREGON, seed: 1 }),
  rounds: Array(20).fill({ matchups: Array(100).fill(MATCHUP) }),
  champion: null,
};

test("a missing or unnamed team in the feed is treated as not yet known", () => {
  const game = { ...GAME, homeTeam: null, awayTeam: team("") };
  const { matchups, champion } = readPlayoff({
    ...PLAYOFF,
    rounds: [{ matchups: [{ ...MATCHUP, slots: [{ participant: { school: null } }], game }] }],
    champion: { school: "" },
  });
  expect([champion, matchups[0]]).toEqual([
    null,
    expect.objectContaining({ teams: [], game: expect.objectContaining({ teams: ["", ""] }) }),
  ]);
});

const withTeam = (school: unknown) => ({ ...PLAYOFF, champion: { school } });
const withMatchup = (change: object) => ({ ...PLAYOFF, rounds: [{ matchups: [{ ...MATCHUP, ...change }] }] });
const withGame = (change: object) => withMatchup({ game: { ...GAME, ...change } });

test("a playoff response at the size limits is accepted", () => {
  const { matchups, field, ...report } = readPlayoff(PLAYOFF);
  expect(report).toEqual({ year: 2001, champion: null });
  expect([field.length, matchups.length]).toEqual([100, 2_000]);
  expect(field[0]).toEqual({ team: "Oregon", seed: 1 });
  expect(matchups[0]).toEqual({
    round: "semi",
    teams: ["Oregon"],
    game: { teams: ["Oregon", LONGEST.school], points: [0, null], isOver: true },
  });
});

test.each<[what: string, json: unknown]>([
  ["null instead of data", null],
  ["a team name that is too long", withTeam("n".repeat(101))],
  ["another competition", { ...PLAYOFF, competition: "nit" }],
  ["too many teams", { ...PLAYOFF, participants: Array(101).fill({ team: OREGON, seed: 1 }) }],
  ["too many rounds", { ...PLAYOFF, rounds: Array(21).fill({ matchups: [] }) }],
  ["too many matchups", { ...PLAYOFF, rounds: [{ matchups: Array(101).fill(MATCHUP) }] }],
  ["an unknown round", withMatchup({ round: "fifth" })],
  ["three teams in a matchup", withMatchup({ slots: Array(3).fill({ participant: null }) })],
  ["a negative score", withGame({ homePoints: -1 })],
])("a playoff response with %s is rejected", (_, json) => {
  expect(() => readPlayoff(json)).toThrow();
});

const RANK = { school: "Oregon", rank: 1 };
const POLL = { poll: "Playoff Committee Rankings", ranks: [RANK] };
const ranked = (change: object) => [{ season: 2001, polls: [{ ...POLL, ...change }] }];

test("a rankings response at the size limits is accepted", () => {
  const polls = Array(50).fill({ ...POLL, ranks: Array(100).fill({ ...RANK, school: LONGEST.school }) });
  const { year, ranks } = readRanking(Array(50).fill({ season: 2001, polls }), 2002);
  expect([year, ranks.length, ranks[0]]).toEqual([2001, 100, { team: LONGEST.school, rank: 1 }]);
  expect(readRanking(ranked({ poll: "AP Top 25" }), 2002)).toEqual({ year: 2002, ranks: [] });
});

test.each<[what: string, json: unknown]>([
  ["null instead of data", null],
  ["too many seasons", Array(51).fill({ season: 2001, polls: [] })],
  ["too many polls", [{ season: 2001, polls: Array(51).fill(POLL) }]],
  ["too many teams", ranked({ ranks: Array(101).fill(RANK) })],
  ["an empty team name", ranked({ ranks: [{ ...RANK, school: "" }] })],
  ["a team name that is too long", ranked({ ranks: [{ ...RANK, school: "n".repeat(101) }] })],
  ["a fractional rank", ranked({ ranks: [{ ...RANK, rank: 1.5 }] })],
])("a rankings response with %s is rejected", (_, json) => {
  expect(() => readRanking(json, 2002)).toThrow();
});

const RATED = { year: 2001, team: "Oregon", conference: null, elo: 1_912.5 };

test("a ratings response at the size limits is accepted, and unrated teams are skipped", () => {
  expect(readRatings([RATED, { ...RATED, elo: null }], 2001)).toEqual({
    year: 2001,
    ratings: [{ team: "Oregon", elo: 1_912.5 }],
  });
  expect(readRatings(Array(1_000).fill({ ...RATED, elo: 5_000 }), 2001).ratings).toHaveLength(1_000);
  expect(readRatings([RATED, { ...RATED, year: 2002 }], 2001).year).toBe(2002);
});

test.each<[what: string, json: unknown]>([
  ["null instead of data", null],
  ["too many teams", Array(1_001).fill(RATED)],
  ["an empty team name", [{ ...RATED, team: "" }]],
  ["a rating that is a string", [{ ...RATED, elo: "1912" }]],
  ["a negative rating", [{ ...RATED, elo: -1 }]],
  ["an impossible rating", [{ ...RATED, elo: 5_001 }]],
])("a ratings response with %s is rejected", (_, json) => {
  expect(() => readRatings(json, 2001)).toThrow();
});

/** The feed's API key, which no response or log may contain. */
const KEY = "a-key-that-nobody-may-read";

describe("the feed client", () => {
  let feed: FeedServer;
  beforeAll(async () => {
    feed = await openFeedServer();
  });
  afterAll(() => feed.close());

  const { year } = SEASON_OF_BUILD;
  const ask = (limits?: { time: number; size: number }) =>
    collegeFootballData(readEnv({ ...serverEnvironment(SITE), CFBD_BASE_URL: feed.url }), KEY, limits);
  const json = (value: unknown) => replying(200, JSON.stringify(value));
  const whole = responseAfter(SEASON_OF_BUILD, 11);

  test("sends the API key, and returns the feed's report and the number of calls left", async () => {
    feed.hasPlayed(11);
    const report = expect.objectContaining({ champion: "Indiana" });
    expect(await ask().playoff(year)).toEqual({ report, problem: null, callsLeft: 900 });
    expect(await ask().ranking(2002)).toEqual({ report: { year: 2002, ranks: [] }, problem: null, callsLeft: null });
    const key = `Bearer ${KEY}`;
    expect(feed.asked).toEqual([
      { path: `/playoffs/cfp?year=${year}`, key },
      { path: "/rankings?year=2002&poll=cfp&latest=true", key },
    ]);
  });

  test.each<[what: string, play: Parameters<FeedServer["plays"]>[0], reason: RegExp]>([
    ["resets the connection", { fault: "connection reset" }, /could not be reached, or cut/],
    ["cuts off its response", { fault: "truncated response" }, /could not be reached, or cut/],
    ["rejects the key", { response: replying(401, '{"message":"Unauthorized"}') }, /returned 401/],
    ["fails", { response: replying(500, "oops", "text/plain") }, /returned 500/],
    [
      "returns an HTML page",
      { response: replying(200, "<title>Hi</title>", "text/html") },
      /text\/html instead of JSON/,
    ],
    ["redirects", { response: replying(302, "", "text/html", { location: "http://127.0.0.1:9/" }) }, /not be reached/],
    ["sends an HTML page as JSON", { response: replying(200, "<h1>Hello</h1>") }, /is not JSON/],
    ["sends a response that is too large", { response: json([whole, " ".repeat(600_000)]) }, /more than 524288 bytes/],
    [
      "sends an unknown round",
      { response: json({ ...whole, rounds: [{ matchups: [{ round: "third_place", slots: [], game: null }] }] }) },
      /the wrong shape: rounds\.0\.matchups\.0\.round/,
    ],
  ])("reports the problem without revealing the API key when the feed %s", async (_, play, problem) => {
    feed.plays(play);
    const response = await ask().playoff(year);
    expect(response).toEqual({ report: null, problem: expect.stringMatching(problem), callsLeft: null });
    expect(JSON.stringify(response)).not.toContain(KEY);
  });

  test.each(["no response", "slow response"] as const)(
    "cancels a slow response at the deadline (fault: %s)",
    async (fault) => {
      feed.plays({ fault });
      const problem = "it did not respond within 0.4 s";
      const response = await ask({ time: 400, size: 1_000_000 }).playoff(year);
      expect(response).toEqual({ report: null, problem, callsLeft: null });
    },
  );

  test.each([
    ["many", null],
    ["-1", null],
    ["9999999999999", null],
    ["0", 0],
    ["77", 77],
  ])("reads the header value %j as %j calls left, even when the feed rejects the call", async (header, callsLeft) => {
    feed.responses(whole, { "X-CallLimit-Remaining": header });
    expect((await ask().playoff(year)).callsLeft).toBe(callsLeft);
    feed.plays({ response: replying(429, "{}", "application/json", { "X-CallLimit-Remaining": header }) });
    expect((await ask().playoff(year)).callsLeft).toBe(callsLeft);
  });
});
