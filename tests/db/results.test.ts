import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { SEASON } from "../../src/domain/season.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "../../src/domain/season-opening.ts";
import { plan } from "../../src/domain/seasons/2025-26.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { openDatabase, server, type TestDatabase, visitor } from "../support/database/database.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { OTHER, OTHER_PLAN } from "../support/seasons/other-season.ts";
import { PAST, pastSeasonSql } from "../support/seasons/past-season.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql(`delete from public.brackets; delete from private.outcome_changes;
    delete from public.committee_rankings; delete from private.feed; insert into private.feed default values;`);
});

async function call<Answer>(name: string, args: object = {}): Promise<Answer> {
  const { data, error } = await server(db).rpc(name, args);
  if (error) throw new Error(error.message);
  // Each function has its own answer, which the caller knows.
  return data as Answer;
}

/** The outcome after the first games of a round or two. */
const decided = (...ids: (keyof BracketRecord["winners"])[]): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(ids.map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

const enter = async ({ teamSlots: team_slots, winners }: BracketRecord, name = "official") =>
  server(db).from("brackets").upsert({ name, team_slots, winners }, { onConflict: "name" }).throwOnError();

const AFTER_TWO = JSON.stringify(decided("fr1", "fr2"));

const claimAfter = (seen_looks: number) => ({ seen_looks, for_outcome: true, for_ranking: false });

/** Takes a look and ends it with this record. */
async function follow(record: BracketRecord | null, season = SEASON.name): Promise<boolean> {
  const { looks } = await call<{ looks: number }>("feed_state");
  const look = await call<number | null>("claim_feed_look", claimAfter(looks));
  return call("finish_feed_look", { look, season, problem: null, calls_left: null, record });
}

interface Change {
  readonly source: string;
  readonly before: BracketRecord | null;
  readonly after: BracketRecord | null;
  readonly isUndone: boolean;
}
const history = async () =>
  (await call<Change[]>("outcome_history")).map(({ source, before, after }) => [source, before, after]);
const official = async () => (await call<{ official: BracketRecord | null }>("feed_state")).official;

describe("every change of the official bracket is kept", () => {
  test("with who made it, and nothing else is", async () => {
    await enter(decided());
    await enter(decided());
    await enter(decided("fr1"), "A draft");
    await call("follow_feed");
    expect(await follow(decided("fr1"))).toBe(true);
    expect(await follow(decided("fr1"))).toBe(true);
    await server(db)
      .from("brackets")
      .update({ winners: { fr1: 12 } })
      .eq("name", "official")
      .throwOnError();
    await server(db).from("brackets").update({ name: "Put away" }).eq("name", "official").throwOnError();
    await server(db).from("brackets").update({ name: "official" }).eq("name", "Put away").throwOnError();
    await server(db).from("brackets").delete().eq("name", "official").throwOnError();
    const wrong = { ...decided(), winners: { fr1: 12 } };
    expect(await history()).toEqual([
      ["operator", wrong, null],
      ["operator", null, wrong],
      ["operator", wrong, null],
      ["operator", decided("fr1"), wrong],
      ["feed", decided(), decided("fr1")],
      ["operator", null, decided()],
    ]);
  });

  test("with the time at which it was made", async () => {
    await enter(decided());
    const [change] = await call<{ at: string }[]>("outcome_history");
    expect(Math.abs(Date.parse(change?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });
});

test("a draft is not the outcome, nor is a change or a ranking of another season of this one", async () => {
  await enter(decided("fr1"), "A draft");
  expect(await official()).toBeNull();
  await follow(decided());
  await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
    insert into private.outcome_changes (season, source) values ('${PAST}', 'operator');
    insert into public.committee_rankings values ('${PAST}', 20, now(), array_fill('x'::text, array[25]))`);
  expect(await call("feed_state")).toMatchObject({ official: decided(), known: decided(), rankings: 0 });
  expect(await call("undo_outcome")).toMatchObject({ source: "feed", before: null });
  expect(await db.sql("select name from public.brackets")).toEqual([{ name: "A draft" }]);
});

describe("a look at the feed", () => {
  test("is taken by one of many, and by another one once its minute is over", async () => {
    const claim = async () => (await server(db).rpc("claim_feed_look", claimAfter(0))).data;
    expect((await Promise.all(Array.from({ length: 30 }, claim))).filter((look) => look !== null)).toEqual([1]);
    expect(await call("claim_feed_look", claimAfter(1))).toBeNull();
    expect(await call("feed_state")).toMatchObject({ isLeased: true, looks: 1 });
    expect(
      await db.sql("select lease_until - looked_at <= interval '1 minute 1 second' as short from private.feed"),
    ).toEqual([{ short: true }]);
    await db.sql("update private.feed set lease_until = now()");
    expect(await call("claim_feed_look", claimAfter(0))).toBeNull();
    expect(await call("claim_feed_look", claimAfter(1))).toBe(2);
  });

  test("that comes back after its time writes nothing, and takes nothing from the one that is under way", async () => {
    await call("claim_feed_look", claimAfter(0));
    await db.sql("update private.feed set lease_until = now()");
    await call("claim_feed_look", claimAfter(1));
    const late = { look: 1, season: SEASON.name, problem: "late", calls_left: 5, record: decided("fr1") };
    expect(await call("finish_feed_look", late)).toBe(false);
    expect(await call("feed_state")).toMatchObject({ official: null, problem: null, callsLeft: null, isLeased: true });
    expect(await call("finish_feed_look", { ...late, look: 2, problem: null })).toBe(true);
    expect(await call("feed_state")).toMatchObject({ official: decided("fr1"), callsLeft: 5, isLeased: false });
  });

  test("that has failed is remembered, with how often, until one has not", async () => {
    for (const failures of [1, 2]) {
      const look = await call("claim_feed_look", claimAfter(failures - 1));
      await call("finish_feed_look", {
        look,
        season: SEASON.name,
        problem: "x".repeat(5_000),
        calls_left: null,
        record: null,
      });
      expect(await call("feed_state")).toMatchObject({ failures, problem: "x".repeat(2_000) });
      expect(await call("health_report")).toMatchObject({ feedProblem: true });
    }
    await follow(null);
    expect(await call("feed_state")).toMatchObject({ failures: 0, problem: null });
    expect(await call("health_report")).toMatchObject({ feedProblem: false });
  });

  test("is dated when it is understood, and so are the calls that are left when it says them", async () => {
    const look = async (problem: string | null, calls_left: number | null) => {
      const { looks } = await call<{ looks: number }>("feed_state");
      const number = await call("claim_feed_look", claimAfter(looks));
      await call("finish_feed_look", { look: number, season: SEASON.name, problem, calls_left, record: null });
      const [said] = await db.sql(
        "select heard_at is null as unheard, calls_left, calls_left_at is null as undated from private.feed",
      );
      await db.sql("update private.feed set heard_at = null, calls_left_at = null");
      return said;
    };
    expect(await look(null, 7)).toEqual({ unheard: false, calls_left: 7, undated: false });
    expect(await look("no answer", null)).toEqual({ unheard: true, calls_left: 7, undated: true });
    expect(await look(null, null)).toEqual({ unheard: false, calls_left: 7, undated: true });
    expect(await look("too many", 0)).toEqual({ unheard: true, calls_left: 0, undated: false });
  });

  test("writes nothing that the rules of a bracket refuse, nor for another season, and is then as if it had not ended", async () => {
    const cases: [record: object, season: string, key: string][] = [
      [{ teamSlots: [], winners: {} }, SEASON.name, "BRACKET_INVALID"],
      [{ ...decided(), winners: { sf1: 1 } }, SEASON.name, "BRACKET_INVALID"],
      [{ ...decided(), teamSlots: decided().teamSlots.with(0, "yale") }, SEASON.name, "TEAM_UNKNOWN"],
      [decided("fr1"), "2003-04", "SEASON_CHANGING"],
    ];
    const look = await call("claim_feed_look", claimAfter(0));
    for (const [record, season, key] of cases) {
      const result = server(db).rpc("finish_feed_look", { look, season, problem: null, calls_left: 3, record });
      expect((await result).error?.message).toBe(key);
      expect(await call("feed_state")).toMatchObject({ official: null, callsLeft: null, isLeased: true });
    }
    expect(await history()).toEqual([]);
  });
});

test.each([
  "insert into public.brackets select * from public.brackets where false",
  "update public.brackets set name = name where false",
  "delete from public.brackets where false",
])("who changes brackets holds the feed meanwhile: %s", async (statement) => {
  const held = await db.sql(`${statement};
    select from pg_locks where relation = 'private.feed'::regclass and pid = pg_backend_pid() and mode = 'RowShareLock'`);
  expect(held).toHaveLength(1);
});

test("a look counts as one at what it is for", async () => {
  const seen = async () => {
    const { lookedAt, rankingLookedAt } = await call<Record<string, string | null>>("feed_state");
    return [lookedAt !== null, rankingLookedAt !== null];
  };
  const claim = async (seen_looks: number, for_outcome: boolean, for_ranking: boolean) => {
    await db.sql("update private.feed set lease_until = null");
    return call("claim_feed_look", { seen_looks, for_outcome, for_ranking });
  };
  await claim(0, false, true);
  expect(await seen()).toEqual([false, true]);
  await db.sql("update private.feed set ranking_looked_at = null");
  await claim(1, true, false);
  expect(await seen()).toEqual([true, false]);
});

describe("a ranking", () => {
  const ids = teamsOfSeason(plan).map(({ id }) => id);
  const save = (team_ids: readonly string[], season = SEASON.name) =>
    server(db).rpc("save_ranking", { season, ids: team_ids });
  const kept = async () =>
    (await visitor(db).from("committee_rankings").select("season, number, released_at, team_ids").order("number")).data;

  test("is stored as that of the last release, replaced by a corrected one, and not stored again as the next", async () => {
    await db.sql("update public.playoff_dates set starts_at = now() + interval '1 day' where kind = 'ranking'");
    expect((await save(ids.slice(0, 25))).data).toBe(false);
    await db.sql("update public.playoff_dates set starts_at = now() - interval '8 days' where number = 1");
    expect((await save(ids.slice(0, 25))).data).toBe(true);
    expect((await save(ids.slice(1, 26))).data).toBe(true);
    expect((await save(ids.slice(1, 26))).data).toBe(true);
    await db.sql("update public.playoff_dates set starts_at = now() - interval '1 day' where number = 2");
    expect((await save(ids.slice(1, 26))).data).toBe(false);
    expect(await call("feed_state")).toMatchObject({ rankings: 1 });
    expect((await save(ids.slice(2, 27))).data).toBe(true);
    expect(await call("feed_state")).toMatchObject({ rankings: 2 });
    expect(await kept()).toMatchObject([
      { season: SEASON.name, number: 1, team_ids: ids.slice(1, 26) },
      { season: SEASON.name, number: 2, team_ids: ids.slice(2, 27) },
    ]);
    const age = Date.now() - Date.parse((await kept())?.[1]?.released_at);
    expect(Math.round(age / 3_600_000)).toBe(24);
  });

  test("is stored although a season before had the same, and refused with a team that has no conference by now", async () => {
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
      update public.playoff_dates set starts_at = now() - interval '8 days' where number in (1, 2);
      insert into public.committee_rankings values ('${PAST}', 1, now(), '{${ids.slice(0, 25)}}')`);
    expect((await save(ids.slice(0, 25))).data).toBe(true);
    await db.sql(`insert into public.teams
      select 'once', 'Once', 'ONCE', null, logo_url, primary_color, secondary_color from public.teams limit 1`);
    expect((await save(ids.slice(0, 25).with(3, "once"))).error?.message).toBe("TEAM_UNKNOWN");
    await db.sql("delete from public.teams where id = 'once'");
  });

  test.each<[what: string, ids: readonly string[], season: string, key: string]>([
    ["24 teams", ids.slice(0, 24), SEASON.name, "TEAM_UNKNOWN"],
    ["26 teams", ids.slice(0, 26), SEASON.name, "TEAM_UNKNOWN"],
    ["a team twice", ids.slice(0, 25).with(3, ids[4] ?? ""), SEASON.name, "TEAM_UNKNOWN"],
    ["a team that nobody knows", ids.slice(0, 25).with(3, "yale"), SEASON.name, "TEAM_UNKNOWN"],
    ["the teams of another season", ids.slice(0, 25), "2003-04", "SEASON_CHANGING"],
  ])("of %s is refused", async (_, team_ids, season, key) => {
    expect((await save(team_ids, season)).error?.message).toBe(key);
  });
});

describe("the operator's word", () => {
  test("stands until the feed may speak again, which then has to agree with its own word only", async () => {
    expect(await follow(decided())).toBe(true);
    expect(await call("feed_state")).toMatchObject({ known: decided(), follows: true });
    await enter(decided("fr1"));
    expect(await call("feed_state")).toMatchObject({ official: decided("fr1"), known: null, follows: false });
    expect(await follow(decided("fr2"))).toBe(false);
    expect(await official()).toEqual(decided("fr1"));
    await call("follow_feed");
    expect(await call("feed_state")).toMatchObject({ known: null, follows: true, lookedAt: null });
    expect(await follow(decided("fr2"))).toBe(true);
    expect(await call("feed_state")).toMatchObject({ official: decided("fr2"), known: decided("fr2") });
  });

  test.each([
    ["the feed's", (look: number) => `public.finish_feed_look(${look}, '${SEASON.name}', null, null, '${AFTER_TWO}')`],
    ["taking one back", () => "public.undo_outcome()"],
  ])("is the operator's, also in one transaction with %s", async (_, other) => {
    await follow(decided("fr1"));
    const { teamSlots, winners } = decided("fr4");
    const { looks } = await call<{ looks: number }>("feed_state");
    const look = await call<number>("claim_feed_look", claimAfter(looks));
    await db.sql(`do $$ begin
      perform ${other(look)};
      insert into public.brackets as official (name, team_slots, winners)
      values ('official', '${JSON.stringify(teamSlots)}', '${JSON.stringify(winners)}')
      on conflict (name) do update set winners = excluded.winners;
    end $$`);
    expect((await history())[0]?.[0]).toBe("operator");
    expect(await call("feed_state")).toMatchObject({ follows: false });
  });

  test("is written at the same time as the feed's, and neither is lost or waits for ever", async () => {
    for (let round = 0; round < 10; round++) {
      await call("follow_feed");
      const { looks } = await call<{ looks: number }>("feed_state");
      const look = await call("claim_feed_look", claimAfter(looks));
      const theirs = { look, season: SEASON.name, problem: null, calls_left: null, record: decided("fr1", "fr2") };
      const [ours, feed] = await Promise.all([
        server(db)
          .from("brackets")
          .upsert(
            { name: "official", team_slots: decided().teamSlots, winners: { fr3: round % 2 ? 6 : 11 } },
            { onConflict: "name" },
          ),
        server(db).rpc("finish_feed_look", theirs),
      ]);
      expect([ours.error, feed.error]).toEqual([null, null]);
      // Whoever came first: the operator has the last word.
      expect(await call("feed_state")).toMatchObject({
        follows: false,
        official: { winners: { fr3: round % 2 ? 6 : 11 } },
      });
      if (round % 3 === 0) await db.sql("delete from public.brackets");
    }
  });

  test("takes back one change after the other, also those of the feed and its own", async () => {
    await follow(decided());
    await follow(decided("fr1"));
    await enter(decided("fr1", "fr2"));
    for (const [source, before] of [
      ["operator", decided("fr1")],
      ["feed", decided()],
      ["feed", null],
    ] as const) {
      expect(await call("undo_outcome")).toMatchObject({ source, before });
      expect(await official()).toEqual(before);
    }
    expect(await call("undo_outcome")).toBeNull();
    expect((await history()).slice(0, 3).map(([source]) => source)).toEqual(["undo", "undo", "undo"]);
    expect(await call("feed_state")).toMatchObject({ follows: false, known: null });
    await enter(decided("fr4"));
    expect(await call("undo_outcome")).toMatchObject({ after: decided("fr4") });
    expect(await official()).toBeNull();
  });
});

test("a season closes with its history and its dates, and the next begins with neither, and a feed that may speak", async () => {
  await enter(OFFICIAL_RECORD);
  await makeWeek(db, 1, "closed");
  await db.sql("delete from public.week_schedule where end_date >= now()");
  const close = async () => (await call<{ phase: string | null }>("close_season", { wanted: SEASON.name })).phase;
  await close();
  await call("follow_feed");
  const { looks } = await call<{ looks: number }>("feed_state");
  const look = await call("claim_feed_look", claimAfter(looks));
  const args = { look, season: SEASON.name, problem: null, calls_left: null, record: decided() };
  expect((await server(db).rpc("finish_feed_look", args)).error?.message).toBe("SEASON_CLOSING");
  expect((await server(db).rpc("undo_outcome")).error?.message).toBe("SEASON_CLOSING");
  expect(await call("feed_state")).toMatchObject({ season: SEASON.name, isClosing: true, official: OFFICIAL_RECORD });
  await db.sql("update private.feed set follows = false, failures = 3, problem = 'silent'");
  while ((await close()) !== null);

  expect(await call("feed_state")).toMatchObject({ season: null, official: null, dates: [], follows: true });
  expect(await db.sql("select failures, problem from private.feed")).toEqual([{ failures: 0, problem: null }]);
  expect(await db.sql("select season, source, after from private.outcome_changes")).toEqual([
    { season: SEASON.name, source: "operator", after: OFFICIAL_RECORD },
  ]);
  expect(await call("undo_outcome")).toBeNull();
  const dates = datesOfSeason(OTHER_PLAN);
  await call("open_season", {
    wanted: OTHER.name,
    teams: teamsOfSeason(OTHER_PLAN),
    weeks: weeksOfSeason(OTHER_PLAN),
    dates,
  });
  const { dates: opened, ...state } = await call<{ dates: { kind: string; startsAt: string }[] }>("feed_state");
  expect(opened.map(({ kind, startsAt }) => [kind, Date.parse(startsAt)])).toEqual(
    dates.map(({ kind, startsAt }) => [kind, Date.parse(startsAt)]),
  );
  expect(state).toMatchObject({ season: OTHER.name, official: null, known: null });
  expect([await history(), await call("undo_outcome")]).toEqual([[], null]);
  expect(await follow({ ...decided(), teamSlots: decided().teamSlots }, OTHER.name)).toBe(true);
  expect(await history()).toEqual([["feed", null, decided()]]);
});
