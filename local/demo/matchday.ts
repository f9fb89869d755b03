import { SHIFT_WEEKS } from "../data/shift-schedule.ts";
import { MATCHDAY_GAMES } from "../scores/played-season.ts";
import type { LocalSupabase } from "../supabase/supabase.ts";
import { DEMO } from "./demo.ts";
import { addDemoPicks, demoPlayers } from "./league.ts";

/** How long ago the game in progress began, in seconds. Long enough that the result could arrive any minute. */
const PLAYED_FOR = 2.5 * 60 * 60;

const DAY = 24 * 60 * 60;

/**
 * Moves a new database into the middle of the playoff: all weeks are closed, one game is nearly over, and everyone in
 * the demo league has picks for every week.
 */
export async function openMatchday(sql: LocalSupabase["sql"]): Promise<void> {
  const [next] = await sql<{ seconds: number }>(
    `select extract(epoch from now() - starts_at)::float8 as seconds
    from app.playoff_dates where season = app.running_season() and kind = 'kickoff' order by starts_at offset $1 limit 1`,
    [MATCHDAY_GAMES],
  );
  const seconds = (next?.seconds ?? 0) - PLAYED_FOR;
  await sql(
    `update app.playoff_dates set starts_at = starts_at + make_interval(secs => $1)
    where season = app.running_season()`,
    [seconds],
  );
  await sql(SHIFT_WEEKS, [Math.floor(seconds / DAY)]);
  // The weeks now lock before the time at which the demo league's picks were saved. Therefore, the picks are created
  // again with earlier times.
  await sql("delete from app.weekly_picks where season = app.running_season()");
  const [guest] = await sql<{ id: string }>("select id from app.users where username = $1", [DEMO.username]);
  if (guest) await addDemoPicks(sql, demoPlayers(guest.id));
}
