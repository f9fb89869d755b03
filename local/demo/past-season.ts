import { SEASON } from "#domain/season.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import { plan, season } from "#domain/seasons/2024-25.ts";
import type { SqlDatabase } from "../data/sql-database.ts";
import { contenders, demoPick } from "./picks.ts";

/** The real results of the previous season. */
const WINNERS = { fr1: 5, fr2: 8, fr3: 6, fr4: 7, qf1: 5, qf2: 8, qf3: 6, qf4: 7, sf1: 8, sf2: 7, champ: 8 };

/** The teams from which the fake players pick the previous season's field. */
const CONTENDERS = contenders([
  ["oregon", "Big Ten", 29],
  ["georgia", "SEC", 28],
  ["texas", "SEC", 28],
  ["ohio-state", "Big Ten", 27],
  ["penn-state", "Big Ten", 25],
  ["notre-dame", "Independents", 25],
  ["tennessee", "SEC", 23],
  ["alabama", "SEC", 23],
  ["indiana", "Big Ten", 22],
  ["ole-miss", "SEC", 22],
  ["miami", "ACC", 22],
  ["smu", "ACC", 21],
  ["clemson", "ACC", 20],
  ["south-carolina", "SEC", 19],
  ["boise-state", "Mountain West", 21],
  ["arizona-state", "Big 12", 18],
  ["byu", "Big 12", 19],
  ["iowa-state", "Big 12", 18],
  ["kansas-state", "Big 12", 15],
  ["unlv", "Mountain West", 13],
  ["army", "American", 14],
  ["tulane", "American", 13],
  ["memphis", "American", 11],
  ["louisiana", "Sun Belt", 8],
  ["miami-oh", "MAC", 6],
]);

/**
 * Adds the previous season, with picks by these players, to a new database. Opens that season in place of this build's
 * season, and closes it as the operator would (docs/behavior/results.md#closing-a-season). Then makes this build's
 * season the current season again.
 */
export async function createPastSeason(database: SqlDatabase, players: readonly string[]): Promise<void> {
  const picks = players.flatMap((id, player) =>
    plan.weeks.map((_, index) => ({ id, week: index + 1, record: demoPick(player + 101, index + 1, CONTENDERS) })),
  );
  await database.query("update app.seasons set status = 'upcoming' where status = 'running'");
  await database.query("select public.open_season($1, $2::jsonb, $3::jsonb, $4::jsonb)", [
    season.name,
    JSON.stringify(teamsOfSeason(plan)),
    JSON.stringify(weeksOfSeason(plan)),
    JSON.stringify(datesOfSeason(plan)),
  ]);
  await database.query(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted, created_at, updated_at)
    select pick.id::uuid, week, record, true, end_date - interval '2 hours', end_date - interval '2 hours'
    from jsonb_to_recordset($1::jsonb) as pick (id text, week smallint, record jsonb)
    join app.week_schedule on season = app.running_season() and week_number = week`,
    [JSON.stringify(picks)],
  );
  await database.query("insert into app.brackets (team_slots, winners) values ($1::jsonb, $2::jsonb)", [
    JSON.stringify(season.field),
    JSON.stringify(WINNERS),
  ]);
  await database.query("select public.close_season($1)", [season.name]);
  await database.query("update app.seasons set status = 'running' where name = $1", [SEASON.name]);
}
