import type { WeekStatus } from "#domain/week.ts";
import { server, type TestDatabase } from "../database/database.ts";
import { rpc } from "../database/rpc.ts";

const HOUR = 3_600_000;
const WINDOWS: Record<WeekStatus, [start: number, end: number]> = {
  upcoming: [HOUR, 2 * HOUR],
  open: [-HOUR, HOUR],
  closed: [-2 * HOUR, -HOUR],
};

/**
 * Changes a week's dates so that the week has this status. Uses the secret key and the Data API, as the operator does.
 */
export async function makeWeek(db: TestDatabase, number: number, status: WeekStatus): Promise<void> {
  const [start, end] = WINDOWS[status];
  await moveWeek(db, number, Date.now() + start, Date.now() + end);
}

/** Changes a week's start or end. */
async function moveWeek(db: TestDatabase, week: number, starts: number, ends: number): Promise<void> {
  const at = (time: number) => new Date(time).toISOString();
  await rpc(server(db), "set_week", { week, starts: at(starts), ends: at(ends) });
}

/**
 * Changes a week's dates so that the week locks `hours` hours from now. If `hours` is negative, the week has already
 * locked.
 */
export async function lockIn(db: TestDatabase, week: number, hours: number): Promise<void> {
  const end = Date.now() + hours * HOUR;
  await moveWeek(db, week, end - 7 * 24 * HOUR, end);
}

/** Moves all weeks into the past, so that a test starts without an open or upcoming week. */
export async function closeAllWeeks(db: TestDatabase): Promise<void> {
  await db.sql(`update app.week_schedule set
    start_date = now() - interval '300 days' + week_number * interval '7 days',
    end_date = now() - interval '294 days' + week_number * interval '7 days'
    where season = app.running_season()`);
}
