import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { closeAllWeeks } from "../support/picks/weeks.ts";

/** A million in `npm run test:deep`, on real PostgreSQL. */
const PICKS = Number(process.env.CLOSED_PICKS ?? 1_500);
const IS_DEEP = PICKS >= 100_000;
const PLAYERS = Math.ceil(PICKS / 15);
const GROUPS = Math.ceil(PLAYERS / 7);
const KILLS = IS_DEEP ? 60 : 4;

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  await closeAllWeeks(db);
  const samples = JSON.stringify(Array.from({ length: 64 }, (_, number) => savableRecord(number * 31)));
  await db.authSql(`insert into auth.users (id, aud, role, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', n || '@mail.example'
    from generate_series(1, ${PLAYERS}) as n`);
  // Without the triggers, which take an hour for a million: what they would store follows.
  await db.sql("alter table public.weekly_picks disable trigger user");
  await db.sql(
    `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    select player.id, week, sample.value, true
    from (select id, row_number() over (order by id) as n from public.users) as player
    cross join generate_series(1, 15) as week
    join jsonb_array_elements($1::text::jsonb) with ordinality as sample (value, number)
      on sample.number = (player.n * 7 + week) % 64 + 1`,
    [samples],
  );
  await db.sql("alter table public.weekly_picks enable trigger user");
  await db.sql(`with sample as (select distinct bracket_data from public.weekly_picks),
      made as materialized (select bracket_data, bits.* from sample cross join lateral private.bits_of(bracket_data) as bits)
    insert into private.pick_bits
    select user_id, week_number, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion, field, first, quarter, semi
    from public.weekly_picks join made using (bracket_data)`);
  await db.sql("alter table public.group_members disable trigger user");
  await db.sql(`insert into public.groups (group_name) select 'Group ' || n from generate_series(1, ${GROUPS}) as n;
    insert into public.group_members (group_id, user_id)
    select id, user_id from (select id, row_number() over (order by id) as n from public.groups) as wanted
    join (select id as user_id, row_number() over (order by id) as n from public.users) as player
      on player.n % ${GROUPS} = wanted.n - 1;`);
  await db.sql("alter table public.group_members enable trigger user");
  await db.sql(
    "insert into public.brackets (name, team_slots, winners) values ('official', $1::text::jsonb, $2::text::jsonb)",
    [JSON.stringify(OFFICIAL_RECORD.teamSlots), JSON.stringify(OFFICIAL_RECORD.winners)],
  );
}, 3_600_000);
afterAll(() => db.close());

/** Runs the operator's command, and ends it and what it does in the database after so many milliseconds. */
async function close(killAfter: number | null): Promise<number | null> {
  const child = spawn(process.execPath, ["scripts/season.ts", "close", "--yes"], {
    env: { ...process.env, SUPABASE_URL: db.url, SUPABASE_SECRET_KEY: db.secretKey },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  if (killAfter !== null) {
    await new Promise((resolve) => setTimeout(resolve, killAfter));
    child.kill("SIGKILL");
    if (db.lane === "postgres")
      await db
        .sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%close_season%' and pid <> pg_backend_pid() and usename = 'authenticator'`)
        .catch(() => []);
  }
  return ended;
}

const sums = async (table: string, season: string) =>
  (
    await db.sql(`select count(*)::int as picks, count(distinct id)::int as ids, sum(points)::int as points,
      md5(string_agg(md5(id::text || user_id || week_number || bracket_data), '' order by id)) as hash from ${table} ${season}`)
  )[0];

test("a closing that is killed again and again loses nothing and does nothing twice", async () => {
  const before = await sums("public.weekly_picks join private.pick_points using (user_id, week_number)", "");
  const started = performance.now();
  for (let kill = 0; kill < KILLS; kill++) await close(250 + ((kill * 97) % 13) * (IS_DEEP ? 400 : 60));
  let code: number | null = null;
  const [{ running } = { running: 0 }] = await db.sql<{ running: number }>(
    `select count(*)::int as running from public.seasons where name = '${SEASON.name}' and closed_at is null or exists (select from private.season_closing)`,
  );
  if (running > 0) code = await close(null);
  else code = 0;
  const seconds = Math.round((performance.now() - started) / 1_000);
  expect(code).toBe(0);
  expect(await sums("public.past_picks", `where season = '${SEASON.name}'`)).toEqual(before);
  const [left] = await db.sql(`select
    (select count(*)::int from public.weekly_picks) as picks,
    (select count(*)::int from private.season_closing) as closing,
    (select count(*)::int from public.past_scores) as players,
    (select count(*)::int from public.past_groups) as groups,
    (select count(*)::int from public.past_standings) as members`);
  expect(left).toEqual({ picks: 0, closing: 0, players: PLAYERS, groups: GROUPS, members: PLAYERS });
  if (IS_DEEP) console.info(`${before?.picks} picks and ${GROUPS} groups closed in ${seconds} s with ${KILLS} kills`);
});
