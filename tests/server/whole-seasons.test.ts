import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { unpackPicks } from "../../src/domain/compact-picks.ts";
import { forecast } from "../../src/domain/forecast.ts";
import { outcomeFromFeed } from "../../src/domain/outcome-from-feed.ts";
import { swingsOf } from "../../src/domain/race.ts";
import { scoreWays } from "../../src/domain/scored-ways.ts";
import { verdicts } from "../../src/domain/verdicts.ts";
import { playerPoints } from "../../src/domain/what-if.ts";
import { readPlayoff } from "../../src/server/feeds/college-football-data.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { type FeedServer, openFeedServer, SEASON_OF_BUILD } from "../support/feeds/feed-server.ts";
import { answerAfter, outcomeAfter, REAL_SEASONS, type RealSeason } from "../support/feeds/real-seasons.ts";
import { createGroup, groupPage } from "../support/groups/group-server.ts";
import { marksOf, type OnePick, rounded, type Standing, standingOf } from "../support/groups/long-way.ts";
import { insertPick } from "../support/picks/server-picks.ts";
import { type Player, signIn } from "../support/server/caller.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

// Two thousand ways to end, held against every pick.
vi.setConfig({ testTimeout: 120_000 });

const CLOSED_WEEKS = [9, 10, 11];
const OPEN_WEEK = 12;

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

/** Brackets of the real field that differ in some winners, and some of another field, for every player and week. */
function picksFor({ record }: RealSeason): OnePick[] {
  const [ann] = players as [Player];
  const weeks = players.flatMap(({ id }) => CLOSED_WEEKS.map((week) => ({ userId: id, week })));
  const wanted = [...weeks, { userId: ann.id, week: OPEN_WEEK }];
  const brackets = fc.sample(savablePick, { numRuns: wanted.length, seed: 7 });
  return wanted.map((pick, index) => {
    const drawn = brackets[index] as BracketRecord;
    return { ...pick, record: index % 4 === 0 ? drawn : { teamSlots: record.teamSlots, winners: drawn.winners } };
  });
}

/** Ends games by the feed: the server looks at it, as the scheduler has it do. */
async function lookAfter(games: number): Promise<void> {
  feed.hasPlayed(games);
  const authorization = `Bearer ${LOCAL_KEYS.cron}`;
  const response = await server.request("/api/cron/results?now", { headers: { authorization } });
  expect(await response.json()).toMatchObject({ refused: null });
}

/** The same for a season that this build does not play: what it makes of the feed's answer is entered by the operator. */
async function enterAfter(season: RealSeason, games: number, before: BracketRecord | null): Promise<BracketRecord> {
  const report = readPlayoff(answerAfter(season, games));
  const { outcome, problems } = outcomeFromFeed(report, { year: season.year, teams: season.teams, before });
  if (!outcome) throw new Error(problems?.join());
  await server.setOutcome(outcome);
  return outcome;
}

/** What a viewer is told of a group, and what the screen makes of it. */
async function seenBy(viewer: Player, group: string): Promise<{ standing: Standing; official: BracketRecord | null }> {
  const { members, official } = await groupPage(viewer, group);
  const { value } = await viewer.query("groups.picks", { id: group });
  if (value === undefined || official === null) throw new Error("There is nothing to see.");
  const picks = unpackPicks(value);
  const points = members.map(({ userId }) => playerPoints(picks.get(userId) ?? [], official));
  const ways = scoreWays(points, official);
  const now = forecast(points, ways, official);
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
          swingsOf(ways, index).map(({ matchup, sides }) => [
            matchup,
            Object.fromEntries(sides.map(({ seed, chance }) => [seed, rounded(chance)])),
          ]),
        ),
      ),
    },
  };
}

/** One that the operator enters, and the one that the feed tells. */
const SEASONS: readonly RealSeason[] = [REAL_SEASONS[0], SEASON_OF_BUILD];

describe.each(SEASONS.map((season) => [season.name, season] as const))("the season %s, game by game", (_, season) => {
  test("is the same to two viewers and to an independent count: every score, rank, mark, chance and swing", async () => {
    const [ann, bob] = players as [Player, Player];
    await server.sql("delete from app.weekly_picks; delete from app.brackets; delete from app.player_scores; delete from app.groups");
    await server.sql("update private.feed set follows = true, looks = 0, looked_at = null, lease_until = null");
    await server.sql("delete from private.outcome_changes");
    const { id } = await createGroup(ann, `Everybody ${season.year}`);
    for (const player of players.slice(1)) await player.mutate("groups.join", { name: `Everybody ${season.year}` });
    const picks = picksFor(season);
    for (const { userId, week, record } of picks) await insertPick(server, userId, week, record);
    const ids = players.map((player) => player.id);

    let before: BracketRecord | null = null;
    const tables = new Set<string>();
    for (let games = 0; games <= season.games.length; games++) {
      if (season === SEASON_OF_BUILD) await lookAfter(games);
      else before = await enterAfter(season, games, before);
      const outcome = outcomeAfter(season, games);
      for (const viewer of [ann, bob]) {
        // Ann's own pick of the week that is open counts for her alone.
        const visible = picks.filter(({ userId, week }) => week !== OPEN_WEEK || userId === viewer.id);
        const expected = standingOf(ids, visible, outcome);
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
    // Else there was nothing to follow.
    expect(tables.size).toBeGreaterThan(2);
  });
});
