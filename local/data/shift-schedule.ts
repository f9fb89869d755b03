import type { PGlite } from "@electric-sql/pglite";

/** The week that is open when the product starts for the first time. */
export const OPEN_WEEK = 12;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Moves the schedule as a whole, by whole days so that locks keep their hour, until week 12 has begun within the last
 * 24 hours and so has six days to go. Does nothing where there is no schedule.
 */
export async function shiftSchedule(database: PGlite, now = new Date()): Promise<void> {
  const there = await database.query<{ found: boolean }>(
    "select to_regclass('public.week_schedule') is not null found",
  );
  if (!there.rows[0]?.found) return;
  const weeks = await database.query<{ start: number }>(
    "select extract(epoch from start_date)::float8 * 1000 as start from public.week_schedule where week_number = $1",
    [OPEN_WEEK],
  );
  const week = weeks.rows[0];
  if (!week) return;
  const days = Math.floor((now.getTime() - week.start) / DAY);
  await database.query(
    `update public.week_schedule
     set start_date = start_date + make_interval(days => $1), end_date = end_date + make_interval(days => $1)`,
    [days],
  );
}
