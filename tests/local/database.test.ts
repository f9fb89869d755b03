import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Migration, migrate, readMigrations } from "#local/data/migrations.ts";
import { shiftSchedule } from "#local/data/shift-schedule.ts";
import { MIGRATIONS } from "./test-product.ts";

const FIRST: Migration = { name: "0001_first.sql", sql: "create table first (id int);" };
const SECOND: Migration = { name: "0002_second.sql", sql: "create table second (id int);" };

let database: PGlite;

beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

const rows = async (query: string) => (await database.query(query)).rows;

test("migrations are applied in order of their names", () => {
  expect(readMigrations(MIGRATIONS).map(({ name }) => name)).toEqual(["0001_notes.sql", "0002_forgotten.sql"]);
  expect(readMigrations(`${MIGRATIONS}/none`)).toEqual([]);
});

test("each migration is applied once, including a migration that is added later", async () => {
  await migrate(database, [FIRST]);
  await migrate(database, [FIRST, SECOND]);
  await migrate(database, [FIRST, SECOND]);
  expect(await rows("select to_regclass('first')::text as a, to_regclass('second')::text as b")).toEqual([
    { a: "first", b: "second" },
  ]);
});

test("a failing migration is rolled back, and the error includes its name", async () => {
  const half = { name: "0003_half.sql", sql: "create table half (id int); select 1 / 0;" };
  await expect(migrate(database, [FIRST, SECOND, half])).rejects.toMatchObject({
    message: "The migration 0003_half.sql failed: division by zero.",
    hint: "Fix it and start again.",
  });
  expect(await rows("select to_regclass('half') as name")).toEqual([{ name: null }]);
});

test.each([
  ["has changed since", [FIRST, { ...SECOND, sql: `${SECOND.sql} ` }]],
  ["is gone, but", [FIRST]],
  ["comes before 0002_second.sql", [FIRST, { name: "0001_z.sql", sql: "select 1;" }, SECOND]],
])(
  'a changed, missing or out-of-order migration is rejected with "%s" and a hint to reset',
  async (what, migrations) => {
    await expect(migrate(database, migrations)).rejects.toMatchObject({
      message: expect.stringContaining(what),
      hint: expect.stringContaining("npm start -- --reset"),
    });
  },
);

test("shifting the schedule's dates does nothing if there is no schedule", async () => {
  await expect(shiftSchedule(database)).resolves.toBeUndefined();
});

test.each(["2025-11-06T21:59:59Z", "2025-11-06T22:00:00Z", "2026-07-01T00:00:00Z", "2024-01-01T12:00:00Z"])(
  "when the schedule is shifted at %s, all the season's dates move by the same number of days, and week 12 stays open for at least two days",
  async (now) => {
    await database.exec(`
      drop schema if exists app cascade;
      create schema app;
      create function app.running_season() returns text language sql as $$ select '2004-05' $$;
      create table app.playoff_dates as select '2004-05' as season, '2025-12-20T01:00:00Z'::timestamptz as starts_at;
      create table app.week_schedule (season text, week_number int, start_date timestamptz, end_date timestamptz);
      insert into app.week_schedule values ('2003-04', 12, '2003-11-06', '2003-11-13');
      insert into app.week_schedule
        select '2004-05', week, '2025-08-14T22:00:00Z'::timestamptz + week * interval '7 days',
               '2025-08-21T21:59:59Z'::timestamptz + week * interval '7 days' from generate_series(1, 15) week;`);
    await shiftSchedule(database, new Date(now));
    const open = `select week_number as week, end_date > '${now}'::timestamptz + interval '2 days' as long
      from app.week_schedule where season = '2004-05' and '${now}' between start_date and end_date`;
    expect(await rows(open)).toEqual([{ week: 12, long: true }]);
    const shape = `select count(distinct start_date - week_number * interval '7 days')::int as origins,
        count(distinct end_date - start_date)::int as lengths, min(to_char(start_date at time zone 'UTC', 'HH24:MI')) as hour
      from app.week_schedule where season = '2004-05'`;
    expect(await rows(shape)).toEqual([{ origins: 1, lengths: 1, hour: "22:00" }]);
    const after =
      "select (starts_at - start_date)::text as after from app.playoff_dates join app.week_schedule using (season) where week_number = 12";
    expect(await rows(after)).toEqual([{ after: "43 days 03:00:00" }]);
    const past = "select start_date::date::text as start from app.week_schedule where season = '2003-04'";
    expect(await rows(past)).toEqual([{ start: "2003-11-06" }]);
  },
);
