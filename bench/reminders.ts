import { addFans } from "../tests/support/accounts/accounts.ts";
import { openDatabase } from "../tests/support/database/database.ts";
import { startMailProvider } from "../tests/support/mail/mail-provider.ts";
import { closeAllWeeks, lockIn } from "../tests/support/picks/weeks.ts";
import { buildWorker, runCrowd, serverFor } from "../tests/support/reminders/reminder-crowd.ts";
import type { Row } from "./row.ts";

/** Requests per second that the stub provider allows; the real one allows as many by default. */
const PER_SECOND = 5;

/** Returns the seconds that reminding takes on real PostgreSQL and PostgREST, with a provider without faults. */
async function secondsFor(people: number): Promise<number> {
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  const worker = buildWorker();
  const provider = await startMailProvider({ perSecond: PER_SECOND });
  try {
    await closeAllWeeks(db);
    await addFans(db, people);
    await lockIn(db, 12, 8);
    const started = performance.now();
    await runCrowd(worker.file, serverFor(db, provider.url), { workers: 1, killChance: 0, mailTimeout: 10_000 });
    const counts = [...provider.delivered.values()];
    if (counts.length !== people || counts.some((count) => count !== 1))
      throw new Error("not everybody was mailed once");
    return (performance.now() - started) / 1_000;
  } finally {
    await provider.stop();
    worker.remove();
    await db.close();
  }
}

/** Measures mailing 100,000 reminders (docs/performance.md#reminders). */
export async function reminders(): Promise<Row> {
  const people = 100_000;
  const ours = await secondsFor(people);
  const reference = people / 100 / PER_SECOND;
  const what = `${people} reminders at ${PER_SECOND} requests a second`;
  return { what, ours, reference, unit: "s", goal: "at most 1.2x", isMet: ours <= 1.2 * reference };
}
