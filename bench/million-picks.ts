import { pickNumber } from "../tests/support/brackets/outcomes.ts";
import { openDatabase, type TestDatabase } from "../tests/support/database/database.ts";

const WEEKS = 15;

/** Real PostgreSQL and PostgREST, full of players who have picked every week. */
export interface FullDatabase extends TestDatabase {
  /** The ids of the players, in no order that means anything. */
  readonly players: readonly string[];
}

/** The id of a player by number, so that nothing has to be read back. */
const playerId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/**
 * Opens a database with at least so many picks: fifteen a player, weeks 1 to 11 and 13 to 15 closed and week 12 open.
 * The picks are copies of a few thousand real ones, stored past the trigger, which is not what is measured here.
 */
export async function openWithPicks(picks: number): Promise<FullDatabase> {
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  const count = Math.ceil(picks / WEEKS);
  const samples = JSON.stringify(Array.from({ length: 2_048 }, (_, number) => pickNumber(number)));
  await db.authSql(`
    insert into auth.users (id, aud, role, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', n || '@mail.example'
    from generate_series(1, ${count}) as n`);
  await db.sql("alter table public.weekly_picks disable trigger user");
  await db.sql(
    `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    select users.id, week, samples.value, true
    from (select id, row_number() over () as n from public.users) as users
    cross join generate_series(1, ${WEEKS}) as week
    join (select value, ordinality - 1 as number from jsonb_array_elements($1::text::jsonb) with ordinality) as samples
      on samples.number = (users.n * 31 + week * 7) % 2048`,
    [samples],
  );
  await db.sql("alter table public.weekly_picks enable trigger user");
  await db.sql(`
    update public.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 day'
    where week_number = 12`);
  await db.sql("vacuum analyze public.weekly_picks");
  await db.sql("vacuum analyze public.users");
  return { ...db, players: Array.from({ length: count }, (_, n) => playerId(n + 1)) };
}

/** How long a query took inside the database, in milliseconds, and its plan; for a player or, without one, the owner. */
export async function timeOfQuery(
  db: TestDatabase,
  query: string,
  playerId?: string,
): Promise<{ took: number; plan: string }> {
  const claims = JSON.stringify({ sub: playerId, role: "authenticated" });
  // Statements that are sent together are one transaction, at whose end both settings are gone.
  const become = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '${claims}', true);`;
  const rows = await db.sql<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
    `${playerId === undefined ? "" : become} explain (analyze, timing off, format json) ${query}`,
  );
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  return { took: plan?.["Execution Time"] ?? Number.NaN, plan: JSON.stringify(plan) };
}
