import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OFFICIAL_RECORD } from "../support/brackets.ts";
import { openDatabase, server, type TestDatabase } from "../support/database.ts";
import { addAccount } from "../support/players.ts";
import { closeAllWeeks, lockIn } from "../support/reminders.ts";

const WEEK = 12;
const KEY = "a key of the server";
const MAIL = { subject: "first" };

interface Due {
  due: { week: number; season: number; lockAt: string; run: { id: string; mail: object } | null } | null;
  next: { week: number; at: string } | null;
}

interface Claim {
  batch: { id: string; attempts: number; recipients: { email: string; username: string; token: string }[] } | null;
  wait: number | null;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await closeAllWeeks(db);
  await db.sql(`
    delete from private.reminder_runs; delete from private.reminder_recipients;
    delete from private.suppressions; delete from private.mail_events; delete from auth.users;`);
});

async function call<T>(name: string, args: object = {}): Promise<T> {
  const { data, error } = await server(db).rpc(name, args);
  if (error) throw error;
  return data as T;
}

let fans = 0;
/** Adds a player, confirmed unless told otherwise, and gives id and address. */
async function addFan({ isConfirmed = true } = {}): Promise<{ id: string; email: string }> {
  const username = `fan-${++fans}`;
  const email = `${username}@example.com`;
  const id = await addAccount(db, email, { username });
  if (isConfirmed) await db.authSql("update auth.users set email_confirmed_at = now() where id = $1", [id]);
  return { id, email };
}

async function submit(userId: string, week = WEEK): Promise<void> {
  const { error } = await server(db)
    .from("weekly_picks")
    .insert({ user_id: userId, week_number: week, bracket_data: OFFICIAL_RECORD, is_submitted: true });
  if (error) throw error;
}

const switchOff = (userId: string) =>
  server(db).from("user_email_preferences").update({ weekly_reminders: false }).eq("user_id", userId);

async function openRun(): Promise<string> {
  const { due } = await call<Due>("due_reminders");
  if (due === null) throw new Error("no week is due");
  return (await call<{ id: string }>("open_reminder_run", { season: due.season, week_number: due.week, mail: MAIL }))
    .id;
}

async function freeze(runId: string, most = 5_000): Promise<void> {
  let after: string | null = null;
  do after = await call<string | null>("freeze_reminders", { run_id: runId, after, most, address_key: KEY });
  while (after !== null);
}

const claim = (runId: string, hold = 60) =>
  call<Claim>("claim_reminders", { run_id: runId, hold_seconds: hold, address_key: KEY });
const postpone = (batch: Claim["batch"], { seconds = 0, untouched = false } = {}) =>
  call("postpone_reminders", { batch_id: batch?.id, attempt: batch?.attempts, seconds, reason: "429", untouched });
const finish = (batchId: string | undefined, refused: number[] = []) =>
  call("finish_reminders", { batch_id: batchId, refused });
const counts = (runId: string) => call<Record<string, number>>("count_reminders", { run_id: runId });
/** Lets everything that is held or postponed be free. */
const letGo = () => db.sql("update private.reminder_batches set free_at = now()");

/** Whom the next batch goes to. */
async function nextRecipients(runId: string): Promise<string[] | undefined> {
  const { batch } = await claim(runId);
  return batch?.recipients.map(({ email }) => email).sort();
}

describe("a week is due", () => {
  test.each([
    ["a minute before its lock", 1 / 60, true],
    ["8 hours before its lock, when the daily tick comes", 8, true],
    ["just within a day of its lock", 23.9, true],
    ["more than a day before its lock", 24.1, false],
    ["a minute after its lock", -1 / 60, false],
  ])("%s: %s hours, %s", async (_, hours, isDue) => {
    await lockIn(db, WEEK, hours);
    expect((await call<Due>("due_reminders")).due?.week ?? null).toBe(isDue ? WEEK : null);
  });

  test("not before it has begun, and the answer says when one will be", async () => {
    const start = new Date(Date.now() + 3_600_000);
    const end = new Date(Date.now() + 3 * 3_600_000);
    await server(db)
      .from("week_schedule")
      .update({ start_date: start.toISOString(), end_date: end.toISOString() })
      .eq("week_number", WEEK);
    const { due, next } = await call<Due>("due_reminders");
    expect(due).toBeNull();
    expect([next?.week, new Date(next?.at ?? 0).getTime()]).toEqual([WEEK, start.getTime()]);
    await lockIn(db, WEEK, 30);
    const later = (await call<Due>("due_reminders")).next;
    expect(Math.round((new Date(later?.at ?? 0).getTime() - Date.now()) / 3_600_000)).toBe(6);
  });

  test("of two that are open the one that locks first", async () => {
    await lockIn(db, 13, 20);
    await lockIn(db, WEEK, 5);
    expect((await call<Due>("due_reminders")).due?.week).toBe(WEEK);
  });
});

describe("who is reminded", () => {
  test("has the reminders on, a confirmed address, and no submitted pick for that week", async () => {
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
    const event = { event_id: "e", reason: "bounced", addresses: [bounced.email.toUpperCase()], address_key: KEY };
    await call("note_mail_event", event);
    const run = await openRun();
    await freeze(run);
    expect(await nextRecipients(run)).toEqual([due.email, other.email].sort());
    expect(await counts(run)).toMatchObject({ waiting: 2, dropped: 0 });
  });

  test("stands in one run a week and in it once, however often and in whatever slices people are frozen", async () => {
    await lockIn(db, WEEK, 8);
    for (let n = 0; n < 7; n++) await addFan();
    const runs = await Promise.all(Array.from({ length: 5 }, openRun));
    expect(new Set(runs).size).toBe(1);
    const run = runs[0] as string;
    await Promise.all([freeze(run, 2), freeze(run, 3), freeze(run), freeze(run, 1)]);
    await freeze(run);
    expect(await counts(run)).toMatchObject({ waiting: 7 });
  });

  test("a hundred make a batch, and one more another", async () => {
    await lockIn(db, WEEK, 8);
    await db.authSql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@example.com', now(), '{}'
      from generate_series(1, 101) as n`);
    const run = await openRun();
    await freeze(run);
    const sizes = [(await claim(run)).batch?.recipients.length, (await claim(run)).batch?.recipients.length];
    expect(sizes.sort()).toEqual([1, 100]);
  });

  test("who becomes due later that day is mailed too, and who was mailed never again", async () => {
    await lockIn(db, WEEK, 8);
    const early = await addFan();
    const run = await openRun();
    await freeze(run);
    const first = await claim(run);
    await finish(first.batch?.id);
    const late = await addFan();
    await freeze(await openRun());
    expect(await nextRecipients(run)).toEqual([late.email]);
    expect(first.batch?.recipients.map(({ email }) => email)).toEqual([early.email]);
  });

  test("next year's week of that number is another one", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await freeze(run);
    await finish((await claim(run)).batch?.id);
    await db.sql("update private.reminder_runs set season = season - 1");
    const again = await openRun();
    expect(again).not.toBe(run);
    await freeze(again);
    expect((await claim(again)).batch?.recipients).toHaveLength(1);
  });
});

describe("a batch", () => {
  const meanwhile: [string, (fan: { id: string; email: string }) => PromiseLike<unknown>][] = [
    ["saved picks", ({ id }) => submit(id)],
    ["switched the reminders off", ({ id }) => switchOff(id)],
    [
      "became unreachable",
      ({ email }) =>
        call("note_mail_event", { event_id: "e", reason: "bounced", addresses: [email], address_key: KEY }),
    ],
    ["deleted the account", ({ id }) => db.authSql("delete from auth.users where id = $1", [id])],
    [
      "took another address",
      ({ id }) => db.authSql("update auth.users set email = 'new@example.com' where id = $1", [id]),
    ],
  ];

  test.each(meanwhile)("leaves out who %s before the first attempt", async (_, act) => {
    await lockIn(db, WEEK, 8);
    const [stays, goes] = [await addFan(), await addFan()];
    const run = await openRun();
    await freeze(run);
    await act(goes);
    expect(await nextRecipients(run)).toEqual([stays.email]);
    expect(await counts(run)).toMatchObject({ waiting: 1, dropped: 1 });
  });

  test.each(meanwhile)(
    "is the same to the letter at every retry, whoever %s after the first attempt",
    async (_, act) => {
      await lockIn(db, WEEK, 8);
      const goes = await addFan();
      await addFan();
      const run = await openRun();
      await freeze(run);
      const first = await claim(run);
      await act(goes);
      await freeze(run);
      await letGo();
      const second = await claim(run);
      expect(second.batch?.recipients).toEqual(first.batch?.recipients);
      expect([second.batch?.id, second.batch?.attempts]).toEqual([first.batch?.id, 2]);
    },
  );

  test("is held by one worker at a time, and free again when its time is up", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await freeze(run);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(run, 60)));
    expect(claims.filter(({ batch }) => batch !== null)).toHaveLength(1);
    expect((await claim(run)).wait).toBeGreaterThan(50);
    await letGo();
    expect((await claim(run)).batch?.attempts).toBe(2);
  });

  test("that is put off waits, and says how long", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await freeze(run);
    const { batch } = await claim(run);
    await postpone(batch, { seconds: 20 });
    const { batch: none, wait } = await claim(run);
    expect([none, Math.round((wait ?? 0) / 10)]).toEqual([null, 2]);
  });

  test.each(meanwhile)("that the provider surely did not take leaves out who %s after it", async (_, act) => {
    await lockIn(db, WEEK, 8);
    const [stays, goes] = [await addFan(), await addFan()];
    const run = await openRun();
    await freeze(run);
    await postpone((await claim(run)).batch, { untouched: true });
    await postpone((await claim(run)).batch, { untouched: true });
    await act(goes);
    expect(await nextRecipients(run)).toEqual([stays.email]);
    expect(await counts(run)).toMatchObject({ waiting: 1, dropped: 1 });
  });

  test("that an attempt before may have brought to the provider stays the same, whatever comes of the next", async () => {
    await lockIn(db, WEEK, 8);
    const fan = await addFan();
    const run = await openRun();
    await freeze(run);
    const first = await claim(run);
    await postpone(first.batch);
    const second = await claim(run);
    // The word of a worker that has been overtaken does not count either.
    await postpone(first.batch, { untouched: true });
    expect((await claim(run)).batch).toBeNull();
    await postpone(second.batch, { untouched: true });
    await switchOff(fan.id);
    expect(await nextRecipients(run)).toEqual([fan.email]);
  });

  test("ends once: refused places are counted by the request, and no address stays behind", async () => {
    await lockIn(db, WEEK, 8);
    const all = [await addFan(), await addFan(), await addFan()];
    const run = await openRun();
    await freeze(run);
    // The first one frozen is left out, so the places of the request are not those of the batch.
    const [first] = await db.sql<{ user_id: string }>(
      "select user_id from private.reminder_recipients where place = 0",
    );
    await submit(first?.user_id ?? "");
    const { batch } = await claim(run);
    const refusedEmail = batch?.recipients[1]?.email;
    await finish(batch?.id, [1]);
    await finish(batch?.id, [0, 1]);
    await postpone(batch);
    expect(await counts(run)).toEqual({ accepted: 1, refused: 1, dropped: 1, waiting: 0, expired: 0 });
    const [refused] = await db.sql<{ user_id: string; email: null }>(
      "select * from private.reminder_recipients where outcome = 'refused'",
    );
    expect(refused?.user_id).toBe(all.find(({ email }) => email === refusedEmail)?.id);
    const kept = JSON.stringify(await db.sql("select * from private.reminder_recipients"));
    for (const { email } of all) expect(kept).not.toContain(email);
    expect(await claim(run)).toEqual({ batch: null, wait: null });
  });

  test("whose first attempt lies nearly a day back is left alone, for its key may be forgotten", async () => {
    await lockIn(db, WEEK, 8);
    await addFan();
    const run = await openRun();
    await freeze(run);
    await claim(run);
    await letGo();
    await db.sql("update private.reminder_batches set first_attempt_at = now() - interval '23 hours 1 minute'");
    expect(await claim(run)).toEqual({ batch: null, wait: null });
  });

  test("is not sent after the lock: what is left has expired, and no address stays behind", async () => {
    await lockIn(db, WEEK, 8);
    const { email } = await addFan();
    const run = await openRun();
    await freeze(run);
    await lockIn(db, WEEK, -0.1);
    expect(await claim(run)).toEqual({ batch: null, wait: null });
    expect((await call<Due>("due_reminders")).due).toBeNull();
    expect(await counts(run)).toMatchObject({ waiting: 0, expired: 1 });
    expect(JSON.stringify(await db.sql("select * from private.reminder_recipients"))).not.toContain(email);
  });
});

test("a week that is opened anew finds again whom no attempt was made for, and nobody else", async () => {
  await lockIn(db, WEEK, 8);
  const tried = await addFan();
  const run = await openRun();
  await freeze(run);
  expect(await nextRecipients(run)).toEqual([tried.email]);
  const [untried, refused] = [await addFan(), await addFan()];
  await freeze(run);
  await postpone((await claim(run)).batch, { untouched: true });
  await lockIn(db, WEEK, -0.1);
  await call("due_reminders");
  await call("due_reminders");
  await freeze(run);
  expect(await counts(run)).toEqual({ accepted: 0, refused: 0, dropped: 0, waiting: 0, expired: 3 });
  await lockIn(db, WEEK, 8);
  expect(await openRun()).toBe(run);
  await freeze(run);
  expect(await counts(run)).toMatchObject({ waiting: 2, expired: 1 });
  expect(await nextRecipients(run)).toEqual([untried.email, refused.email].sort());
  expect((await claim(run)).batch).toBeNull();
});

test("the mail of a run stays the one that it was opened with", async () => {
  await lockIn(db, WEEK, 8);
  const run = await openRun();
  const { due } = await call<Due>("due_reminders");
  const later = { season: due?.season, week_number: WEEK, mail: { subject: "second" } };
  expect(await call("open_reminder_run", later)).toEqual({ id: run, mail: MAIL });
  expect((await call<Due>("due_reminders")).due?.run).toEqual({ id: run, mail: MAIL });
});
