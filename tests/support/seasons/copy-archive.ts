import type { TestDatabase } from "../database/database.ts";

const TABLES = ["past_scores", "past_picks", "past_groups", "past_standings"];

/** Copies the rows of the archive into empty tables with the same indexes. Returns how long that takes, in seconds. */
export async function copyArchive(db: TestDatabase): Promise<number> {
  for (const table of TABLES)
    await db.sql(`create table private.copy_of_${table} (like public.${table} including indexes)`);
  const started = performance.now();
  for (const table of TABLES) await db.sql(`insert into private.copy_of_${table} select * from public.${table}`);
  return (performance.now() - started) / 1_000;
}
