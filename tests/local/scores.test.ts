import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { LAST_PLAYOFF } from "#local/scores/played-season.ts";
import { Scores } from "#local/scores/scores.ts";
import { createScores } from "#local/scores/scores-routes.ts";
import { type Stack, startStack } from "#local/stack.ts";
import { readPlayoff, readRanking, readRatings } from "#server/results/college-football-data.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { makeFolder, openServerOnly } from "./test-product.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

/** Starts the local score feed, including its control page, and a stub of the product's server. */
function open(scores = new Scores(LAST_PLAYOFF), releases = 0) {
  const pollNow = vi.fn(async () => ({ changes: [], rejected: null }));
  const routes = createScores(scores, { pollNow, countReleases: async () => releases });
  const order = async (body: unknown) => {
    const init = { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
    return routes.request("/state.json", init);
  };
  const ask = async (search = `year=${LAST_PLAYOFF.year}`, key: string = LOCAL_KEYS.feed, what = "playoffs/cfp") =>
    routes.request(`/${what}?${search}`, { headers: { authorization: `Bearer ${key}` } });
  return { scores, pollNow, routes, order, ask };
}

test("the local feed announces the field, then ends one game per step, and can go back to any earlier step", async () => {
  const { scores, order, ask, pollNow } = open();
  const report = async () => readPlayoff(await (await ask()).json());
  const over = async () => (await report()).matchups.filter(({ game }) => game?.isOver).length;
  expect([(await report()).field.length, await over(), scores.step]).toEqual([0, 0, 0]);
  for (let step = 1; step <= scores.last; step++) {
    expect((await order({ step })).status).toBe(200);
    expect([(await report()).field.length, await over()]).toEqual([12, step - 1]);
  }
  expect((await report()).champion).toBe("Indiana");
  expect(pollNow).toHaveBeenCalledTimes(12);
  await order({ step: 3 });
  expect([await over(), (await report()).champion]).toEqual([2, null]);
  await order({ step: -5 });
  expect(scores.step).toBe(0);
  await order({ step: 99 });
  expect(scores.step).toBe(12);
});

test("the local feed requires a key, reports the remaining calls, and serves only one season", async () => {
  const { ask } = open();
  expect((await ask()).headers.get("X-CallLimit-Remaining")).toBe("999");
  expect((await ask()).headers.get("X-CallLimit-Remaining")).toBe("998");
  expect((await ask("year=1999")).status).toBe(404);
  expect((await ask("", "")).status).toBe(401);
  expect((await ask(undefined, "another")).status).toBe(401);
});

test("the local feed returns the newest released CFP rankings", async () => {
  const first = async (releases: number) => {
    const { ask } = open(undefined, releases);
    const response = await ask(`year=${LAST_PLAYOFF.year}&poll=cfp&latest=true`, undefined, "rankings");
    const { year, ranks } = readRanking(await response.json(), LAST_PLAYOFF.year);
    return [year, ranks.length, ranks[0]?.team];
  };
  const { year } = LAST_PLAYOFF;
  expect(await first(0)).toEqual([year, 0, undefined]);
  expect([await first(1), await first(4), await first(6)]).toEqual([
    [year, 25, "Ohio State"],
    [year, 25, "Ohio State"],
    [year, 25, "Indiana"],
  ]);
  expect(await (await open(undefined, 3).ask("year=1999", undefined, "rankings")).json()).toEqual([]);
});

test("the local feed derives team ratings from the last CFP rankings, and the scores page explains this", async () => {
  const { ask, routes } = open();
  const { year } = LAST_PLAYOFF;
  const { ratings } = readRatings(await (await ask(`year=${year}`, undefined, "ratings/elo")).json(), year);
  const elo = (name: string) => ratings.find(({ team }) => team === name)?.elo;
  expect([elo("Indiana"), elo("Ohio State"), elo("North Texas"), elo("Akron")]).toEqual([2_100, 2_084, 1_716, 1_600]);
  expect(await (await ask("year=1999", undefined, "ratings/elo")).json()).toEqual([]);
  expect(await (await routes.request("/")).text()).toContain("Team ratings come from the last CFP rankings");
});

test("the local feed simulates a chosen fault until the fault is cleared", async () => {
  const { ask, order } = open();
  await order({ fault: "quota" });
  expect((await ask()).status).toBe(429);
  await order({ fault: "nonsense" });
  expect((await ask()).headers.get("content-type")).toContain("text/html");
  await order({ fault: null });
  expect((await ask()).status).toBe(200);
  await order({ fault: "silence" });
  const responded = await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, 100, "silence"))]);
  expect(responded).toBe("silence");
});

test.each(["{", '{"step":1.5}', '{"fault":"fire"}', "null"])(
  "the local feed rejects the change request %s",
  async (body) => {
    const { order, scores, pollNow } = open();
    expect((await order(body)).status).toBe(400);
    expect([scores.step, scores.fault, pollNow.mock.calls]).toEqual([0, null, []]);
  },
);

test("the local feed's step survives a restart; a saved step that is too high becomes the last step, and any other invalid step becomes the first step", () => {
  folder.make();
  const file = join(folder.path, "scores.json");
  new Scores(LAST_PLAYOFF, file).goTo(7);
  expect(readFileSync(file, "utf8")).toBe("7");
  expect(new Scores(LAST_PLAYOFF, file).step).toBe(7);
  for (const [text, step] of [
    ["x", 0],
    ["-1", 0],
    ["400", 12],
  ] as const) {
    writeFileSync(file, text);
    expect(new Scores(LAST_PLAYOFF, file).step, text).toBe(step);
  }
});

describe("the game-day demo", () => {
  let stack: Stack;
  beforeAll(async () => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    const options = { port: 0, dataDir: "memory", demo: true, matchday: true };
    stack = await startStack({ ...options, openFrontend: openServerOnly });
  });
  afterAll(() => stack.close());

  const order = async (body: object) => {
    const init = { method: "POST", body: JSON.stringify(body) };
    return (await (await fetch(`${stack.url}/local/scores/state.json`, init)).json()) as { said: object };
  };
  const winners = async () =>
    (
      await stack.supabase.sql<{ winners: object }>(
        "select winners from app.brackets where season = app.running_season()",
      )
    )[0]?.winners;

  test("starts after the first round and two quarterfinals, with the next game nearly over and every pick saved", async () => {
    expect(Object.keys((await winners()) ?? {}).sort()).toEqual(["fr1", "fr2", "fr3", "fr4", "qf1", "qf4"]);
    const [counts] = await stack.supabase.sql(
      `select (select count(*)::int from app.weekly_picks where season = app.running_season()) as picks,
        (select count(*)::int from app.week_schedule where end_date >= now()) as open,
        (select count(*)::int from app.player_scores where season = app.running_season() and points > 0) as scored,
        (select count(*)::int from app.playoff_dates
          where season = app.running_season() and kind = 'kickoff' and starts_at between now() - interval '3 hours' and now() - interval '2 hours') as playing,
        (select count(*)::int from app.weekly_picks join app.week_schedule using (season, week_number)
          where updated_at not between start_date and end_date) as "savedOutsideItsWeek"`,
    );
    expect(stack.hasDemo).toBe(true);
    expect(counts).toEqual({ picks: 25 * 15, open: 0, scored: 25, playing: 1, savedOutsideItsWeek: 0 });
  });

  test("ends or reopens a game with each step, but changes nothing while the feed has a fault", async () => {
    expect(await order({ step: 8 })).toMatchObject({
      said: { changes: [{ matchup: "qf2", winner: "indiana" }], rejected: null },
    });
    expect(await winners()).toMatchObject({ qf2: 1 });
    expect(await order({ step: 7 })).toMatchObject({ said: { changes: [{ matchup: "qf2", winner: null }] } });
    const before = await winners();
    expect(before).not.toHaveProperty("qf2");
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const fault of ["quota", "nonsense"]) {
      expect(await order({ step: 12, fault })).toMatchObject({
        said: { rejected: [expect.stringContaining("The feed failed")] },
      });
      expect(await winners()).toEqual(before);
    }
    expect(await order({ fault: null })).toMatchObject({
      said: { season: SEASON.name, rejected: null, next: expect.any(String) },
    });
    expect(await winners()).toEqual(OFFICIAL_RECORD.winners);
  });

  test("has a scores page that runs only its own script", async () => {
    const page = await fetch(`${stack.url}/local/scores`);
    expect(page.headers.get("content-security-policy")).toContain(
      "script-src 'self'; style-src 'self'; img-src 'self'",
    );
    const text = await page.text();
    for (const [path, type] of [
      ["page.css", "text/css"],
      ["page.js", "text/javascript"],
    ] as const) {
      expect(text).toContain(`/local/scores/${path}`);
      expect((await fetch(`${stack.url}/local/scores/${path}`)).headers.get("content-type")).toContain(type);
    }
  });
});
