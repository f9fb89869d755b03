import { beforeEach, describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import { plan } from "#domain/seasons/2025-26.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { server, visitor } from "#support/database/database.ts";
import { rejected } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";

setUpDatabase();
beforeEach(async () => {
  await db.sql(`delete from app.brackets; delete from private.outcome_changes;
    delete from app.committee_rankings; delete from app.team_ratings; delete from private.feed; insert into private.feed default values;`);
});

const call = (name: string, args: object = {}) => rpc(server(db), name, args);
const enter = (record: BracketRecord | null) => server(db).rpc("set_outcome", { record });
const state = () => call("feed_state");
const claim = (seen_polls: number) => call("claim_feed_poll", { seen_polls, for_outcome: true, for_ranking: false });
const finish = (
  poll: number | null,
  {
    season = SEASON.name,
    problem = null as string | null,
    calls_left = null as number | null,
    record = null as object | null,
    doubt = null as object | null,
    points = null as object | null,
  },
) => server(db).rpc("finish_feed_poll", { poll, season, problem, calls_left, record, doubt, points });

/** Returns the outcome with these games decided. */
const decided = (...ids: (keyof BracketRecord["winners"])[]): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(ids.map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

/** Simulates a poll in which the feed reports this record. Returns whether the record was written. */
async function follow(record: BracketRecord | null): Promise<boolean> {
  return (await finish(await claim((await state()).polls), { record })).data;
}

const history = async () =>
  (await call("outcome_history")).map(({ source, before, after }: Record<string, unknown>) => [source, before, after]);

describe("an outcome entered by the operator", () => {
  test.each([
    ["BRACKET_INVALID", { teamSlots: [], winners: {} }],
    ["BRACKET_INVALID", { ...decided(), winners: { sf1: 1 } }],
    ["TEAM_UNKNOWN", { ...decided(), teamSlots: decided().teamSlots.with(0, "yale") }],
  ])("is rejected with %s", async (key, record) => {
    expect(await enter(record as BracketRecord)).toMatchObject(rejected(400, key));
    expect(await history()).toEqual([]);
  });

  test("stays in place, even if the feed disagrees, until the operator switches back to the feed", async () => {
    expect(await follow(decided())).toBe(true);
    expect(await state()).toMatchObject({ known: decided(), follows: true });
    await enter(decided("fr1"));
    expect(await state()).toMatchObject({ official: decided("fr1"), known: null, follows: false });
    expect(await follow(decided("fr2"))).toBe(false);
    await call("follow_feed");
    expect(await state()).toMatchObject({ official: decided("fr1"), known: null, follows: true, polledAt: null });
    expect(await follow(decided("fr2"))).toBe(true);
    expect(await state()).toMatchObject({ official: decided("fr2"), known: decided("fr2") });
  });

  test("appears in the history along with the feed's changes, but only if it differs from the current outcome", async () => {
    await enter(decided());
    await enter(decided());
    await call("follow_feed");
    await follow(decided("fr1"));
    await follow(decided("fr1"));
    await enter(null);
    expect(await history()).toEqual([
      ["operator", decided("fr1"), null],
      ["feed", decided(), decided("fr1")],
      ["operator", null, decided()],
    ]);
    const [{ at }] = await call("outcome_history");
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  });

  test("can be undone, and the feed's earlier changes can then be undone one at a time", async () => {
    await follow(decided());
    await follow(decided("fr1"));
    await enter(decided("fr1", "fr2"));
    for (const [source, before] of [
      ["operator", decided("fr1")],
      ["feed", decided()],
      ["feed", null],
    ] as const) {
      expect(await call("undo_outcome")).toMatchObject({ source, before });
      expect((await state()).official).toEqual(before);
    }
    expect(await call("undo_outcome")).toBeNull();
    expect(await state()).toMatchObject({ follows: false, known: null });
  });

  test("overrides a change that the feed makes at the same time, and neither request fails", async () => {
    for (let round = 0; round < 10; round++) {
      await call("follow_feed");
      const poll = await claim((await state()).polls);
      const ours = { ...decided(), winners: { fr3: round % 2 ? 6 : 11 } } as BracketRecord;
      const [operator, feed] = await Promise.all([enter(ours), finish(poll, { record: decided("fr1", "fr2") })]);
      expect([operator.error, feed.error]).toEqual([null, null]);
      expect(await state()).toMatchObject({ follows: false, official: ours });
    }
  });
});

describe("polling the feed", () => {
  test("lets only one caller claim a poll until that poll's lease expires", async () => {
    const claims = await Promise.all(Array.from({ length: 30 }, () => claim(0)));
    expect(claims.filter((poll) => poll !== null)).toEqual([1]);
    expect(await claim(1)).toBeNull();
    expect(await state()).toMatchObject({ isLeased: true, polls: 1 });
    await db.sql("update private.feed set lease_until = now()");
    expect(await claim(0)).toBeNull();
    expect(await claim(1)).toBe(2);
  });

  test("stores game scores, which are cleared when the operator enters an outcome", async () => {
    const points = { fr1: [34, 51] };
    await finish(await claim((await state()).polls), { record: decided("fr1"), points });
    expect(await rpc(visitor(db), "outcome")).toMatchObject({ official: decided("fr1"), points });
    await enter(decided("fr1", "fr2"));
    expect(await rpc(visitor(db), "outcome")).toMatchObject({ official: decided("fr1", "fr2"), points: {} });
  });

  test("lets visitors see whether an undecided game has begun", async () => {
    const isGameInProgress = async () => (await rpc(visitor(db), "outcome")).isGameInProgress;
    await db.sql(
      `update app.playoff_dates set starts_at = now() + interval '1 day' * (number - 0.5)
      where season = app.running_season() and kind = 'kickoff'`,
    );
    await enter(decided());
    expect(await isGameInProgress()).toBe(false);
    await db.sql(`update app.playoff_dates set starts_at = now() where kind = 'kickoff' and starts_at = (
      select min(starts_at) from app.playoff_dates where season = app.running_season() and kind = 'kickoff')`);
    expect(await isGameInProgress()).toBe(true);
    await enter(decided("fr1"));
    expect(await isGameInProgress()).toBe(false);
  });

  test("writes nothing once the poll's lease has expired", async () => {
    await claim(0);
    await db.sql("update private.feed set lease_until = now()");
    await claim(1);
    expect((await finish(1, { problem: "late", calls_left: 5, record: decided("fr1") })).data).toBe(false);
    expect(await state()).toMatchObject({ official: null, problem: null, callsLeft: null, isLeased: true });
    expect((await finish(2, { calls_left: 5, record: decided("fr1") })).data).toBe(true);
    expect(await state()).toMatchObject({ official: decided("fr1"), callsLeft: 5, isLeased: false });
  });

  test("counts failed polls and shows the failure in the health report until a poll succeeds", async () => {
    for (const failures of [1, 2]) {
      await finish(await claim(failures - 1), { problem: "x".repeat(5_000) });
      expect(await state()).toMatchObject({ failures, problem: "x".repeat(2_000) });
      expect(await call("health_report")).toMatchObject({ feedProblem: true });
    }
    await follow(null);
    expect(await state()).toMatchObject({ failures: 0, problem: null });
  });

  test("writes nothing and leaves the poll unfinished if the response is for another season", async () => {
    const poll = await claim(0);
    const said = await finish(poll, { season: "2003-04", record: decided("fr1"), calls_left: 3 });
    expect(said).toMatchObject(rejected(409, "SEASON_CHANGING"));
    expect(await state()).toMatchObject({ official: null, callsLeft: null, isLeased: true });
  });

  test("for the ranking alone is not recorded as a poll for results", async () => {
    await call("claim_feed_poll", { seen_polls: 0, for_outcome: false, for_ranking: true });
    expect(await state()).toMatchObject({ polledAt: null, rankingPolledAt: expect.any(String) });
  });
});

describe("team ratings", () => {
  const saveRatings = (elo: object, { season = SEASON.name, rounds = 0 } = {}) =>
    server(db).rpc("save_ratings", { season, rounds, elo });
  const latest = () => rpc(visitor(db), "latest_ratings", { season: SEASON.name });

  test("replace earlier ratings, and visitors can read the date of the ratings and the ratings of teams in the official field", async () => {
    expect([await latest(), (await state()).ratedRounds]).toEqual([null, null]);
    expect((await saveRatings({ indiana: 2_100, akron: 1_400 })).error).toBeNull();
    expect(await latest()).toEqual({ ratedAt: expect.any(String), elo: {} });
    await enter(OFFICIAL_RECORD);
    expect((await saveRatings({ indiana: 2_120.5, oregon: 2_050, akron: 1_400 }, { rounds: 1 })).error).toBeNull();
    expect(await latest()).toMatchObject({ elo: { indiana: 2_120.5, oregon: 2_050 } });
    expect(Object.keys((await latest()).elo)).toHaveLength(2);
    expect((await state()).ratedRounds).toBe(1);
  });

  test("for another season are rejected", async () => {
    expect(await saveRatings({}, { season: "1999-00" })).toMatchObject(rejected(409, "SEASON_CHANGING"));
  });
});

describe("a CFP ranking", () => {
  const ids = teamsOfSeason(plan).map(({ id }) => id);
  const saveRanking = (team_ids: readonly string[], season = SEASON.name) =>
    server(db).rpc("save_ranking", { season, ids: team_ids });

  test("is stored only after its release date and can then be corrected; after the next release date, an unchanged ranking is not stored again", async () => {
    await db.sql("update app.playoff_dates set starts_at = now() + interval '1 day' where kind = 'ranking'");
    expect((await saveRanking(ids.slice(0, 25))).data).toBe(false);
    await db.sql("update app.playoff_dates set starts_at = now() - interval '8 days' where number = 1");
    expect((await saveRanking(ids.slice(0, 25))).data).toBe(true);
    expect((await saveRanking(ids.slice(1, 26))).data).toBe(true);
    await db.sql("update app.playoff_dates set starts_at = now() - interval '1 day' where number = 2");
    expect((await saveRanking(ids.slice(1, 26))).data).toBe(false);
    expect((await saveRanking(ids.slice(2, 27))).data).toBe(true);
    expect((await state()).rankings).toBe(2);
    const latest = await rpc(visitor(db), "latest_ranking", { season: SEASON.name });
    expect(latest).toEqual({ releasedAt: expect.any(String), teamIds: ids.slice(2, 27) });
    expect(await rpc(visitor(db), "latest_ranking", { season: "1999-00" })).toBeNull();
  });

  test.each([
    ["24 teams", ids.slice(0, 24), SEASON.name, "TEAM_UNKNOWN"],
    ["26 teams", ids.slice(0, 26), SEASON.name, "TEAM_UNKNOWN"],
    ["a team twice", ids.slice(0, 25).with(3, ids[4] ?? ""), SEASON.name, "TEAM_UNKNOWN"],
    ["an unknown team", ids.slice(0, 25).with(3, "yale"), SEASON.name, "TEAM_UNKNOWN"],
    ["another season's name", ids.slice(0, 25), "2003-04", "SEASON_CHANGING"],
  ])("with %s is rejected", async (_, team_ids, season, key) => {
    expect((await saveRanking(team_ids, season)).error?.message).toBe(key);
  });
});
