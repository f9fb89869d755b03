import { SEASON_PLAN } from "#domain/season.ts";
import type { LocalSupabase } from "../supabase/supabase.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The week that is open after the product's first start. */
const OPEN_WEEK = 12;

/** Shifts the weeks of the current season by whole days, so that they still close at the usual hour. */
export const SHIFT_WEEKS = `update app.week_schedule
  set start_date = start_date + make_interval(days => $1), end_date = end_date + make_interval(days => $1)
  where season = app.running_season()`;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Shifts the current season's schedule, including the playoff, by whole days. After the shift, the start of week 12 is
 * less than 24 hours ago, and the week stays open for six more days. Does nothing if the database has no schedule.
 */
export async function shiftSchedule(database: SqlDatabase, now = new Date()): Promise<void> {
  const schedule = await database.query<{ exists: boolean }>(
    "select to_regclass('app.week_schedule') is not null as exists",
  );
  if (!schedule.rows[0]?.exists) return;
  const weeks = await database.query<{ start: number }>(
    `select extract(epoch from start_date)::float8 * 1000 as start
     from app.week_schedule where season = app.running_season() and week_number = $1`,
    [OPEN_WEEK],
  );
  const week = weeks.rows[0];
  if (!week) return;
  const days = Math.floor((now.getTime() - week.start) / DAY);
  await database.query(SHIFT_WEEKS, [days]);
  await database.query(
    "update app.playoff_dates set starts_at = starts_at + make_interval(days => $1) where season = app.running_season()",
    [days],
  );
}

/** Returns whether the current season's first week begins when it really does. False if there is no schedule. */
export async function hasRealDates(sql: LocalSupabase["sql"]): Promise<boolean> {
  const [found] = await sql<{ isReal: boolean }>(
    `select start_date = $1::timestamptz as "isReal" from app.week_schedule
    where season = app.running_season() and week_number = 1`,
    [SEASON_PLAN.weeks[0]?.[0]],
  );
  return found?.isReal === true;
}
