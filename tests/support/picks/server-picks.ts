import type { TestServer } from "../server/server.ts";

/** Inserts a pick as if it had been saved in time, or replaces the week's pick. Returns the pick's id. */
export async function insertPick(
  store: Pick<TestServer, "sql">,
  userId: string,
  week: number,
  record: object,
): Promise<string> {
  const rows = await store.sql<{ id: string }>(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values ($1, $2, $3::text::jsonb, true)
    on conflict (user_id, season, week_number) do update set bracket_data = excluded.bracket_data
    returning id`,
    [userId, week, JSON.stringify(record)],
  );
  return String(rows[0]?.id);
}
