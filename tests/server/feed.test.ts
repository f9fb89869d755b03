import { describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { type FeedServer, replying, SEASON_OF_BUILD } from "#support/feeds/feed-server.ts";
import {
  asked,
  call,
  enter,
  feed,
  health,
  move,
  official,
  played,
  poll,
  setUpFeed,
} from "#support/feeds/followed-feed.ts";
import { outcomeAfter, responseAfter } from "#support/feeds/real-seasons.ts";
import { server } from "#support/server/server.ts";

setUpFeed();

test("the outcome follows the feed game by game, and the history stores each change with its source", async () => {
  for (let games = 0; games <= 11; games++) {
    feed.hasPlayed(games);
    const { teamSlots, winners } = outcomeAfter(SEASON_OF_BUILD, games);
    const { id } = SEASON_OF_BUILD.games[games - 1] ?? {};
    const seed = id && OFFICIAL_RECORD.winners[id];
    expect(await poll()).toMatchObject({
      season: SEASON_OF_BUILD.name,
      changes: id && seed ? [{ matchup: id, winner: teamSlots[seed - 1] }] : [],
      rejected: null,
      callsLeft: 900,
    });
    expect(await official()).toEqual({ teamSlots, winners });
  }
  const [row] = await server.sql<{ points: Record<string, [number, number]> }>("select points from app.brackets");
  expect([Object.keys(row?.points ?? {}).length, row?.points.fr1]).toEqual([11, [34, 51]]);
  expect(asked("/playoffs/cfp")).toBe(12);
  expect(feed.asked[0]).toEqual({ path: `/playoffs/cfp?year=${SEASON_OF_BUILD.year}`, key: "Bearer the-key" });
  const stored = await server.sql("select source, before, after from private.outcome_changes order by id");
  expect(stored).toHaveLength(12);
  expect(stored.at(-1)).toEqual({ source: "feed", before: outcomeAfter(SEASON_OF_BUILD, 10), after: OFFICIAL_RECORD });
  expect((await poll()).changes).toEqual([]);
  expect(await server.sql("select 1 from private.outcome_changes")).toHaveLength(12);
  expect(server.loggedErrors()).toEqual([]);
});

test("scores are added and corrected even if no winner changes", async () => {
  const points = async () =>
    (await server.sql<{ points: Record<string, [number, number]> }>("select points from app.brackets"))[0]?.points;
  feed.hasPlayed(4);
  await enter(played(4));
  expect(await points()).toEqual({});
  await call("follow_feed");
  expect(await poll()).toMatchObject({ changes: [], rejected: null });
  expect(await points()).toMatchObject({ fr1: [34, 51], fr2: [34, 24] });
  feed.responses(JSON.parse(JSON.stringify(responseAfter(SEASON_OF_BUILD, 4)).replaceAll(":51", ":52")));
  expect(await poll()).toMatchObject({ changes: [], rejected: null });
  expect(await points()).toMatchObject({ fr1: [34, 52], fr2: [34, 24] });
  expect(await server.sql("select source from private.outcome_changes")).toEqual([{ source: "operator" }]);
});

test("an outcome that the operator enters stops feed polling until the operator switches back to the feed", async () => {
  const other: BracketRecord = { ...played(0), winners: { fr1: 12 } };
  await move(13, -300);
  feed.hasPlayed(6);
  await enter(other);
  expect(await poll("")).toMatchObject({ changes: [], rejected: null, next: null });
  expect(feed.asked).toEqual([]);
  expect((await poll()).rejected).toEqual([expect.stringContaining("npm run admin -- results --follow-feed")]);
  expect(await official()).toEqual(other);
  expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
  // No warning is needed while the operator's outcome agrees with the feed.
  await enter(played(6));
  expect(await poll()).toMatchObject({ changes: [], rejected: null });
  await enter(other);

  await call("follow_feed");
  const { changes, rejected, next } = await poll("");
  // The feed contradicts the operator's outcome, and the feed wins.
  expect([changes.length, changes[0], rejected]).toEqual([6, { matchup: "fr1", winner: "oregon" }, null]);
  expect(next).not.toBeNull();
});

const WRONG_CHAMPION = {
  ...responseAfter(SEASON_OF_BUILD, 6),
  champion: { id: 1, school: "Miami", conference: "ACC" },
};

test.each<[what: string, play: Parameters<FeedServer["plays"]>[0], reason: string]>([
  [
    "cuts off its response",
    { fault: "truncated response" },
    "The feed failed: it could not be reached, or cut the connection.",
  ],
  [
    "reports a wrong champion",
    { response: replying(200, JSON.stringify(WRONG_CHAMPION)) },
    "Miami is listed as champion, but didn't win the championship game.",
  ],
])("a feed that %s is reported, and the outcome stays unchanged", async (_, play, reason) => {
  feed.hasPlayed(4);
  await poll();
  server.reset();
  feed.plays(play);
  expect(await poll()).toMatchObject({ changes: [], rejected: [reason] });
  expect(await official()).toEqual(played(4));
  expect(server.loggedErrors()).toEqual([expect.stringContaining('"event":"results"')]);
  expect(await health()).toMatchObject({ status: "degraded", feed: "failing" });
  feed.hasPlayed(6);
  expect(await poll()).toMatchObject({ rejected: null });
  expect(await official()).toEqual(played(6));
  expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
});

describe("a suspicious feed response", () => {
  /** Backdates the feed's retraction by this many minutes. */
  const wait = (minutes: number) =>
    server.sql(
      `update private.feed set doubt = jsonb_set(doubt, '{since}',
        to_jsonb((doubt ->> 'since')::timestamptz - make_interval(mins => $1)))`,
      [minutes],
    );

  test("that retracts results is applied only if the feed repeats the response at least ten minutes later", async () => {
    feed.hasPlayed(9);
    await poll();
    feed.hasPlayed(2);
    const doubted = [expect.stringContaining("It retracts results")];
    expect(await poll()).toMatchObject({ changes: [], rejected: doubted });
    expect(await health()).toMatchObject({ status: "degraded", feed: "failing" });
    await wait(9);
    expect(await poll()).toMatchObject({ changes: [], rejected: doubted });
    // A response that differs from the previous one restarts the ten-minute wait.
    feed.hasPlayed(3);
    await wait(2);
    expect(await poll()).toMatchObject({ changes: [], rejected: doubted });
    expect(await official()).toEqual(played(9));
    await wait(10);
    expect(await poll()).toMatchObject({ rejected: null });
    expect(await official()).toEqual(played(3));
    expect(await health()).toMatchObject({ status: "ok", feed: "ok" });
  });

  test("is rejected if it lists more finished games than have kicked off", async () => {
    await move(13, -30);
    feed.hasPlayed(3);
    expect(await poll()).toMatchObject({
      changes: [],
      rejected: ["It has results for 3 games, but only 2 have started."],
    });
    feed.hasPlayed(2);
    expect(await poll()).toMatchObject({ rejected: null });
    expect(await official()).toEqual(played(2));
  });
});

test("a feed response is rejected entirely if one of its teams is missing from the database", async () => {
  await server.sql("delete from app.season_teams where team_id = 'tulane'");
  feed.hasPlayed(1);
  expect(await poll()).toMatchObject({
    changes: [],
    rejected: ["The database rejects it: This bracket includes a team we don't recognize."],
  });
  expect([await official(), await health()]).toEqual([
    null,
    expect.objectContaining({ status: "degraded", feed: "failing" }),
  ]);
  await server.sql("insert into app.season_teams values ($1, 'tulane', 'American')", [SEASON_OF_BUILD.name]);
  expect(await poll()).toMatchObject({ rejected: null });
});
