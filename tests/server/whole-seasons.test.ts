import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { unpackPicks } from "#domain/compact-picks.ts";
import { standingsOf, swingsOf } from "#domain/race.ts";
import { playerPoints, scoreScenarios } from "#domain/scenarios.ts";
import { verdicts } from "#domain/verdicts.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { savablePick } from "#support/brackets/arbitrary-picks.ts";
import { type FeedServer, openFeedServer, SEASON_OF_BUILD } from "#support/feeds/feed-server.ts";
import { outcomeAfter, type RealSeason } from "#support/feeds/real-seasons.ts";
import { createGroup, groupPage } from "#support/groups/group-server.ts";
import { marksOf, type OnePick, rounded, type Standing, standingOf } from "#support/groups/long-way.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { type Player, signIn } from "#support/server/caller.ts";
import { openServer, type TestServer } from "#support/server/server.ts";

// These tests are slow, because they compare about two thousand scenarios with every pick.
vi.setConfig({ testTimeout: 120_000 });

const WEEKS = [9, 10, 11];

let feed: FeedServer;
let server: TestServer;
let players: Player[];
beforeAll(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  feed = await openFeedServer();
  server = await openServer({ CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url });
  players = [];
  for (const name of ["Ann", "Bob", "Cyd", "Dee", "Eve"]) players.push(await signIn(server, name));
});
afterAll(async () => {
  await server.close();
  await feed.close();
});

/** One bracket per player and week. Most have the real field with different winners, and some have another field. */
function picksFor({ record }: RealSeason): OnePick[] {
  const wanted = players.flatMap(({ id }) => WEEKS.map((week) => ({ userId: id, week })));
  const brackets = fc.sample(savablePick, { numRuns: wanted.length, seed: 7 });
  return wanted.map((pick, index) => {
    const drawn = brackets[index] as BracketRecord;
    return { ...pick, record: index % 4 === 0 ? drawn : { teamSlots: record.teamSlots, winners: drawn.winners } };
  });
}

/** Makes the feed report this many games as finished, and triggers a poll of the feed as the scheduler would. */
async function pollAfter(games: number): Promise<void> {
  feed.hasPlayed(games);
  await server.sql("update app.playoff_dates set starts_at = now() - interval '40 days' where kind = 'kickoff'");
  const authorization = `Bearer ${LOCAL_KEYS.cron}`;
  const response = await server.request("/api/cron/results?now", { headers: { authorization } });
  expect(await response.json()).toMatchObject({ rejected: null });
}

/**
 * Returns the outcome on this viewer's group page, and the standings that the page computes from the server's
 * responses.
 */
async function seenBy(viewer: Player, group: string): Promise<{ standing: Standing; official: BracketRecord | null }> {
  const { members, official } = await groupPage(viewer, group);
  const { value } = await viewer.query("groups.picks", { id: group });
  if (value === undefined || official === null) throw new Error("There is nothing to see.");
  const picks = unpackPicks(value);
  const points = members.map(({ userId }) => playerPoints(picks.get(userId) ?? [], official));
  const scenarios = scoreScenarios(points, official);
  const now = standingsOf(scenarios);
  for (const [index, { score }] of members.entries()) expect(now[index]?.total).toBe(score);
  const each = <Value>(value: (index: number) => Value) =>
    Object.fromEntries(members.map(({ userId }, index) => [userId, value(index)]));
  return {
    official,
    standing: {
      scores: each((index) => members[index]?.score ?? Number.NaN),
      ranks: each((index) => members[index]?.rank ?? Number.NaN),
      chances: each((index) => rounded(now[index]?.chance ?? Number.NaN)),
      swings: each((index) =>
        Object.fromEntries(
          swingsOf(scenarios, index).map(({ matchup, sides }) => [
            matchup,
            Object.fromEntries(sides.map(({ seed, chance }) => [seed, rounded(chance)])),
          ]),
        ),
      ),
    },
  };
}

test("throughout a season, the scores, ranks, verdicts, chances and swings for two viewers match an independent calculation", async () => {
  const [ann, bob] = players as [Player, Player];
  const { id } = await createGroup(ann, "Everybody");
  for (const player of players.slice(1)) await player.mutate("groups.join", { name: "Everybody" });
  const picks = picksFor(SEASON_OF_BUILD);
  for (const { userId, week, record } of picks) await insertPick(server, userId, week, record);
  const ids = players.map((player) => player.id);

  const tables = new Set<string>();
  for (let games = 0; games <= SEASON_OF_BUILD.games.length; games++) {
    await pollAfter(games);
    const outcome = outcomeAfter(SEASON_OF_BUILD, games);
    for (const viewer of [ann, bob]) {
      const expected = standingOf(ids, picks, outcome);
      const { standing, official } = await seenBy(viewer, id);
      expect([games, official, standing]).toEqual([games, outcome, expected]);

      const { value: home } = await viewer.query("picks.home");
      expect(home?.results?.points).toBe(expected.scores[viewer.id]);
      expect(home?.groups[0]?.standing?.rank).toBe(expected.ranks[viewer.id]);
      tables.add(JSON.stringify(expected.ranks));
    }
    for (const { record } of picks)
      expect([games, verdicts(record, outcome)]).toEqual([games, marksOf(record, outcome)]);
  }
  // If the ranks never changed, the test would prove nothing.
  expect(tables.size).toBeGreaterThan(2);
});
