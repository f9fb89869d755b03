import { afterAll, beforeAll, expect, test } from "vitest";
import { addFans } from "../support/accounts/accounts.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { startMailProvider } from "../support/mail/mail-provider.ts";
import { closeAllWeeks, lockIn } from "../support/picks/weeks.ts";
import { buildWorker, runCrowd, serverFor } from "../support/reminders/reminder-crowd.ts";

/** 15,000 in `npm run test:deep`. */
const PEOPLE = Number(process.env.REMINDED_PEOPLE ?? 400);
const IS_DEEP = PEOPLE >= 100_000;
const WEEK = 12;

let db: TestDatabase;
let worker: ReturnType<typeof buildWorker>;
beforeAll(async () => {
  db = await openDatabase();
  worker = buildWorker();
  await closeAllWeeks(db);
  await addFans(db, PEOPLE);
}, 600_000);
afterAll(async () => {
  worker.remove();
  await db.close();
});

/** Moves the week's lock once half of all batches have been attempted. */
const MOVE_LOCK_HALFWAY = `
  create function private.move_lock_halfway() returns trigger language plpgsql as $$ begin
    update public.week_schedule set end_date = now() + interval '20 hours'
    where week_number = ${WEEK} and end_date < now() + interval '9 hours'
      and (select count(*) from private.reminder_batches where attempts > 0) >= ${Math.ceil(PEOPLE / 200)};
    return null;
  end; $$;
  create trigger move_lock_halfway after update of attempts on private.reminder_batches
    for each row execute function private.move_lock_halfway();`;

test("workers that overlap and are killed at any moment, with a provider in trouble, mail everybody once", async () => {
  const provider = await startMailProvider({ perSecond: 40, tooFast: 0.1, broken: 0.05, silent: 0.03, seed: 50 });
  try {
    await lockIn(db, WEEK, 8);
    await db.sql(MOVE_LOCK_HALFWAY);
    const started = performance.now();
    const crowd = { workers: 2, killChance: IS_DEEP ? 0.02 : 0.006, mailTimeout: 1_000 };
    const { killed } = await runCrowd(worker.file, serverFor(db, provider.url), crowd);
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.info(`${PEOPLE} people in ${seconds} s, ${killed} kills, ${JSON.stringify(provider.answers)}`);

    const counts = [...provider.delivered.values()];
    expect({ missing: PEOPLE - counts.length, doubled: counts.filter((count) => count > 1).length }).toEqual({
      missing: 0,
      doubled: 0,
    });
    expect(provider.changed).toEqual([]);
    // One mail for the first lock, and one for the lock it was moved to, which the second half got.
    const written = await db.sql<{ subject: string }>(
      "select mail->>'subject' as subject from private.reminder_mails order by lock_at",
    );
    expect([written.length, provider.subjects.has(written[1]?.subject ?? "")]).toEqual([2, true]);
    expect(killed).toBeGreaterThan(0);
    const { answers } = provider;
    // With this seed each of them happens to one of the first eight requests.
    expect(Math.min(answers.tooFast, answers.broken, answers.silent)).toBeGreaterThan(0);
    const left = await db.sql(
      "select outcome, count(*)::integer from private.reminder_recipients where email is not null or outcome <> 'accepted' group by 1",
    );
    expect(left).toEqual([]);
  } finally {
    await provider.stop();
  }
}, 1_800_000);
