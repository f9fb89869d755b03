import { closeSeason } from "../scripts/admin/season.ts";
import { createDatabase } from "../src/server/supabase.ts";
import { openDatabase } from "../tests/support/database/database.ts";
import { copyArchive } from "../tests/support/seasons/copy-archive.ts";
import { playSeason } from "../tests/support/seasons/full-season.ts";
import type { Row } from "./row.ts";

/**
 * Measures closing a season of 10,000 groups beside copying what the archive then has (docs/performance.md#closing-a-season).
 * `CLOSED_PICKS` is how many picks it has.
 */
export async function closing(): Promise<Row> {
  const picks = Number(process.env.CLOSED_PICKS ?? 1_000_000);
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  await playSeason(db, { picks, groups: Math.ceil(picks / 100), largest: Math.ceil(picks / 120) });
  const operator = createDatabase({ SUPABASE_URL: db.url }, db.secretKey);
  const started = performance.now();
  let since = started;
  await closeSeason(operator, true, (line) => {
    const now = performance.now();
    console.info(`${((now - since) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
    since = now;
  });
  const ours = (performance.now() - started) / 1_000;
  const reference = await copyArchive(db);
  await db.close();
  const isMet = ours / reference <= 3;
  return { what: `closing a season of ${picks} picks`, ours, reference, unit: "s", goal: "at most 3x", isMet };
}
