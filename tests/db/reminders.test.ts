import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFans } from "../support/accounts/accounts.ts";
import { openDatabase, server, type TestDatabase } from "../support/database/database.ts";
import { closeAllWeeks, lockIn } from "../support/picks/weeks.ts";
import { type Due, reminderCalls, WEEK } from "../support/reminders/reminder-calls.ts";

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
  claimOnce,
  close,
  counts,
  finish,
  forget,
  enqueue,
  saveMail,
  freeBatches,
  nextRecipients,
  openRun,
  postpone,
  submit,
  switchOff,
} = reminderCalls(() => db);

describe("a week is due", () => {
  test.each([
    ["a minute before its lock", 1 / 60, true],
    ["8 hours before its lock, when the daily tick comes", 8, true],
    ["just within a day of its lock", 23.9, true],
    ["more than a day before its lock", 24.1, false],
    ["a minute after its lock", -1 / 60, false],
  ])("%s: %s hours, %s", async (_, hours, isDue) => {
    await lockIn(db, WEEK, hours);
    expect((await call<Due>("due_reminders")).due.map(({ week }) => week)).toEqual(isDue ? [WEEK] : []);
  });

  test("not before it has begun, and the answer says when the next one will be", async () => {
    const start = new Date(Date.now() + 3_600_000);
    const end = new Date(Date.now() + 3 * 3_600_000);
    await server(db)
      .from("week_schedule")
      .update({ start_date: start.toISOString(), end_date: end.toISOString() })
      .eq("week_number", WEEK);
    const { due, next } = await call<Due>("due_reminders");
    expect(due).toEqual([]);
    expect([next?.week, new Date(next?.at ?? 0).getTime()]).toEqual([WEEK, start.getTime()]);
    await lockIn(db, WEEK, 30);
    const later = (await call<Due>("due_reminders")).next;
    expect(Math.round((new Date(later?.at ?? 0).getTime() - Date.now()) / 3_600_000)).toBe(6);
  });

  test("together with another one, and the one that locks first comes first", async () => {
    await lockIn(db, 13, 5);
    await lockIn(db, WEEK, 20);
    expect((await call<Due>("due_reminders")).due.map(({ week }) => week)).toEqual([13, WEEK]);
  });

  test("in its season, also when its lock is moved across New Year", async () => {
    const moments = ["2026-08-28T20:59:59Z", "2026-12-31T21:59:59Z", "2027-01-20T21:59:59Z", "2027-08-27T20:59:59Z"];
    const seasons = await db.sql<{ season: number }>(
      "select private.season_of(moment) as season from unnest($1::text::timestamptz[]) as moment",
      [`{${moments.join()}}`],
    );
    expect(seasons.map(({ season }) => season)).toEqual([2026, 2026, 2026, 2027]);
  });
});

describe("a player who is reminded", () => {
  test("has reminders on, a confirmed address and no submitted pick for that week", async () => {
    await lockIn(db, WEEK, 8);
    const due = await addFan();
    const [, off, done, other, bounced] = [
      await addFan({ isConfirmed: false }),
      await addFan(),
      await addFan(),
      await addFan(),
      await addFan(),
    ];
    await switchOff(off.id);
    await submit(done.id);
    await submit(other.id, 11);
    await bounce(bounced.email.toUpperCase());
    const run = await openRun();
    await enqueue(run);
    expect(await nextRecipients()).toEqual([due.email, other.email].sort());
    expect(await counts(run)).toMatchObject({ waiting: 2, dropped: 0 });
  });

  test("is in one run a week, once, however often and in whatever slices people are enqueued", async () => {
    await lockIn(db, WEEK, 8);
    for (let n = 0; n < 7; n++) await addFan();
    const runs = await Promise.all(Array.from({ length: 5 }, () => openRun()));
    expect(new Set(runs).size).toBe(1);
    const run = runs[0] as string;
    await Promise.all([enqueue(run, 2), enqueue(run, 3), enqueue(run), enqueue(run, 1)]);
    await enqueue(run);
    expect(await counts(run)).toMatchObject({ waiting: 7 });
  });

  test("is enqueued with at most so many others, from the one after whom it goes on", async () => {
    await lockIn(db, WEEK, 8);
    const ids = [await addFan(), await addFan(), await addFan()].map(({ id }) => id).sort();
    const run = await openRun();
    const next = (after: string | null) =>
      call("enqueue_reminders", { run_id: run, after, most: 2, address_key: "a key" });
    expect([await next(null), await counts(run)]).toEqual([ids[1], expect.objectContaining({ waiting: 2 })]);
    expect([await next(ids[1] as string), await counts(run)]).toEqual([
      ids[2],
      expect.objectContaining({ waiting: 3 }),
    ]);
    expect(await next(ids[2] as string)).toBeNull();
    // Who is not mailed at all is not asked about for ever.
    const unreachable = await addFan();
    await bounce(unreachable.email);
    expect(await next(null)).toBe(unreachable.id);
    expect(await next(unreachable.id)).toBeNull();
  });

  test("is in a batch of a hundred, and the next one starts another batch", async () => {
    await lockIn(db, WEEK, 8);
    await db.authSql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@example.com', now(), '{}'
      from generate_series(1, 101) as n`);
    const run = await openRun();
    await enqueue(run);
    const sizes = [(await claim()).batch?.recipients.length, (await claim()).batch?.recipients.length];
    expect(sizes.sort()).toEqual([1, 100]);
  });

  test("is mailed when they become due later that day, and never twice", async () => {
    await lockIn(db, WEEK, 8);
    const early = await addFan();
    const run = await openRun();
    await enqueue(run);
    const first = await claim();
    await finish(first.batch);
    const late = await addFan();
    await enqueue(await openRun());
    expect(await nextRecipients()).toEqual([late.email]);
    expect(first.batch?.recipients.map(({ email }) => email)).toEqual([early.email]);
  });

  test("is reminded again in next year's week of that number", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await enqueue(run);
    await finish((await claim()).batch);
    await db.sql("update private.reminder_runs set season = season - 1");
    const again = await openRun();
    expect(again).not.toBe(run);
    await enqueue(again);
    expect((await claim()).batch?.recipients).toHaveLength(1);
  });
});

test("a reopened week enqueues again the people without an attempt, and nobody else", async () => {
  await lockIn(db, WEEK, 8);
  const tried = await addFan();
  const run = await openRun();
  await enqueue(run);
  expect(await nextRecipients()).toEqual([tried.email]);
  const [untried, refused] = [await addFan(), await addFan()];
  await enqueue(run);
  await postpone((await claim()).batch, { untouched: true });
  await lockIn(db, WEEK, -0.1);
  await close();
  await close();
  await enqueue(run);
  expect(await counts(run)).toEqual({ accepted: 0, refused: 0, dropped: 0, waiting: 0, expired: 3 });
  await lockIn(db, WEEK, 8);
  // A worker that began before the lock enqueues nobody any more: the next tick does that.
  await enqueue(run);
  expect(await counts(run)).toMatchObject({ waiting: 0, expired: 3 });
  expect(await openRun()).toBe(run);
  await enqueue(run);
  expect(await counts(run)).toMatchObject({ waiting: 2, expired: 1 });
  expect(await nextRecipients()).toEqual([untried.email, refused.email].sort());
  expect((await claim()).batch).toBeNull();
});

test("a week may be reopened while it is being closed, and nobody is lost or enqueued twice", async () => {
  await lockIn(db, WEEK, 8);
  await addFans(db, 250);
  const run = await openRun();
  await enqueue(run);
  // The claimed one is ended last.
  await claim();
  await lockIn(db, WEEK, -0.1);
  expect(await call<boolean>("close_reminders", { most: 1 })).toBe(true);
  await lockIn(db, WEEK, 8);
  expect(await openRun()).toBe(run);
  await enqueue(run);
  expect(await counts(run)).toMatchObject({ waiting: 250, expired: 0 });
  await freeBatches();
  const everybody: string[] = [];
  for (let { batch } = await claim(); batch !== null; { batch } = await claim()) {
    everybody.push(...batch.recipients.map(({ email }) => email));
  }
  expect(everybody).toHaveLength(250);
  expect(new Set(everybody).size).toBe(250);
});

test("a week that is reopened while the only one without an attempt is counted as such counts nobody twice", async () => {
  await lockIn(db, WEEK, 8);
  await addFan();
  const run = await openRun();
  await enqueue(run);
  await lockIn(db, WEEK, -0.1);
  expect(await call<boolean>("close_reminders", { most: 1 })).toBe(true);
  expect(await counts(run)).toMatchObject({ waiting: 0, expired: 1 });
  await lockIn(db, WEEK, 8);
  expect(await openRun()).toBe(run);
  await enqueue(run);
  expect(await counts(run)).toMatchObject({ waiting: 1, expired: 0 });
});

test("a week that is over is closed in as many steps as needed, and the answer says when nothing is left", async () => {
  await lockIn(db, WEEK, 8);
  await addFans(db, 250);
  const run = await openRun();
  await enqueue(run);
  await lockIn(db, WEEK, -0.1);
  const step = () => call<boolean>("close_reminders", { most: 2 });
  expect([await step(), await step(), await step(), await step()]).toEqual([true, true, false, false]);
  expect(await counts(run)).toMatchObject({ waiting: 0, expired: 250 });
  expect(await db.sql("select from private.reminder_recipients")).toEqual([]);
});

test("the mail of a week is saved once, by the first worker, for the lock to the microsecond", async () => {
  await lockIn(db, WEEK, 8);
  await db.sql("update public.week_schedule set end_date = end_date + interval '1 microsecond' where week_number = 12");
  await addFan();
  await enqueue(await openRun());
  const { batch, unwritten } = await claimOnce();
  if (unwritten === null) throw new Error("there is a mail before anybody has written one");
  expect([batch, unwritten.week]).toEqual([null, WEEK]);
  await saveMail(unwritten, "first");
  await saveMail(unwritten, "second");
  expect((await claimOnce()).batch?.mail).toEqual({ subject: "first" });
});

test("of two due weeks, the one that locks first is sent first, and each to everybody", async () => {
  const fan = await addFan();
  await lockIn(db, WEEK, 20);
  await enqueue(await openRun());
  await lockIn(db, 13, 5);
  await enqueue(await openRun(13));
  const claims = [(await claim()).batch, (await claim()).batch];
  expect(claims.map((batch) => [batch?.week, batch?.recipients[0]?.email])).toEqual([
    [13, fan.email],
    [WEEK, fan.email],
  ]);
  expect((await claim()).wait).toBeGreaterThan(50);
});
