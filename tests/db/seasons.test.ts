import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { score } from "../../src/domain/scoring.ts";
import { SEASON, SEASON_PLAN } from "../../src/domain/season.ts";
import type { SeasonPlan } from "../../src/domain/seasons/season.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { server, type TestDatabase, visitor } from "../support/database/database.ts";
import { type GroupFixture, NAMES, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { seasonCalls } from "../support/seasons/closing.ts";
import { OTHER, OTHER_PLAN } from "../support/seasons/other-season.ts";
import { PAST, pastSeasonSql } from "../support/seasons/past-season.ts";

let fixture: GroupFixture;
let db: TestDatabase;
let calls: ReturnType<typeof seasonCalls>;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  calls = seasonCalls(db);
});
afterAll(() => db.close());

const NOW = SEASON.name;
/** Before everybody else in the order of ids, in which a season is closed. */
const FIRST_ID = "00000000-0000-4000-8000-000000000000";
const PICKS = fc.sample(savablePick, { numRuns: 20, seed: 15 }).map((record, index) => ({
  name: NAMES[index % 4] as Name,
  week: 1 + Math.floor(index / 4),
  record,
}));

/** The plan of the next season, in which a team of the official field no longer plays. */
const LEFT = "james-madison";
const NEXT_PLAN = {
  ...OTHER_PLAN,
  conferences: {
    ...OTHER_PLAN.conferences,
    "Sun Belt": OTHER_PLAN.conferences["Sun Belt"].filter((id) => id !== LEFT),
  },
};

/** A team that plays in another conference then. */
const MOVED = "utep";
const conferenceIn = ({ conferences }: SeasonPlan, id: string) =>
  Object.entries(conferences).find(([, ids]) => ids.includes(id))?.[0];
const opening = (wanted: string = OTHER.name, plan: SeasonPlan = NEXT_PLAN) => calls.open(wanted, plan);
const call = async (name: Name, fn: string, args: object = {}) => {
  const { data, error } = await fixture.as(name).rpc(fn, args);
  if (error) throw error;
  return data;
};
const past = (name: Name, wanted_group = fixture.id, wanted_season = NOW, skipped = 0) =>
  call(name, "past_group_page", { wanted_group, wanted_season, skipped });
const count = async (table: string) => (await db.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

describe("a season", () => {
  let before: Awaited<ReturnType<GroupFixture["page"]>>;
  let pickId: string;
  let seen: Record<string, unknown>;

  test("runs alone, whoever writes a second one beside it", async () => {
    await expect(db.sql("insert into public.seasons (name) values ('2031-32')")).rejects.toThrow(/seasons_running/);
  });

  test("is not closed while a week is open, nor before its last result", async () => {
    await fixture.given(PICKS);
    expect((await calls.close()).error?.message).toBe("SEASON_UNDECIDED");
    const { champ: _, ...rest } = OFFICIAL_RECORD.winners;
    await db.sql("insert into public.brackets (name, team_slots, winners) values ('another', $1, $2)", [
      OFFICIAL_RECORD.teamSlots,
      OFFICIAL_RECORD.winners,
    ]);
    await fixture.official({ ...OFFICIAL_RECORD, winners: rest });
    expect((await calls.close()).error?.message).toBe("SEASON_UNDECIDED");
    await fixture.official(OFFICIAL_RECORD);
    await makeWeek(db, 15, "open");
    expect((await calls.close()).error?.message).toBe("SEASON_WEEK_OPEN");
    await makeWeek(db, 15, "closed");
    expect((await calls.close(OTHER.name)).error?.message).toBe("SEASON_NOT_RUNNING");
    expect((await opening()).error?.message).toBe("SEASON_RUNS");
    expect(await count("public.past_picks")).toBe(0);
  });

  test("is shown as before while it is copied, and its archive to nobody", async () => {
    // A week that nobody has counted when the closing begins.
    await makeWeek(db, 5, "open");
    await fixture.catchUp();
    await makeWeek(db, 5, "closed");
    before = await fixture.page("dee");
    [{ id: pickId } = { id: "" }] = await db.sql<{ id: string }>(
      "select id from public.weekly_picks where week_number = 3",
    );
    seen = await call("dee", "viewed_pick", { pick_id: pickId });
    const phases: (string | null | undefined)[] = [];
    for (let phase: string | null | undefined = ""; phase !== "end"; ) {
      const { step, error } = await calls.close();
      expect(error).toBeNull();
      phase = step?.phase;
      phases.push(phase);
      expect(await past("ann")).toBeNull();
      expect((await fixture.as("ann").from("past_picks").select("id")).data).toEqual([]);
    }
    expect([...new Set(phases)]).toEqual(["players", "groups", "compare", "end"]);
    expect(await count("public.past_picks")).toBe(20);
    expect(await fixture.page("dee")).toEqual({ ...before, now: expect.any(String) });
  });

  test.each([
    ["archive_players", "delete from public.past_picks; delete from public.past_scores;"],
    ["compare_archive", ""],
    ["check_archive", ""],
  ])("goes through its players in %s until the time is up, and then says who was the last", async (step, before) => {
    const nobody = "00000000-0000-0000-0000-000000000000";
    const [last] = await db.sql<{ id: string }>(
      "select user_id as id from private.closing_ranks order by user_id desc limit 1",
    );
    // Nothing of it stays.
    const trial = db.sql(`do $$
      declare
        reached uuid;
      begin
        ${before}
        reached := private.${step}('${NOW}', '${nobody}', clock_timestamp() - interval '1 second');
        raise exception 'reached %, then %', reached, private.${step}('${NOW}', reached, 'infinity');
      end $$`);
    await expect(trial).rejects.toThrow(`reached ${last?.id}, then <NULL>`);
  });

  test("keeps its schedule and its outcome while it is closed", async () => {
    for (const { error } of [
      await server(db).from("week_schedule").update({ end_date: "2999-01-01" }).eq("week_number", 15),
      await server(db).from("brackets").update({ winners: {} }).eq("name", "official"),
      await server(db).from("brackets").delete().eq("name", "official"),
    ])
      expect(error?.message).toBe("SEASON_CLOSING");
    // Whatever is written, and be it no row.
    for (const statement of [
      "insert into public.week_schedule select * from public.week_schedule where false",
      "update public.week_schedule set week_number = week_number where false",
      "delete from public.week_schedule where false",
      "insert into public.brackets select * from public.brackets where false",
      "update public.brackets set name = name where false",
      "delete from public.brackets where false",
    ])
      await expect(db.sql(statement), statement).rejects.toThrow("SEASON_CLOSING");
  });

  test("is not ended by who closes another one", async () => {
    expect((await calls.close(OTHER.name)).error?.message).toBe("SEASON_NOT_RUNNING");
    expect((await calls.close()).step?.phase).toBe("check");
  });

  test("ends in one moment: then no page of the challenge has any of it, and the archive has all", async () => {
    expect(await count("public.weekly_picks")).toBe(20);
    // The official bracket alone is gone.
    expect(await count("public.brackets where name = 'another'")).toBe(1);
    const page = await fixture.page("ann");
    expect(page).toMatchObject({ weeks: [], official: null, stats: { champion: null, championPicks: 0 } });
    expect(page.members.map(({ score: points, mostPickedChampion }) => [points, mostPickedChampion])).toEqual(
      page.members.map(() => [0, null]),
    );
    expect((await call("ann", "challenge_home")).weeks).toEqual([]);
    const old = await past("dee");
    expect(old.members.map(({ place: _, ...row }: { place: number }) => row)).toEqual(
      before.members.map(({ id: _, ...row }: object & { id?: string }) => row),
    );
    expect(old.stats).toEqual(before.stats);
  });

  test("is closed when its picks are deleted, and only those that the archive has", async () => {
    expect((await opening()).error?.message).toBe("SEASON_PICKS_LEFT");
    const stranger = await addAccount(db, "eve@mail.example", { username: "eve" }, { id: FIRST_ID });
    await db.sql("create table private.kept_picks as table public.past_picks");
    // A hundred players at a time are looked through: the others come after the first hundred.
    await db.sql(`insert into private.closing_ranks
      select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 0, 99
      from generate_series(1, 100) as number`);
    for (const change of [
      "bracket_data = '{}'",
      "id = gen_random_uuid()",
      `user_id = '${stranger}'`,
      "week_number = 9",
      `season = '${OTHER.name}'`,
    ]) {
      await db.sql(`update public.past_picks set ${change} where id = $1`, [pickId]);
      expect((await calls.closeUntil(null)).leftPicks, change).toBe(1);
      expect((await opening()).error?.message).toBe("SEASON_PICKS_LEFT");
      await db.sql("delete from public.past_picks; insert into public.past_picks table private.kept_picks");
    }
    await db.sql("drop table private.kept_picks");
    expect((await calls.closeUntil(null)).leftPicks).toBe(0);
    expect(await count("public.weekly_picks")).toBe(0);
    for (const table of [
      "pick_bits",
      "player_scores",
      "tallied_weeks",
      "group_tallies",
      "groups_to_count",
      "popular_teams",
      "closing_ranks",
    ])
      expect(await count(`private.${table}`), table).toBe(0);
    expect((await calls.close()).error?.message).toBe("SEASON_NOT_RUNNING");
    const record = JSON.stringify(OFFICIAL_RECORD);
    await expect(
      db.sql("insert into public.saved_brackets (bracket_data) values ($1::text::jsonb)", [record]),
    ).rejects.toThrow("SEASON_CHANGING");
  });

  test("has every pick with its points, as everybody saw them", async () => {
    const rows =
      (await fixture.as("dee").from("past_picks").select("user_id, week_number, bracket_data, points")).data ?? [];
    const expected = PICKS.map(({ name, week, record }) => ({
      user_id: fixture.ids[name],
      week_number: week,
      bracket_data: record,
      points: score(record, OFFICIAL_RECORD, week),
    }));
    const byKey = (row: { user_id: string; week_number: number }) => `${row.user_id} ${row.week_number}`;
    expect(rows.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1))).toEqual(
      expected.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1)),
    );
    const { points: _, ...running } = seen;
    // Another season had a week of that number.
    await db.sql(pastSeasonSql(OFFICIAL_RECORD));
    expect(await call("dee", "viewed_pick", { pick_id: pickId })).toEqual({
      ...running,
      now: expect.any(String),
      season: NOW,
      points: expect.any(Number),
    });
    await db.sql(
      `delete from public.past_weeks where season = '${PAST}'; delete from public.seasons where name = '${PAST}'`,
    );
  });

  test("is in the history of everybody who played", async () => {
    const [own] = await call("bob", "own_seasons");
    const mine = before.members.find(({ username }) => username === "bob");
    expect(own).toMatchObject({
      season: NOW,
      players: 4,
      points: mine?.score,
      champion: mine?.mostPickedChampion,
      groups: [{ id: fixture.id, name: "The Huddle", rank: mine?.rank, players: 3 }],
    });
    expect(own.rank).toBeGreaterThanOrEqual(mine?.rank ?? 0);
  });

  test("is followed by the next, in which nothing of it counts", async () => {
    expect((await opening(NOW, SEASON_PLAN)).error?.message).toBe("SEASON_KNOWN");
    // Somebody has begun it by hand.
    await db.sql(`insert into public.week_schedule (week_number, start_date, end_date)
      values (15, now() - interval '2 hours', now() - interval '1 hour');
      insert into public.playoff_dates (number, kind, starts_at) values (30, 'kickoff', now())`);
    expect((await opening()).error).toBeNull();
    expect([await count("public.week_schedule"), await count("public.playoff_dates")]).toEqual([15, 0]);
    expect((await opening()).error?.message).toBe("SEASON_KNOWN");
    const ofBoth = [SEASON_PLAN, OTHER_PLAN].flatMap(({ conferences }) => Object.values(conferences).flat());
    expect(await count("public.teams")).toBe(new Set(ofBoth).size);
    const [earlier, later] = [SEASON_PLAN, OTHER_PLAN].map((plan) => conferenceIn(plan, MOVED));
    expect(earlier).not.toBe(later);
    expect((await visitor(db).from("teams").select("conference").eq("id", MOVED)).data).toEqual([
      { conference: later },
    ]);
    expect(
      (await visitor(db).from("season_teams").select("conference").eq("season", NOW).eq("team_id", MOVED)).data,
    ).toEqual([{ conference: earlier }]);
    expect(
      await db.sql("select conference from public.season_teams where season = $1 and team_id = $2", [
        OTHER.name,
        MOVED,
      ]),
    ).toEqual([{ conference: later }]);
    for (let week = 1; week <= 15; week++)
      await makeWeek(db, week, week === 2 ? "open" : week === 1 ? "closed" : "upcoming");
    const record = PICKS.find(({ record: { teamSlots } }) => !teamSlots.includes(LEFT))?.record;
    const old = await fixture.as("ann").rpc("save_pick", { wanted_week: 2, record, season: NOW });
    expect(old.error?.message).toBe("SEASON_CHANGING");
    for (const season of [NOW, "2031-32"])
      await expect(db.sql("select private.check_season($1)", [season])).rejects.toThrow("SEASON_CHANGING");
    await call("ann", "save_pick", { wanted_week: 2, record, season: OTHER.name });
    const page = await fixture.page("bob");
    expect(page).toMatchObject({ official: null, seasons: [NOW], stats: { championPicks: 0 } });
    expect((await past("bob")).stats).toEqual(before.stats);
  });

  test("keeps a team that has left, for old brackets alone", async () => {
    const teams = (await visitor(db).from("teams").select("name, conference, logo_url").eq("id", LEFT)).data;
    expect(teams).toEqual([{ name: "James Madison", conference: null, logo_url: `/badges/${LEFT}.svg` }]);
    const seasons = (await visitor(db).from("season_teams").select("season, conference").eq("team_id", LEFT)).data;
    expect(seasons).toEqual([{ season: NOW, conference: "Sun Belt" }]);
    expect((await past("bob")).official.teamSlots).toContain(LEFT);
    const saved = await fixture.as("ann").rpc("save_pick", { wanted_week: 2, record: OFFICIAL_RECORD });
    expect(saved.error?.message).toBe("TEAM_UNKNOWN");
    await expect(fixture.official(OFFICIAL_RECORD)).rejects.toMatchObject({ message: "TEAM_UNKNOWN" });
    const mailed = await server(db).from("saved_brackets").insert({ bracket_data: OFFICIAL_RECORD });
    expect(mailed.error?.message).toBe("TEAM_UNKNOWN");
  });

  test("keeps a place for a deleted account, without its names", async () => {
    const place = before.members.findIndex(({ username }) => username === "cyd");
    await db.authSql("delete from auth.users where id = $1", [fixture.ids.cyd]);
    const { members } = await past("bob");
    expect(members).toHaveLength(before.members.length);
    expect(members[place]).toMatchObject({
      userId: null,
      username: null,
      teamName: null,
      score: before.members[place]?.score,
    });
    expect(await count("public.past_picks where user_id is null")).toBe(5);
  });

  test("is read by no visitor and written by nobody", async () => {
    const tables = ["past_weeks", "past_picks", "past_scores", "past_groups", "past_standings"];
    for (const table of tables) {
      expect((await visitor(db).from(table).select("season")).error?.code, table).toBe("42501");
      for (const who of [fixture.as("ann"), server(db)]) {
        expect((await who.from(table).delete().eq("season", NOW)).error?.code, table).toBe("42501");
        expect((await who.from(table).insert({ season: NOW })).error?.code, table).toBe("42501");
      }
    }
    for (const fn of ["close_season", "open_season", "season_status"])
      expect((await fixture.as("ann").rpc(fn, {})).error, fn).not.toBeNull();
  });
});
