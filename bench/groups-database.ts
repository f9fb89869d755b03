import { demoPick } from "#local/demo/picks.ts";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { openDatabase, type TestDatabase } from "#support/database/database.ts";

const WEEKS = 15;
const SAMPLES = 3_000;

/** Real PostgreSQL and PostgREST, with many players who have picked every week. Some players are in groups. */
export interface GroupsDatabase extends TestDatabase {
  /** Returns the ID of the group with this number of members. */
  groupOf(members: number): string;
  readonly players: readonly string[];
}

/** Returns the ID of the player with this number. Does not query the database. */
const playerId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const groupId = (members: number) => `00000000-0000-4000-9000-${String(members).padStart(12, "0")}`;

/**
 * Opens a database with this many picks in closed weeks, fifteen per player. Adds one group of each given size. The
 * picks are copies of 3,000 fake picks, inserted without triggers, and indexed afterwards to save time.
 */
export async function openGroupsDatabase(picks: number, groups: readonly number[] = []): Promise<GroupsDatabase> {
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  const players = Math.ceil(picks / WEEKS);
  const samples = Array.from({ length: SAMPLES }, (_, n) => demoPick(n + 1, 1 + (n % WEEKS)));
  await db.authSql(`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
      n || '@mail.example', now(), jsonb_build_object('username', 'player' || n)
    from generate_series(1, ${players}) as n`);
  await db.sql("create table private.samples (number integer primary key, record jsonb)");
  await db.sql(
    `insert into private.samples
    select ordinality - 1, value from jsonb_array_elements($1::text::jsonb) with ordinality`,
    [JSON.stringify(samples)],
  );
  const constraints = await db.sql<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'app.weekly_picks'::regclass and conname in ('weekly_picks_one', 'weekly_picks_pkey')`);
  const alter = (actions: readonly string[]) => `alter table app.weekly_picks ${actions.join(", ")};`;
  await db.sql(`
    set session_replication_role = replica;
    ${alter(constraints.map(({ name }) => `drop constraint ${name}`))}
    insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted,
      s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion, field, first, quarter, semi)
    select player.id, week, record, true, (bits).*
    from (select id, substr(username, 7)::integer as number from app.users) as player
    cross join generate_series(1, ${WEEKS}) as week
    join (select number, record, private.bits_of(record) as bits from private.samples offset 0) as sample
      on sample.number = (player.number * 31 + week * 7) % ${SAMPLES};
    ${alter(constraints.map(({ name, definition }) => `add constraint ${name} ${definition}`))}
    set session_replication_role = origin;
    update app.week_schedule set start_date = now() - interval '2 days', end_date = now() - interval '1 day';`);
  for (const members of groups) {
    await db.sql(`
      insert into app.groups (id, group_name) values ('${groupId(members)}', 'Group of ${members}');
      insert into app.group_members (group_id, user_id)
      select '${groupId(members)}', id from app.users
      where substr(username, 7)::integer % ${Math.floor(players / members)} = 0
      limit ${members};`);
  }
  for (const table of ["app.weekly_picks", "app.users", "app.group_members"]) {
    await db.sql(`vacuum analyze ${table}`);
  }
  return { ...db, groupOf: groupId, players: Array.from({ length: players }, (_, n) => playerId(n + 1)) };
}

let million: Promise<GroupsDatabase> | null = null;

/** A database with a million picks. Filling it takes long, so the figures that need it share one. */
export function millionPicks(): Promise<GroupsDatabase> {
  million ??= openGroupsDatabase(1_000_000, [100, 1_000, 10_000]);
  return million;
}

export const closeMillionPicks = async () => (await million)?.close();

/** Opens week 12, so that players can save picks. */
export const openWeek = (db: GroupsDatabase) =>
  db.sql("update app.week_schedule set end_date = now() + interval '1 day' where week_number = 12");

export function serverOf(db: GroupsDatabase): ReturnType<typeof createApp> {
  const keys = { SUPABASE_PUBLISHABLE_KEY: db.publishableKey, SUPABASE_SECRET_KEY: db.secretKey };
  return createApp(readEnv({ ...serverEnvironment(db.url), ...keys }));
}
