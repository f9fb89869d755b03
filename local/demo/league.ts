import { WEEK_COUNT } from "#domain/week.ts";
import type { SqlDatabase } from "../data/sql-database.ts";
import { createPastSeason } from "./past-season.ts";
import { demoPick } from "./picks.ts";

const LEAGUE = "Demo League";

const NOTE =
  "Get your picks in before the deadline. Winner gets the trophy, last place brings the snacks for the championship.";

/** A username, and a team name if the player chose one. */
const PLAYERS: readonly (readonly [username: string, teamName: string | null])[] = [
  ["fourth-and-long", "Punt Return Society"],
  ["tailgate_tess", "Ribs & Routes"],
  ["marcus-w", "Blue Chip Bluffers"],
  ["end_zone_eli", "The Pylon Kissers"],
  ["coach-okafor", "Okafor's Option"],
  ["hannah_b", null],
  ["pigskin-pete", "Hail Marys"],
  ["goalpost-greta", "Doink!"],
  ["desert_dave", "Cactus Blitz"],
  ["rosebowl-rita", "Granddaddies"],
  ["the-long-snapper", "Special Teams Only"],
  ["ines", null],
  ["bayou_ben", "Gumbo Formation"],
  ["two-point-tom", "Going For Two"],
  ["maya-k", "Mountain Time"],
  ["hail_mary_hal", "Seconds Left"],
  ["sideline-sue", "Clipboard Crew"],
  ["quentin", null],
  ["redzone_rosa", "Inside the Twenty"],
  ["flea-flicker", "Trick Play Trio"],
  ["walter-j", "Old School I-Form"],
  ["night_game_nia", "Under the Lights"],
  ["onside-omar", "Surprise Onside"],
  ["punter_pal", "Coffin Corner"],
];

/** `id` is the same on every machine. The picks are generated from `number`. */
const INVENTED = PLAYERS.map(([username, teamName], index) => {
  const number = index + 1;
  return { id: `d3300000-0000-4000-8000-${String(number).padStart(12, "0")}`, number, username, teamName };
});

/**
 * Adds a demo league and last year's finished season. The commissioner is `guest`. The other members are fake players,
 * whose picks for this season come later (`createDemoPicks`). They cannot sign in: they have no password and their
 * email addresses cannot exist. Does nothing without a groups table.
 */
export async function createDemoLeague(database: SqlDatabase, guest: string): Promise<void> {
  const groups = await database.query<{ exists: boolean }>("select to_regclass('app.groups') is not null as exists");
  if (!groups.rows[0]?.exists) return;
  await createPlayers(database, guest);
  await createPastSeason(database, [...INVENTED.map(({ id }) => id), ...(await idsOf(database, guest))]);
}

/** Needs the season's final dates, because a pick is saved within its week. Does nothing without a demo league. */
export async function createDemoPicks(database: SqlDatabase): Promise<void> {
  const league = await database.query<{ exists: boolean }>("select to_regclass('app.groups') is not null as exists");
  if (league.rows[0]?.exists) await addDemoPicks(async (sql, params) => database.query(sql, params), INVENTED);
}

/** Runs a statement. */
type Query = (sql: string, params: unknown[]) => Promise<unknown>;

/** For the closed weeks, and for the open week from two out of three. */
export async function addDemoPicks(
  query: Query,
  players: readonly { readonly id: string; readonly number: number }[],
): Promise<void> {
  const picks = players.flatMap(({ id, number }) =>
    Array.from({ length: WEEK_COUNT }, (_, index) => {
      const week = index + 1;
      return { id, week, isLate: number % 3 === 0, record: demoPick(number, week) };
    }),
  );
  await query(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted, created_at, updated_at)
    select pick.id::uuid, week_number, pick.record, true, saved_at, saved_at
    from jsonb_to_recordset($1::jsonb) as pick (id text, week smallint, "isLate" boolean, record jsonb)
    join app.week_schedule on season = app.running_season() and week_number = pick.week and start_date <= now()
      and not ("isLate" and end_date >= now())
    -- In the last two days before the lock, at a different minute for each player.
    cross join lateral (
      select least(now(), end_date - make_interval(mins => 30 + abs(hashtext(pick.id || pick.week)) % 2880)) as saved_at
    ) as times
    on conflict (user_id, season, week_number) do nothing`,
    [JSON.stringify(picks)],
  );
}

/** Includes the demo account. The picks are generated from the numbers. */
export function demoPlayers(guestId: string) {
  return [...INVENTED, { id: guestId, number: INVENTED.length + 1 }];
}

async function idsOf(database: SqlDatabase, username: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>("select id from app.users where username = $1", [username]);
  return rows.map(({ id }) => id);
}

async function createPlayers(database: SqlDatabase, guest: string): Promise<void> {
  const ids = INVENTED.map(({ id }) => id);
  const players = JSON.stringify(INVENTED);
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id::uuid, 'authenticated', 'authenticated', username || '@demo.invalid', now(), '{}',
        jsonb_build_object('username', username)
      from jsonb_to_recordset($1::jsonb) as player (id text, username text)`,
      [players],
    );
    await transaction.query(
      "update app.user_email_preferences set weekly_reminders = false where user_id::text = any ($1)",
      [ids],
    );
    await transaction.query(
      `insert into app.groups (group_name, created_by)
      select $1, users.id from app.users where username = $2`,
      [LEAGUE, INVENTED[0]?.username],
    );
    await transaction.query(
      `insert into app.group_members (group_id, user_id, is_commissioner)
      select groups.id, users.id, username = $3 from app.groups, app.users
      where group_name = $1 and (users.id::text = any ($2) or username = $3)
      on conflict do nothing`,
      [LEAGUE, ids, guest],
    );
    await transaction.query(
      `with written as (
        update app.groups set note = $2, note_by = member.user_id, note_at = now()
        from app.group_members as member
        where group_name = $1 and member.group_id = groups.id and is_commissioner
        returning groups.id, note_by
      )
      insert into app.group_actions (group_id, action, user_id) select id, 'write-note', note_by from written`,
      [LEAGUE, NOTE],
    );
    await transaction.query(
      `update app.group_members set team_name = player."teamName"
      from jsonb_to_recordset($1::jsonb) as player (id text, "teamName" text)
      where user_id = player.id::uuid and player."teamName" is not null`,
      [players],
    );
  });
}
