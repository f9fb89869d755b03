import { describe, expect, test } from "vitest";
import { RANKINGS, rankingJson } from "#local/scores/rankings.ts";
import { ratingsJson } from "#local/scores/ratings.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { SEASON_OF_BUILD } from "#support/feeds/feed-server.ts";
import { asked, due, feed, health, move, official, played, poll, setUpFeed } from "#support/feeds/followed-feed.ts";
import { callerWith } from "#support/server/caller.ts";
import { server } from "#support/server/server.ts";

setUpFeed();

describe("ratings", () => {
  const stored = async () => (await server.sql<{ rounds: number }>("select rounds from app.team_ratings"))[0] ?? null;

  test("are public, and are requested when the field becomes known and after each round except the last", async () => {
    const visitor = callerWith(server);
    expect((await visitor.query("ratings.latest")).value).toEqual({ ratings: null });
    const rounds: (number | undefined)[] = [];
    for (const games of [0, 3, 4, 8, 9, 10, 11]) {
      feed.hasPlayed(games);
      await poll();
      if (games === 0) await poll();
      rounds.push((await stored())?.rounds);
    }
    expect(rounds).toEqual([0, 0, 1, 2, 2, 3, 3]);
    expect(asked("/ratings/elo")).toBe(4);
    const { value } = await visitor.query("ratings.latest");
    expect(Object.keys(value?.ratings?.elo ?? {}).sort()).toEqual([...OFFICIAL_RECORD.teamSlots].sort());
    expect(value?.ratings).toMatchObject({ ratedAt: expect.any(Date), elo: { indiana: 2_100, "ohio-state": 2_084 } });
    const response = await server.request("/api/trpc/ratings.latest");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=300/);
  });

  test("are requested half a day after a round's last kickoff, but never during a game", async () => {
    await move(13, -300);
    feed.hasPlayed(0);
    expect(await poll("")).toMatchObject({ rejected: null });
    // The first game has begun, so the poll requests only that game's result.
    expect(await stored()).toBeNull();
    await move(13, 24);
    await due();
    expect(await poll("")).toMatchObject({ rejected: null });
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
    ["in the wrong shape", [{ year: "soon" }], /has no ratings: its response has the wrong shape/],
    ["for unknown teams", [{ year: SEASON_OF_BUILD.year, team: "Nowhere", elo: 2_000 }], /no ratings for this season/],
  ])("%s are rejected, but the game results from the same poll are stored", async (_, json, problem) => {
    feed.rates(json);
    feed.hasPlayed(5);
    expect((await poll()).rejected).toEqual([expect.stringMatching(problem)]);
    expect(await official()).toEqual(played(5));
    expect(await stored()).toBeNull();
    // The game results still came in, so the feed counts as healthy.
    expect(await health()).toMatchObject({ feed: "ok" });
    feed.rates(ratingsJson(SEASON_OF_BUILD.year));
    expect((await poll()).rejected).toBeNull();
    expect(await stored()).toMatchObject({ rounds: 1 });
  });
});

describe("a CFP ranking", () => {
  const [, first = []] = RANKINGS[0] ?? [];
  const stored = async () =>
    server.sql<{ number: number; team_ids: string[] }>(
      "select number, team_ids from app.committee_rankings order by number",
    );
  /** Changes the release time of ranking `number` to `hours` hours ago. */
  const release = (number: number, hours: number) =>
    server.sql(`update app.playoff_dates set starts_at = now() - interval '${hours} hours' where number = ${number}`);

  test("is requested an hour after its release and then hourly until the feed returns it", async () => {
    await release(1, 0);
    expect((await poll("")).changes).toEqual([]);
    expect(feed.asked).toEqual([]);
    await release(1, 2);
    expect((await poll("")).rejected).toBeNull();
    expect(feed.asked).toEqual([
      { path: `/rankings?year=${SEASON_OF_BUILD.year}&poll=cfp&latest=true`, key: "Bearer the-key" },
    ]);
    expect(await stored()).toEqual([]);
    feed.ranks(rankingJson(SEASON_OF_BUILD.year, 1));
    await poll("");
    expect(feed.asked).toHaveLength(1);
    await server.sql("update private.feed set ranking_polled_at = now() - interval '61 minutes'");
    await poll("");
    expect(await stored()).toEqual([{ number: 1, team_ids: first }]);
    await server.sql("update private.feed set ranking_polled_at = now() - interval '5 days'");
    await poll("");
    expect(feed.asked).toHaveLength(2);

    await release(2, 3);
    await poll("");
    expect(await stored()).toHaveLength(1);
    feed.ranks(rankingJson(SEASON_OF_BUILD.year, 2));
    await poll();
    expect((await stored()).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("with an unknown team is rejected, but the outcome is still updated", async () => {
    await release(1, 2);
    feed.ranks(JSON.parse(JSON.stringify(rankingJson(SEASON_OF_BUILD.year, 3)).replace("Tulane", "Yale")));
    feed.hasPlayed(2);
    const rejected = [expect.stringContaining("do not play this season: Yale")];
    expect(await poll()).toMatchObject({ rejected, changes: [{}, {}] });
    expect([await stored(), await official(), await health()]).toEqual([
      [],
      played(2),
      expect.objectContaining({ status: "degraded", feed: "failing" }),
    ]);
  });
});
