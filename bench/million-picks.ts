import { savableRecord } from "../tests/support/brackets/outcomes.ts";
import { openDatabase, type TestDatabase } from "../tests/support/database/database.ts";

const WEEKS = 15;

/** Real PostgreSQL and PostgREST with many players who have picked every week. */
export interface FullDatabase extends TestDatabase {
  /** The ids of the players. */
  readonly players: readonly string[];
}

/** Returns the id of a player by number, so that the ids need not be read from the database. */
export const playerId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/**
 * Opens a database with at least so many picks, fifteen per player. Week 12 is open, all others are closed. The picks are
 * copies of 2,048 different ones, stored without the triggers, which are not measured here.
 */
export async function openWithPicks(picks: number): Promise<FullDatabase> {
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  const count = Math.ceil(picks / WEEKS);
  const samples = JSON.stringify(Array.from({ length: 2_048 }, (_, number) => savableRecord(number)));
  await db.authSql(`
    insert into auth.users (id, aud, role, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', n || '@mail.example'
    from generate_series(1, ${count}) as n`);
  await db.sql("alter table app.weekly_picks disable trigger user");
  await db.sql(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    select users.id, week, samples.value, true
    from (select id, row_number() over () as n from app.users) as users
    cross join generate_series(1, ${WEEKS}) as week
    join (select value, ordinality - 1 as number from jsonb_array_elements($1::text::jsonb) with ordinality) as samples
      on samples.number = (users.n * 31 + week * 7) % 2048`,
    [samples],
  );
  await db.sql("alter table app.weekly_picks enable trigger user");
  await db.sql(`
    update app.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 day'
    where week_number = 12`);
  await db.sql("vacuum analyze app.weekly_picks");
  await db.sql("vacuum analyze app.users");
  return { ...db, players: Array.from({ length: count }, (_, n) => playerId(n + 1)) };
}

/** Returns how long a query takes inside the database, in milliseconds, and its plan; without a player as the owner. */
export async function timeOfQuery(
  db: TestDatabase,
  query: string,
  playerId?: string,
): Promise<{ took: number; plan: string }> {
  const claims = JSON.stringify({ sub: playerId, role: "authenticated" });
  // Statements that are sent together are one transaction; both settings end with it.
  const become = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '${claims}', true);`;
  const rows = await db.sql<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
    `${playerId === undefined ? "" : become} explain (analyze, timing off, format json) ${query}`,
  );
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  return { took: plan?.["Execution Time"] ?? Number.NaN, plan: JSON.stringify(plan) };
}
