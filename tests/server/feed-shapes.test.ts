import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { readEnv } from "../../src/server/env.ts";
import { collegeFootballData, readPlayoff, readRanking } from "../../src/server/feeds/college-football-data.ts";
import { SITE } from "../support/server/server-network.ts";

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

const withTeam = (school: unknown) => ({ ...PLAYOFF, champion: { school } });
const withMatchup = (change: object) => ({ ...PLAYOFF, rounds: [{ matchups: [{ ...MATCHUP, ...change }] }] });
const withGame = (change: object) => withMatchup({ game: { ...GAME, ...change } });

test("an answer about the playoff is read as far as it is needed, up to its largest", () => {
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
  ["nothing", null],
  ["a team without a name", withTeam("")],
  ["a team with too long a name", withTeam("n".repeat(101))],
  ["a season that is no year", { ...PLAYOFF, season: 2001.5 }],
  ["another competition", { ...PLAYOFF, competition: "nit" }],
  ["half a seed", { ...PLAYOFF, participants: [{ team: OREGON, seed: 1.5 }] }],
  ["too many teams", { ...PLAYOFF, participants: Array(101).fill({ team: OREGON, seed: 1 }) }],
  ["too many rounds", { ...PLAYOFF, rounds: Array(21).fill({ matchups: [] }) }],
  ["too many matchups", { ...PLAYOFF, rounds: [{ matchups: Array(101).fill(MATCHUP) }] }],
  ["another round", withMatchup({ round: "fifth" })],
  ["no round", withMatchup({ round: undefined })],
  ["three in a matchup", withMatchup({ slots: Array(3).fill({ participant: null }) })],
  ["points below zero", withGame({ homePoints: -1 })],
  ["half a point", withGame({ awayPoints: 1.5 })],
])("an answer about the playoff with %s is not read", (_, json) => {
  expect(() => readPlayoff(json)).toThrow();
});

const RANK = { school: "Oregon", rank: 1 };
const POLL = { poll: "Playoff Committee Rankings", ranks: [RANK] };
const ranked = (change: object) => [{ season: 2001, polls: [{ ...POLL, ...change }] }];

test("an answer about rankings is read up to its largest", () => {
  const polls = Array(50).fill({ ...POLL, ranks: Array(100).fill({ ...RANK, school: LONGEST.school }) });
  const { year, ranks } = readRanking(Array(50).fill({ season: 2001, polls }), 2002);
  expect([year, ranks.length, ranks[0]]).toEqual([2001, 100, { team: LONGEST.school, rank: 1 }]);
  expect(readRanking(ranked({ poll: "AP Top 25" }), 2002)).toEqual({ year: 2002, ranks: [] });
});

test.each<[what: string, json: unknown]>([
  ["nothing", null],
  ["too many seasons", Array(51).fill({ season: 2001, polls: [] })],
  ["half a season", [{ season: 2001.5, polls: [] }]],
  ["too many polls", [{ season: 2001, polls: Array(51).fill(POLL) }]],
  ["too many teams", ranked({ ranks: Array(101).fill(RANK) })],
  ["a team without a name", ranked({ ranks: [{ ...RANK, school: "" }] })],
  ["a team with too long a name", ranked({ ranks: [{ ...RANK, school: "n".repeat(101) }] })],
  ["half a rank", ranked({ ranks: [{ ...RANK, rank: 1.5 }] })],
])("an answer about rankings with %s is not read", (_, json) => {
  expect(() => readRanking(json, 2002)).toThrow();
});

describe("the feed", () => {
  const network = setupServer();
  beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());

  const env = readEnv({ ...serverEnvironment(SITE), CFBD_BASE_URL: "https://feed.example" });
  const answering = (body: BodyInit, headers: Record<string, string> = {}, status = 200) => {
    const requests: Request[] = [];
    network.use(
      http.get("https://feed.example/*", ({ request }) => {
        requests.push(request);
        return new HttpResponse(body, { status, headers: { "content-type": "application/json", ...headers } });
      }),
    );
    return requests;
  };
  const ask = (limits = { time: 1_000, size: 1_000 }) => collegeFootballData(env, "key", limits);

  test("is told who asks, with the key, for what and in which form", async () => {
    const requests = answering("[]");
    await ask().playoff(2001);
    await ask().ranking(2002);
    expect(requests.map(({ url }) => url)).toEqual([
      "https://feed.example/playoffs/cfp?year=2001",
      "https://feed.example/rankings?year=2002&poll=cfp&latest=true",
    ]);
    const { headers } = requests[0] as Request;
    expect([headers.get("authorization"), headers.get("accept")]).toEqual(["Bearer key", "application/json"]);
    expect(headers.get("user-agent")).toBe(`CFP-Bracket (+${SITE})`);
  });

  test.each([
    ["900", 900],
    ["0", 0],
    ["-1", null],
    ["1.5", null],
    ["9".repeat(10), null],
    ["many", null],
  ])("may say that %s calls are left", async (left, callsLeft) => {
    answering("[]", { "x-calllimit-remaining": left });
    expect(await ask().ranking(2001)).toEqual({ report: { year: 2001, ranks: [] }, problem: null, callsLeft });
  });

  test.each<[string, BodyInit, Record<string, string>, number]>([
    ["it answers 429", "[]", {}, 429],
    ["its answer has more than 1000 bytes", `[${" ".repeat(999)}]`, {}, 200],
    ["it answers with text/html instead of JSON", "[]", { "content-type": "text/html" }, 200],
    ["its answer is no JSON", "[", {}, 200],
    ["its answer has another shape:  Invalid input: expected array, received object", "{}", {}, 200],
  ])("is not believed when %s", async (problem, body, headers, status) => {
    answering(body, headers, status);
    expect(await ask().ranking(2001)).toEqual({ report: null, problem, callsLeft: null });
  });

  test("may answer with as many bytes as it may", async () => {
    answering(`[${" ".repeat(998)}]`);
    expect((await ask().ranking(2001)).problem).toBeNull();
  });
});
