import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type TestDatabase } from "../support/database.ts";
import { startMailProvider } from "../support/mail-provider.ts";
import { addFans, buildWorker, closeAllWeeks, lockIn, runCrowd, serverFor } from "../support/reminders.ts";

/** 100,000 in `npm run test:deep`, on real PostgreSQL. */
const PEOPLE = Number(process.env.REMINDED_PEOPLE ?? (process.env.DB_LANE === "postgres" ? 1_000 : 400));
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

test("workers that overlap and are killed at any moment, with a provider in trouble, mail everybody once", async () => {
  const provider = await startMailProvider({ perSecond: 40, tooFast: 0.1, broken: 0.05, silent: 0.03, seed: 50 });
  try {
    await lockIn(db, WEEK, 8);
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
    expect(killed).toBeGreaterThan(0);
    const { answers } = provider;
    // With this seed each of them befalls one of the first eight requests.
    expect(Math.min(answers.tooFast, answers.broken, answers.silent)).toBeGreaterThan(0);
    const left = await db.sql(
      "select outcome, count(*)::integer from private.reminder_recipients where email is not null or outcome <> 'accepted' group by 1",
    );
    expect(left).toEqual([]);
  } finally {
    await provider.stop();
  }
}, 1_800_000);
