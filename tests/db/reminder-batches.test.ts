import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { closeAllWeeks, lockIn } from "../support/picks/weeks.ts";
import { type Due, type Recipient, reminderCalls, WEEK } from "../support/reminders/reminder-calls.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await closeAllWeeks(db);
  await forget();
});

const {
  addFan,
  bounce,
  call,
  claim,
  close,
  counts,
  finish,
  forget,
  enqueue,
  freeBatches,
  nextRecipients,
  openRun,
  postpone,
  submit,
  switchOff,
} = reminderCalls(() => db);

const NOTHING_LEFT = { batch: null, wait: null, unwritten: null };

describe("a batch", () => {
  const meanwhile: [string, (fan: Recipient) => PromiseLike<unknown>][] = [
    ["saved picks", ({ id }) => submit(id)],
    ["switched the reminders off", ({ id }) => switchOff(id)],
    ["became unreachable", ({ email }) => bounce(email)],
    ["deleted the account", ({ id }) => db.authSql("delete from auth.users where id = $1", [id])],
    [
      "took another address",
      ({ id }) => db.authSql("update auth.users set email = 'new@example.com' where id = $1", [id]),
    ],
  ];

  test.each(meanwhile)("leaves out a player who %s before the first attempt", async (_, act) => {
    await lockIn(db, WEEK, 8);
    const [stays, leaves] = [await addFan(), await addFan()];
    const run = await openRun();
    await enqueue(run);
    await act(leaves);
    expect(await nextRecipients()).toEqual([stays.email]);
    expect(await counts(run)).toMatchObject({ waiting: 1, dropped: 1 });
  });

  test("leaves out a player whose address is another one's by now, who would be mailed in the name of the first", async () => {
    await lockIn(db, WEEK, 8);
    const [stays, leaves] = [await addFan(), await addFan()];
    const run = await openRun();
    await enqueue(run);
    await db.authSql("update auth.users set email = 'moved@example.com' where id = $1", [leaves.id]);
    await addAccount(db, leaves.email, { username: "successor" });
    expect(await nextRecipients()).toEqual([stays.email]);
    expect(await counts(run)).toMatchObject({ waiting: 1, dropped: 1 });
  });

  test.each(meanwhile)("is identical in every retry, even when a player %s after the first attempt", async (_, act) => {
    await lockIn(db, WEEK, 8);
    const leaves = await addFan();
    await addFan();
    const run = await openRun();
    await enqueue(run);
    const first = await claim();
    await act(leaves);
    await enqueue(run);
    await freeBatches();
    const second = await claim();
    expect(second.batch?.recipients).toEqual(first.batch?.recipients);
    expect([second.batch?.id, second.batch?.attempts]).toEqual([first.batch?.id, 2]);
  });

  test("is held by one worker at a time, and is free again when its time is up", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await enqueue(run);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(claims.filter(({ batch }) => batch !== null)).toHaveLength(1);
    expect((await claim()).wait).toBeGreaterThan(50);
    await freeBatches();
    expect((await claim()).batch?.attempts).toBe(2);
  });

  test("that is postponed waits, and the answer says how long", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await enqueue(run);
    const { batch } = await claim();
    await postpone(batch, { seconds: 20 });
    const { batch: none, wait } = await claim();
    expect([none, Math.round((wait ?? 0) / 10)]).toEqual([null, 2]);
  });

  test("that is postponed and was certainly not taken waits as well", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    await enqueue(await openRun());
    await postpone((await claim()).batch, { seconds: 20, untouched: true });
    expect(Math.round(((await claim()).wait ?? 0) / 10)).toBe(2);
  });

  test.each(meanwhile)(
    "that the provider certainly did not take leaves out a player who %s after the attempt",
    async (_, act) => {
      await lockIn(db, WEEK, 8);
      const [stays, leaves] = [await addFan(), await addFan()];
      const run = await openRun();
      await enqueue(run);
      await postpone((await claim()).batch, { untouched: true });
      await postpone((await claim()).batch, { untouched: true });
      await act(leaves);
      expect(await nextRecipients()).toEqual([stays.email]);
      expect(await counts(run)).toMatchObject({ waiting: 1, dropped: 1 });
    },
  );

  test("that an earlier attempt may have delivered never changes, whatever happens to the next attempt", async () => {
    await lockIn(db, WEEK, 8);
    const fan = await addFan();
    const run = await openRun();
    await enqueue(run);
    const first = await claim();
    await postpone(first.batch);
    const second = await claim();
    // An answer from a worker that has lost the batch is ignored, too.
    await postpone(first.batch, { untouched: true });
    expect((await claim()).batch).toBeNull();
    await postpone(second.batch, { untouched: true });
    await switchOff(fan.id);
    expect(await nextRecipients()).toEqual([fan.email]);
  });

  test("ends once: refused places count within the request, and no address is left", async () => {
    await lockIn(db, WEEK, 8);
    const all = [await addFan(), await addFan(), await addFan()];
    const run = await openRun();
    await enqueue(run);
    // The first one enqueued is left out, so the places of the request are not those of the batch.
    const [first] = await db.sql<{ user_id: string }>(
      "select user_id from private.reminder_recipients where place = 0",
    );
    await submit(first?.user_id ?? "");
    const { batch } = await claim();
    const refusedEmail = batch?.recipients[1]?.email;
    await finish(batch, [1]);
    await finish(batch, [0, 1]);
    await postpone(batch);
    expect(await counts(run)).toEqual({ accepted: 1, refused: 1, dropped: 1, waiting: 0, expired: 0 });
    const [refused] = await db.sql<{ user_id: string; email: null }>(
      "select * from private.reminder_recipients where outcome = 'refused'",
    );
    expect(refused?.user_id).toBe(all.find(({ email }) => email === refusedEmail)?.id);
    const stored = JSON.stringify(await db.sql("select * from private.reminder_recipients"));
    for (const { email } of all) expect(stored).not.toContain(email);
    expect(await claim()).toEqual(NOTHING_LEFT);
  });

  test("whose first attempt was nearly a day ago is left alone, because the provider may have forgotten its key", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await enqueue(run);
    await claim();
    await freeBatches();
    await db.sql("update private.reminder_batches set first_attempt_at = now() - interval '23 hours 1 minute'");
    expect(await claim()).toEqual(NOTHING_LEFT);
  });

  test("is not sent after the lock: it expires, and no address is left", async () => {
    await lockIn(db, WEEK, 8);
    const { email } = await addFan();
    const run = await openRun();
    await enqueue(run);
    await lockIn(db, WEEK, -0.1);
    expect(await claim()).toEqual(NOTHING_LEFT);
    await close();
    expect((await call<Due>("due_reminders")).due).toEqual([]);
    expect(await counts(run)).toMatchObject({ waiting: 0, expired: 1 });
    expect(JSON.stringify(await db.sql("select * from private.reminder_recipients"))).not.toContain(email);
  });
});

describe("when the lock is moved", () => {
  /** One batch that was attempted and one that was not, enqueued while the week was to lock in 8 hours. */
  async function twoBatches() {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await enqueue(run);
    const tried = (await claim()).batch;
    const late = await addFan();
    await enqueue(run);
    return { run, tried, late };
  }

  test.each([
    ["postponed", 20],
    ["brought forward", 2],
  ])("%s, a batch without an attempt names the new lock, and an attempted one is identical", async (_, hours) => {
    const { tried, late } = await twoBatches();
    await lockIn(db, WEEK, hours);
    const fresh = (await claim()).batch;
    expect(fresh?.recipients.map(({ email }) => email)).toEqual([late.email]);
    expect(Math.round((Date.parse(fresh?.mail.subject ?? "") - Date.now()) / 3_600_000)).toBe(hours);
    await freeBatches();
    const again = [(await claim()).batch, (await claim()).batch];
    const byId = (id: string | undefined) => again.find((batch) => batch?.id === id);
    for (const first of [tried, fresh]) {
      expect(byId(first?.id)).toEqual({ ...first, attempts: 2 });
    }
  });

  test("a batch that the provider certainly did not take names the new lock, too", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    await enqueue(await openRun());
    const first = (await claim()).batch;
    await postpone(first, { untouched: true });
    await lockIn(db, WEEK, 20);
    const second = (await claim()).batch;
    expect([second?.id, second?.mail]).toEqual([first?.id, expect.not.objectContaining(first?.mail ?? {})]);
  });

  test("more than a day away, nobody new is enqueued or mailed, and attempted batches are finished", async () => {
    const { run, tried, late } = await twoBatches();
    await lockIn(db, WEEK, 72);
    await freeBatches();
    await addFan();
    await enqueue(run);
    expect((await call<Due>("due_reminders")).due).toEqual([{ week: WEEK, run }]);
    const again = (await claim()).batch;
    expect(again).toEqual({ ...tried, attempts: 2 });
    await finish(again);
    expect(await claim()).toEqual(NOTHING_LEFT);
    expect((await call<Due>("due_reminders")).due).toEqual([]);
    expect(await counts(run)).toMatchObject({ accepted: 1, waiting: 1 });

    await lockIn(db, WEEK, 20);
    expect(await openRun()).toBe(run);
    const { batch } = await claim();
    expect(batch?.recipients.map(({ email }) => email)).toEqual([late.email]);
    expect(batch?.mail).not.toEqual(tried?.mail);
  });

  test("more than a day away, a batch whose key may be forgotten does not make the week due", async () => {
    await twoBatches();
    await lockIn(db, WEEK, 72);
    await freeBatches();
    await db.sql(
      "update private.reminder_batches set first_attempt_at = first_attempt_at - interval '23 hours 1 minute'",
    );
    expect((await call<Due>("due_reminders")).due).toEqual([]);
    expect(await claim()).toEqual(NOTHING_LEFT);
  });
});
