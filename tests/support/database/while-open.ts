import { vi } from "vitest";
import type { TestDatabase } from "./database.ts";

/** The key of the advisory lock that signals that `act` is done. */
const DONE = 4711;

/**
 * Runs `act` while the transaction of a statement is open; it ends when so many statements wait for a lock, by default
 * one, or `act` is done, with a last statement if there is one, whose rows are returned. PGlite has one connection, so there `act` comes after it.
 */
export async function whileOpen(
  db: TestDatabase,
  statement: string,
  act: () => Promise<unknown>,
  last = "",
  waiters = 1,
): Promise<readonly object[]> {
  if (db.lane === "pglite") {
    const rows = await db.sql<object>(`${statement}; ${last}`);
    await act();
    return rows;
  }
  const open = db.sql<object>(`
    ${statement};
    do $$ begin
      for turn in 1..500 loop
        exit when (select count(*) from pg_locks where not granted) >= ${waiters}
          or exists (select from pg_locks where objid = ${DONE} and locktype = 'advisory');
        perform pg_sleep(0.02);
      end loop;
    end $$; ${last}`);
  const asleep = () => db.sql("select from pg_stat_activity where wait_event = 'PgSleep'");
  await vi.waitUntil(async () => (await asleep()).length > 0, { interval: 10, timeout: 20_000 });
  const done = () => db.sql(`select pg_advisory_xact_lock(${DONE}), pg_sleep(0.2)`);
  const [rows] = await Promise.all([open, act().then(done)]);
  return rows;
}
