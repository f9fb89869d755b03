import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { score } from "../../src/domain/scoring.ts";
import { addFans } from "../support/accounts/accounts.ts";
import { anyOutcome, savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { server, type TestDatabase } from "../support/database/database.ts";
import { type GroupFixture, NAMES, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";
import { PAST, pastSeasonSql } from "../support/seasons/past-season.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

interface Neighbor {
  userId: string;
  name: string;
}

interface Page {
  season: string | null;
  group: { id: string; name: string; players: number };
  official: object | null;
  weeks: { number: number }[];
  member: {
    userId: string;
    username: string;
    teamName: string | null;
    score: number;
    rank: number;
    level: number;
    previous: Neighbor | null;
    next: Neighbor | null;
  } | null;
  picks: { id: string; week: number; record: object }[];
}

const call = async (name: Name, fn: string, args: object): Promise<Page | null> => {
  const { data, error } = await fixture.as(name).rpc(fn, args);
  if (error) throw error;
  return data;
};
const opened = (reader: Name, wanted_player: string, wanted_group = fixture.id) =>
  call(reader, "group_member", { wanted_group, wanted_player });
const past = (reader: Name, wanted_player: string, wanted_season = PAST, wanted_group = fixture.id) =>
  call(reader, "past_group_member", { wanted_group, wanted_player, wanted_season });

/** The row of a player; fails when there is none. */
async function row(page: Promise<Page | null>): Promise<NonNullable<Page["member"]>> {
  const member = (await page)?.member;
  if (!member) throw new Error("nobody there");
  return member;
}

/** Walks from the first of a table to its last, and back. */
async function walk(first: string, open: (id: string) => Promise<Page | null>) {
  const down: string[] = [];
  for (let at: string | undefined = first; at !== undefined; at = (await row(open(at))).next?.userId) down.push(at);
  const up: string[] = [];
  for (let at = down.at(-1); at !== undefined; at = (await row(open(at))).previous?.userId) up.push(at);
  return { down, up: up.toReversed() };
}

describe("the page of a member", () => {
  test("has the row of the table, whatever was picked and whoever reads", async () => {
    const { numRuns, seed } = runs(4);
    for (const [run, record] of fc.sample(anyOutcome, { numRuns, seed }).entries()) {
      await fixture.reset();
      await makeWeek(db, 13, "open");
      const picks = fc.sample(savablePick, { numRuns: 9, seed: seed + run }).map((each, index) => ({
        name: NAMES[index % 3] as Name,
        week: 11 + Math.floor(index / 3),
        record: each,
      }));
      await fixture.given(picks);
      await fixture.official(record);
      for (const reader of ["ann", "bob", "cyd"] as const) {
        const table = (await fixture.page(reader)).members;
        for (const { username, score, rank } of table) {
          const member = await row(opened(reader, fixture.ids[username]));
          expect({ username, score, rank }).toEqual({
            username: member.username,
            score: member.score,
            rank: member.rank,
          });
          expect(member.level).toBe(table.filter((each) => each.score === score).length - 1);
        }
        const order = table.map(({ username }) => fixture.ids[username]);
        const { down, up } = await walk(order[0] ?? "", (id) => opened(reader, id));
        expect([down, up]).toEqual([order, order]);
      }
    }
  });

  test("leads by the names that the table shows", async () => {
    await fixture.as("bob").from("group_members").update({ team_name: "Aces" }).eq("user_id", fixture.ids.bob);
    const { next, previous } = await row(opened("cyd", fixture.ids.ann));
    expect([previous, next]).toEqual([
      { userId: fixture.ids.bob, name: "Aces" },
      { userId: fixture.ids.cyd, name: "cyd" },
    ]);
    await fixture.as("bob").from("group_members").update({ team_name: "bob" }).eq("user_id", fixture.ids.bob);
  });

  test("leads through members with the same score in the order of the table", async () => {
    await addFans(db, 9);
    // Their names in another order than their rows.
    await db.sql(`
      insert into public.group_members (group_id, user_id, team_name)
      select '${fixture.id}', id, md5(username) from public.users where username like 'fan-%'`);
    await fixture.official(OFFICIAL_RECORD);
    await fixture.given([{ name: "cyd", week: 3, record: OFFICIAL_RECORD }]);
    const { members } = (await fixture.as("ann").rpc("group_page", { wanted_group: fixture.id })).data;
    const order = members.map(({ userId }: { userId: string }) => userId);
    expect(await walk(order[0], (id) => opened("ann", id))).toEqual({ down: order, up: order });
    await db.authSql("delete from auth.users where email like 'fan-%'");
  });

  test("has the official outcome and no other bracket of the operator", async () => {
    const { teamSlots: team_slots, winners } = OFFICIAL_RECORD;
    await server(db).from("brackets").insert({ name: "draft", team_slots, winners: {} }).throwOnError();
    expect((await opened("bob", fixture.ids.ann))?.official).toBeNull();
    await server(db).from("brackets").insert({ name: "official", team_slots, winners }).throwOnError();
    expect((await opened("bob", fixture.ids.ann))?.official).toEqual(OFFICIAL_RECORD);
  });

  test("has the picks of closed weeks, and of open ones only for their player", async () => {
    await makeWeek(db, 12, "open");
    await makeWeek(db, 13, "upcoming");
    const record = savableRecord(3);
    await fixture.given([3, 11, 12].map((week) => ({ name: "ann", week, record })));
    await fixture.given([3, 4, 12].map((week) => ({ name: "bob", week, record: savableRecord(9) })));
    const weeksFor = async (reader: Name) => (await opened(reader, fixture.ids.ann))?.picks.map(({ week }) => week);
    expect(await weeksFor("bob")).toEqual([3, 11]);
    expect(await weeksFor("ann")).toEqual([3, 11, 12]);
    await makeWeek(db, 12, "closed");
    const page = await opened("bob", fixture.ids.ann);
    expect(page?.picks.map(({ week, record: each }) => [week, each])).toEqual(
      [3, 11, 12].map((week) => [week, record]),
    );
    expect(page).toMatchObject({ season: null, official: null, group: { name: "The Huddle", players: 3 } });
    expect(page?.weeks.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  });

  test("counts a week as soon as it has closed, whoever looks first", async () => {
    await fixture.official(OFFICIAL_RECORD);
    await makeWeek(db, 12, "open");
    await fixture.given([{ name: "ann", week: 12, record: OFFICIAL_RECORD }]);
    expect((await row(opened("bob", fixture.ids.ann))).score).toBe(0);
    await makeWeek(db, 12, "closed");
    expect((await row(opened("bob", fixture.ids.ann))).score).toBe(score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12));
  });

  test("has no pick of a week that the schedule has no longer, not even one's own", async () => {
    await fixture.given([3, 12].map((week) => ({ name: "ann", week, record: savableRecord(3) })));
    await db.sql("delete from public.week_schedule where week_number = 12");
    for (const reader of ["ann", "bob"] as const) {
      expect((await opened(reader, fixture.ids.ann))?.picks.map(({ week }) => week)).toEqual([3]);
    }
    await makeWeek(db, 12, "closed");
  });

  test("reads the same before and after a pick for an open week", async () => {
    await makeWeek(db, 12, "open");
    await fixture.official(OFFICIAL_RECORD);
    const read = async () => {
      const { now: _, ...page } = ((await opened("bob", fixture.ids.ann)) ?? {}) as { now?: string };
      return page;
    };
    const before = await read();
    await fixture.given([{ name: "ann", week: 12, record: OFFICIAL_RECORD }]);
    expect(await read()).toEqual(before);
  });

  test("has no pick of somebody who made none, nor one that was not submitted", async () => {
    expect((await opened("bob", fixture.ids.cyd))?.picks).toEqual([]);
    await db.sql("alter table public.weekly_picks disable trigger check_weekly_pick");
    await db.sql(
      "insert into public.weekly_picks (user_id, week_number, bracket_data) values ($1, 3, $2::text::jsonb)",
      [fixture.ids.cyd, JSON.stringify(savableRecord(3))],
    );
    await db.sql("alter table public.weekly_picks enable trigger check_weekly_pick");
    expect((await opened("bob", fixture.ids.cyd))?.picks).toEqual([]);
    expect((await opened("cyd", fixture.ids.cyd))?.picks).toEqual([]);
  });

  test("is for members alone, and of members alone", async () => {
    const own = await fixture.create("dee", "The Den");
    for (const name of NAMES) expect(await opened("dee", fixture.ids[name])).toBeNull();
    expect(await opened("ann", fixture.ids.dee, own)).toBeNull();
    expect(await opened("dee", fixture.ids.dee, own)).toMatchObject({ group: { name: "The Den", players: 1 } });
    expect(await opened("ann", fixture.ids.bob)).toMatchObject({ group: { name: "The Huddle", players: 3 } });
    expect(await opened("ann", fixture.ids.dee)).toEqual({ member: null });
    expect(await row(opened("dee", fixture.ids.dee, own))).toMatchObject({ rank: 1, previous: null, next: null });
  });

  test("goes when the member leaves", async () => {
    await fixture.as("dee").rpc("join_group", { wanted_name: "The Huddle" });
    expect(await row(opened("ann", fixture.ids.dee))).toMatchObject({ username: "dee" });
    await server(db).from("group_members").delete().eq("user_id", fixture.ids.dee).eq("group_id", fixture.id);
    expect(await opened("ann", fixture.ids.dee)).toEqual({ member: null });
    expect(await opened("dee", fixture.ids.ann)).toBeNull();
  });

  test("sends as much in a group of 1,000 as in one of three", async () => {
    const size = async () => JSON.stringify(await opened("ann", fixture.ids.ann)).length;
    const before = await size();
    await addFans(db, 1_000);
    const fans = "(select id from public.users where username like 'fan-%')";
    await db.sql(`insert into public.group_members (group_id, user_id) select '${fixture.id}', id from ${fans} as fan`);
    expect(await size()).toBeLessThan(before + 100);
    // So many are counted some weeks at a time, and all of them in the end.
    let calls = 1;
    while (calls < 20 && (await server(db).rpc("catch_up")).data) calls++;
    expect(calls).toBeLessThan(20);
    await db.sql(`delete from public.group_members where user_id in ${fans}`);
  });
});

describe("the page of a member in a season that is over", () => {
  const WEEKS = [3, 4];
  const BEFORE = "2000-01";
  const record = savableRecord(5);
  let annex: string;
  beforeAll(async () => {
    const nothing = '{"championPicks":0,"champion":null,"oneSeed":null,"g5Representative":null,"roadWinner":null}';
    const pick = (id: string, week: number) =>
      `('${PAST}', ${week}, '${id}', '${JSON.stringify(record)}', 90, now(), now(), gen_random_uuid())`;
    await db.sql(`
      ${pastSeasonSql(OFFICIAL_RECORD)}
      insert into public.past_weeks (season, week_number, start_date, end_date)
      values ('${PAST}', 4, '2001-09-08', '2001-09-15');
      insert into public.past_groups (group_id, season, players, stats) values ('${fixture.id}', '${PAST}', 4, '${nothing}');
      insert into public.past_standings (group_id, season, place, rank, user_id, team_name, score) values
        ('${fixture.id}', '${PAST}', 4, 3, '${fixture.ids.ann}', null, 90),
        ('${fixture.id}', '${PAST}', 1, 1, '${fixture.ids.dee}', 'Aces', 180),
        ('${fixture.id}', '${PAST}', 3, 3, '${fixture.ids.bob}', null, 90),
        ('${fixture.id}', '${PAST}', 2, 2, null, null, 120);
      insert into public.past_picks (season, week_number, user_id, bracket_data, points, created_at, updated_at, id) values
        ${WEEKS.map((week) => pick(fixture.ids.dee, week)).join()}, ${pick(fixture.ids.bob, 4)};`);
    // Another group of that season and another season of this group, of which nothing may be seen here.
    annex = await fixture.create("bob", "The Annex");
    await db.sql(`
      insert into public.seasons (name, closing_since, closed_at, players, outcome)
      values ('${BEFORE}', '2001-01-31', '2001-02-01', 1, '${JSON.stringify({ ...OFFICIAL_RECORD, winners: {} })}');
      insert into public.past_weeks (season, week_number, start_date, end_date)
      values ('${BEFORE}', 9, '2000-09-08', '2000-09-15');
      insert into public.past_groups (group_id, season, players, stats) values
        ('${fixture.id}', '${BEFORE}', 2, '${nothing}'), ('${annex}', '${PAST}', 2, '${nothing}');
      insert into public.past_standings (group_id, season, place, rank, user_id, team_name, score) values
        ('${fixture.id}', '${BEFORE}', 1, 1, '${fixture.ids.ann}', 'Before', 90),
        ('${fixture.id}', '${BEFORE}', 2, 2, '${fixture.ids.dee}', 'Before', 70),
        ('${annex}', '${PAST}', 1, 1, '${fixture.ids.ann}', 'Annexed', 90),
        ('${annex}', '${PAST}', 2, 2, '${fixture.ids.dee}', 'Annexed', 60);
      insert into public.past_picks (season, week_number, user_id, bracket_data, points, created_at, updated_at, id)
      values ('${BEFORE}', 9, '${fixture.ids.dee}', '${JSON.stringify(record)}', 1, now(), now(), gen_random_uuid());`);
  });

  test("has the final row, the outcome, the schedule and every pick", async () => {
    const page = await past("bob", fixture.ids.dee);
    expect(page).toMatchObject({
      season: PAST,
      group: { name: "The Huddle", players: 4 },
      official: OFFICIAL_RECORD,
      weeks: WEEKS.map((number) => ({ number })),
      member: { username: "dee", teamName: "Aces", score: 180, rank: 1, level: 0, previous: null },
    });
    expect(page?.picks.map(({ week, record: each }) => [week, each])).toEqual(WEEKS.map((week) => [week, record]));
    expect(await past("bob", fixture.ids.ann)).toMatchObject({ picks: [], member: { rank: 3, level: 1, next: null } });
    expect(await past("bob", fixture.ids.dee, PAST, annex)).toMatchObject({
      group: { id: annex, name: "The Annex", players: 2 },
      member: { teamName: "Annexed", score: 60, rank: 2, level: 0, next: null },
    });
  });

  test("leads past those whose accounts are gone", async () => {
    const order = [fixture.ids.dee, fixture.ids.bob, fixture.ids.ann];
    expect(await walk(fixture.ids.dee, (id) => past("ann", id))).toEqual({ down: order, up: order });
    expect((await row(past("ann", fixture.ids.bob))).previous).toEqual({ userId: fixture.ids.dee, name: "Aces" });
  });

  test("is for those who were in the group or are now, and of those who were", async () => {
    expect(await past("dee", fixture.ids.ann)).toMatchObject({ member: { username: "ann" } });
    expect(await past("cyd", fixture.ids.ann)).toMatchObject({ member: { username: "ann" } });
    expect(await past("ann", fixture.ids.cyd)).toMatchObject({ member: null, picks: [] });
    expect(await past("ann", fixture.ids.ann, "2002-03")).toBeNull();
    const other = await fixture.create("ann", "The Attic");
    expect(await past("ann", fixture.ids.ann, PAST, other)).toBeNull();
    await db.sql("delete from public.past_standings where user_id = $1", [fixture.ids.dee]);
    expect(await past("dee", fixture.ids.ann)).toBeNull();
  });
});
