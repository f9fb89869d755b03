import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalSupabase, type LocalSupabase } from "../../local/supabase.ts";
import { MIGRATIONS, makeFolder } from "./stand-in.ts";

const folder = makeFolder();
let supabase: LocalSupabase;

beforeAll(async () => {
  cpSync(MIGRATIONS, folder.path, { recursive: true });
  const table =
    "create table public.week_schedule (week_number int primary key, start_date timestamptz, end_date timestamptz);";
  writeFileSync(join(folder.path, "0009_weeks.sql"), table);
  const seed = join(folder.path, "seed");
  writeFileSync(
    seed,
    `insert into public.week_schedule
     select week, '2025-08-21T21:00:00Z'::timestamptz + week * interval '7 days',
            '2025-08-28T20:59:59Z'::timestamptz + week * interval '7 days' from generate_series(1, 15) week;`,
  );
  supabase = await createLocalSupabase({ migrationsDir: folder.path, seed });
});
afterAll(async () => {
  await supabase.close();
  folder.remove();
});

test("week 12 is open with two days to go at least", async () => {
  const open = `select week_number as week, end_date > now() + interval '2 days' as long from public.week_schedule
    where now() between start_date and end_date`;
  expect(await supabase.sql(open)).toEqual([{ week: 12, long: true }]);
});

test("the schedule has moved as a whole, and its locks keep their hour", async () => {
  const shape = `select count(*)::int as weeks, count(distinct start_date - week_number * interval '7 days')::int as origins,
      count(distinct end_date - start_date)::int as lengths, min(to_char(start_date at time zone 'UTC', 'HH24:MI')) as hour
    from public.week_schedule`;
  expect(await supabase.sql(shape)).toEqual([{ weeks: 15, origins: 1, lengths: 1, hour: "21:00" }]);
});
