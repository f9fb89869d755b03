import { afterAll, beforeAll, expect, test } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { readEnv } from "../../src/server/env.ts";
import { collegeFootballData } from "../../src/server/feeds/college-football-data.ts";
import { type FeedServer, openFeedServer, replying, SEASON_OF_BUILD } from "../support/feeds/feed-server.ts";
import { answerAfter } from "../support/feeds/real-seasons.ts";
import { QUICK_FAULTS } from "../support/network/fault-proxy.ts";

const KEY = "a-key-that-nobody-may-read";

let feed: FeedServer;
beforeAll(async () => {
  feed = await openFeedServer();
});
afterAll(() => feed.close());

/** Asks for the playoff, as the server does. */
function ask(limits?: { time: number; size: number }) {
  const env = readEnv({ ...serverEnvironment("http://bracket.test"), CFBD_BASE_URL: feed.url });
  return collegeFootballData(env, KEY, limits).playoff(SEASON_OF_BUILD.year);
}

const whole = answerAfter(SEASON_OF_BUILD, 11);
const json = (value: unknown) => replying(200, JSON.stringify(value));

test("an answer is read, with the calls that are left, and the key goes to the feed alone", async () => {
  feed.hasPlayed(11);
  expect(await ask()).toEqual({
    report: expect.objectContaining({ champion: "Indiana" }),
    problem: null,
    callsLeft: 900,
  });
  expect(feed.asked).toEqual([{ address: `/playoffs/cfp?year=${SEASON_OF_BUILD.year}`, key: `Bearer ${KEY}` }]);
});

test.each<[what: string, play: Parameters<FeedServer["plays"]>[0], reason: RegExp]>([
  ...QUICK_FAULTS.map((fault): [string, { fault: typeof fault }, RegExp] => [
    `is ${fault}`,
    { fault },
    fault === "answered by a page"
      ? /answers with text\/html instead of JSON/
      : fault === "answered by a gateway"
        ? /answers 502/
        : /cannot be reached, or cuts/,
  ]),
  ["refuses the key", { answer: replying(401, '{"message":"Unauthorized"}') }, /answers 401/],
  ["knows no playoff", { answer: replying(404, '{"message":"CFP playoff not found"}') }, /answers 404/],
  ["has no call left", { answer: replying(429, '{"message":"Monthly call quota exceeded."}') }, /answers 429/],
  ["fails", { answer: replying(500, "oops", "text/plain") }, /answers 500/],
  ["is unwell", { answer: replying(503, "<h1>503</h1>", "text/html") }, /answers 503/],
  [
    "shows a page",
    { answer: replying(200, "<!doctype html><title>Sign in</title>", "text/html") },
    /text\/html instead of JSON/,
  ],
  [
    "sends us elsewhere",
    { answer: replying(302, "", "text/html", { location: "http://127.0.0.1:9/" }) },
    /cannot be reached/,
  ],
  ["says that a page is JSON", { answer: replying(200, "<h1>Hello</h1>") }, /is no JSON/],
  ["sends nothing", { answer: replying(200, "") }, /is no JSON/],
  ["sends half", { answer: replying(200, JSON.stringify(whole).slice(0, 900)) }, /is no JSON/],
  ["sends too much", { answer: replying(200, JSON.stringify([whole, " ".repeat(600_000)])) }, /more than 524288 bytes/],
  ["sends something else", { answer: json([]) }, /another shape/],
  [
    "sends nonsense",
    { answer: json({ ...whole, rounds: [{ matchups: [{ round: "third_place", slots: [], game: null }] }] }) },
    /another shape: rounds\.0\.matchups\.0\.round/,
  ],
  [
    "counts in another way",
    {
      answer: json({ ...whole, participants: whole.participants.map((each) => ({ ...each, seed: `${each.seed}` })) }),
    },
    /another shape: participants\.0\.seed/,
  ],
])("a feed that %s is a problem in words, without the key", async (_, play, problem) => {
  feed.plays(play);
  const answer = await ask();
  expect(answer).toEqual({ report: null, problem: expect.stringMatching(problem), callsLeft: null });
  expect(JSON.stringify(answer)).not.toContain(KEY);
});

test.each([
  ["never answers", "silent"],
  ["answers byte by byte", "told in a trickle"],
] as const)("a feed that %s has its time, and no more", async (_, fault) => {
  feed.plays({ fault });
  const began = performance.now();
  const problem = "it does not answer within 0.4 s";
  expect(await ask({ time: 400, size: 1_000_000 })).toEqual({ report: null, problem, callsLeft: null });
  expect(performance.now() - began).toBeLessThan(5_000);
});

test.each([
  ["", null],
  ["many", null],
  ["-1", null],
  ["1e3", null],
  ["9999999999999", null],
  ["0", 0],
  ["77", 77],
])("%j calls left are %j, also when it refuses", async (header, callsLeft) => {
  feed.answers(whole, { "X-CallLimit-Remaining": header });
  expect((await ask()).callsLeft).toBe(callsLeft);
  feed.plays({ answer: replying(429, "{}", "application/json", { "X-CallLimit-Remaining": header }) });
  expect((await ask()).callsLeft).toBe(callsLeft);
});
