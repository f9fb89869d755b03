import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { feedEnvironment, hasOtherFeed } from "#local/keys.ts";
import { type Stack, startStack } from "#local/stack.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { SEASON_OF_BUILD } from "#support/feeds/feed-server.ts";
import { responseAfter } from "#support/feeds/real-seasons.ts";
import { serve } from "#support/hosted/ports.ts";
import { openServerOnly } from "./test-product.ts";

const asked: (string | undefined)[] = [];
/** The feed after the season's last game. */
const feed = await serve((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  const isPlayoff = request.url?.startsWith("/playoffs/cfp") === true;
  response.writeHead(isPlayoff ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(isPlayoff ? responseAfter(SEASON_OF_BUILD, 11) : { message: "not found" }));
});

let stack: Stack;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubEnv("CFBD_API_KEY", "a-key-of-the-real-feed");
  vi.stubEnv("CFBD_BASE_URL", feed.url);
  stack = await startStack({ port: 0, dataDir: "memory", demo: true, openFrontend: openServerOnly });
});
afterAll(async () => {
  await stack.close();
  await feed.close();
  vi.unstubAllEnvs();
});

test("with a key for the real feed, the local stack keeps the season's real dates, in whose weeks the demo's picks are saved, and follows that feed", async () => {
  expect(asked).toContainEqual(expect.stringMatching(/^\/playoffs\/cfp\?year=\d{4} Bearer a-key-of-the-real-feed$/));
  expect(
    await stack.supabase.sql("select team_slots, winners from app.brackets where season = app.running_season()"),
  ).toEqual([{ team_slots: OFFICIAL_RECORD.teamSlots, winners: OFFICIAL_RECORD.winners }]);
  expect(stack.otherFeed).toEqual({ name: process.env.CFBD_BASE_URL, hasRealDates: true });
  const [found] = await stack.supabase.sql<{ outside: number; weeks: number; begun: number }>(
    `select count(distinct week_number)::int as weeks,
      (select count(*)::int from app.week_schedule where season = app.running_season() and start_date <= now()) as begun,
      count(*) filter (where updated_at not between start_date and end_date)::int as outside
    from app.weekly_picks join app.week_schedule using (season, week_number) where season = app.running_season()`,
  );
  expect(found).toMatchObject({ outside: 0, weeks: found?.begun });
  // The page on which a developer can end games is not served.
  expect((await fetch(`${stack.url}/local/scores`)).status).toBe(404);
});

test("the URL of another feed is enough, and another stack's own feed does not count as another feed", () => {
  const url = "http://localhost:4000";
  expect(hasOtherFeed({ CFBD_BASE_URL: url })).toBe(true);
  expect(hasOtherFeed({})).toBe(false);
  expect(hasOtherFeed(feedEnvironment(url))).toBe(false);
});
