import type { TestServer } from "../server/server.ts";

/** Inserts a pick as if it had been saved in time, and returns its id. */
export async function insertPick(server: TestServer, userId: string, week: number, record: object): Promise<string> {
  const rows = await server.sql<{ id: string }>(
    `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values ($1, $2, $3::text::jsonb, true) returning id`,
    [userId, week, JSON.stringify(record)],
  );
  return String(rows[0]?.id);
}
