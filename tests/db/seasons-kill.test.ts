import { spawn } from "node:child_process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { runs } from "../support/property-runs.ts";
import { copyArchive } from "../support/seasons/copy-archive.ts";
import { type Met, startCrowd } from "../support/seasons/crowd.ts";
import { playSeason } from "../support/seasons/full-season.ts";

/** `CLOSED_PICKS` asks for more. */
const PICKS = Number(process.env.CLOSED_PICKS ?? 1_500);
const IS_DEEP = PICKS >= 100_000;
const PLAYERS = Math.ceil(PICKS / 15);
const GROUPS = IS_DEEP ? Math.ceil(PICKS / 100) : Math.ceil(PLAYERS / 7);
const CROWD = IS_DEEP ? 8 : 2;

/** How long each command may work, in milliseconds; from then on it is killed at once. The last one is left alone. */
const LIVES = [
  ...fc.sample(fc.integer({ min: 0, max: IS_DEEP ? 20_000 : 400 }), { ...runs(1), numRuns: IS_DEEP ? 1_000 : 3 }),
  3_600_000,
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  await playSeason(db, { picks: PICKS, groups: GROUPS, largest: Math.ceil(PLAYERS / 8) });
}, 3_600_000);
afterAll(() => db.close());

/**
 * Runs the operator's command and kills it so many milliseconds after it has begun; every other time what it does in the
 * database as well, which otherwise comes to its end. Returns whether it was killed.
 */
async function close(life: number, isWholeKilled: boolean): Promise<boolean> {
  const child = spawn(process.execPath, ["scripts/admin.ts", "season", "close", "--yes"], {
    env: { ...process.env, SUPABASE_URL: db.url, SUPABASE_SECRET_KEY: db.secretKey },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<boolean>((resolve) => child.once("close", (_, signal) => resolve(signal === "SIGKILL")));
  const begun = new Promise<void>((resolve) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes(`Closing ${SEASON.name}`)) resolve();
    });
  });
  await Promise.race([begun, ended]);
  const clock = setTimeout(() => child.kill("SIGKILL"), life);
  const wasKilled = await ended;
  clearTimeout(clock);
  if (wasKilled && isWholeKilled && db.lane === "postgres")
    await db.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%close_season%' and pid <> pg_backend_pid() and usename = 'authenticator'`);
  return wasKilled;
}

/** At which step the closing is; null when the season is closed, 'begin' before its first step. */
async function phase(): Promise<string | null> {
  const [found] = await db.sql<{ phase: string | null }>(`select coalesce(
    (select phase from private.season_closing),
    (select 'begin' from public.seasons where name = '${SEASON.name}' and closed_at is null)) as phase`);
  return found?.phase ?? null;
}

const sums = async (table: string, season: string) =>
  (
    await db.sql(`select count(*)::int as picks, count(distinct id)::int as ids, sum(points)::int as points,
      md5(string_agg(md5(id::text || user_id || week_number || bracket_data), '' order by id)) as hash from ${table} ${season}`)
  )[0];

const inWords = ({ calls, median, p99, longest, longestLock }: Met) =>
  `${calls} calls, median ${median} ms, p99 ${p99} ms, longest ${longest} ms, longest wait for a lock ${longestLock} ms`;

test("a closing that is killed again and again loses nothing and does nothing twice, while a crowd plays on", async () => {
  const before = await sums("public.weekly_picks join private.pick_points using (user_id, week_number)", "");
  await db.sql("create table private.members_before as select group_id, user_id from public.group_members");
  const crowd = startCrowd(db, CROWD, { players: PLAYERS, groups: GROUPS });
  onTestFinished(() => crowd.stop());
  await new Promise((resolve) => setTimeout(resolve, IS_DEEP ? 30_000 : 200));
  const quiet = crowd.met();

  const started = performance.now();
  const kills: Record<string, number> = {};
  for (const [run, life] of LIVES.entries()) {
    const wasKilled = await close(life, run % 2 === 0);
    const reached = await phase();
    if (reached === null) break;
    // A command that ends by itself has closed the season.
    expect(wasKilled).toBe(true);
    kills[reached] = (kills[reached] ?? 0) + 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  const during = crowd.met();
  const copied = await copyArchive(db);
  await crowd.stop();

  expect(await phase()).toBeNull();
  expect(await sums("public.past_picks", `where season = '${SEASON.name}'`)).toEqual(before);
  const [left] = await db.sql(`select
    (select count(*)::int from public.weekly_picks) as picks,
    (select count(*)::int from public.past_scores) as players,
    (select sum(points)::int from public.past_scores) as points,
    (select count(*)::int from public.past_groups) as groups,
    (select count(*)::int from private.members_before
      where (group_id, user_id) not in (select group_id, user_id from public.past_standings)) as lost,
    (select count(*) - count(distinct (group_id, user_id)) from public.past_standings)::int as doubled,
    (select count(*)::int from public.past_groups
      where players <> (select count(*) from public.past_standings
        where past_standings.group_id = past_groups.group_id and past_standings.season = past_groups.season)) as miscounted`);
  expect(left).toEqual({
    picks: 0,
    players: PLAYERS,
    points: before?.points,
    groups: GROUPS,
    lost: 0,
    doubled: 0,
    miscounted: 0,
  });
  const unexpected = [...quiet.unexpected.map((each) => `before: ${each}`), ...during.unexpected];
  if (!IS_DEEP) return expect([...new Set(unexpected)]).toEqual([]);
  console.info(
    `${before?.picks} picks and ${GROUPS} groups closed in ${seconds.toFixed(0)} s beside ${CROWD} players, ` +
      `a plain copy of the same tables took ${copied.toFixed(0)} s; killed ${JSON.stringify(kills)}\n` +
      `players before it: ${inWords(quiet)}\nplayers during it: ${inWords(during)}`,
  );
  expect([...new Set(unexpected)]).toEqual([]);
  expect(during.longestLock).toBeLessThan(1_000);
});
