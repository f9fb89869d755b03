import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { closeAllWeeks, lockIn } from "../support/picks/weeks.ts";
import { type Recipient, reminderCalls, WEEK } from "../support/reminders/reminder-calls.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const { addFan, claim, claimOnce, close, enqueue, forget, freeBatches, openRun, saveMail } = reminderCalls(() => db);

let run: string;
beforeEach(async () => {
  await closeAllWeeks(db);
  await forget();
  await lockIn(db, WEEK, 8);
  run = await openRun();
});

const CLAIM = "select public.claim_reminders(60, 'a key')";

/** A batch of one player that is enqueued, with its mail written. */
async function batchOfOne(): Promise<Recipient> {
  const fan = await addFan();
  await enqueue(run);
  const { unwritten } = await claimOnce();
  if (unwritten) await saveMail(unwritten, unwritten.lockAt);
  return fan;
}

describe("while a worker claims a batch", () => {
  test("another one takes the next batch and waits for nobody", async () => {
    await batchOfOne();
    const second = await addFan();
    await enqueue(run);
    const taken: unknown[] = [];
    const act = async () => taken.push((await claimOnce()).batch?.recipients.map(({ email }) => email));
    // The mail is written and nobody has claimed it yet, so the batch of the first player is the next one.
    const waiting = "select count(*)::integer as waiting from pg_locks where not granted";
    expect(await whileOpen(db, CLAIM, act, waiting)).toEqual([{ waiting: 0 }]);
    expect(taken).toEqual([[second.email]]);
  });

  test("an account in it that goes waits, and stays among its recipients, whose order the provider knows", async () => {
    const fan = await batchOfOne();
    await whileOpen(db, CLAIM, () => db.authSql("delete from auth.users where id = $1", [fan.id]));
    await freeBatches();
    const { batch } = await claim();
    expect([batch?.attempts, batch?.recipients.map(({ email }) => email)]).toEqual([2, [fan.email]]);
  });

  test("the end of its week waits, and notes its player as one who may have been mailed", async () => {
    await batchOfOne();
    await whileOpen(db, CLAIM, async () => {
      await lockIn(db, WEEK, -1);
      await close();
    });
    expect(await db.sql("select outcome, email from private.reminder_recipients")).toEqual([
      { outcome: "expired", email: null },
    ]);
    expect(await db.sql("select unsent from private.reminder_runs")).toEqual([{ unsent: 0 }]);
  });
});

test("while people are enqueued the end of their week waits, and ends their batch as well", async () => {
  await addFan();
  await whileOpen(db, `select public.enqueue_reminders('${run}', null, 100, 'a key')`, async () => {
    await lockIn(db, WEEK, -1);
    await close();
  });
  expect(await db.sql("select outcome, finished_at is not null as ended from private.reminder_batches")).toEqual([
    { outcome: "expired", ended: true },
  ]);
  expect(await db.sql("select unsent from private.reminder_runs")).toEqual([{ unsent: 1 }]);
});
