import { beforeEach, describe, expect, test } from "vitest";
import { addAccount, addFans, addPlayer } from "#support/accounts/accounts.ts";
import { player, server } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { givePick } from "#support/picks/weekly-picks.ts";
import { closeAllWeeks, lockIn } from "#support/picks/weeks.ts";

const WEEK = 12;

interface Batch {
  batch: string;
  week: number;
  lockAt: string;
  recipients: { email: string; username: string; token: string }[];
}

setUpDatabase();
beforeEach(async () => {
  await db.authSql("delete from auth.users");
  await closeAllWeeks(db);
  await lockIn(db, WEEK, 8);
});

const claim = (most = 100): Promise<Batch | null> => rpc(server(db), "claim_reminders", { most });
const finish = (batch: string | undefined) => rpc(server(db), "finish_reminders", { batch });
const names = (batch: Batch | null) => batch?.recipients.map(({ username }) => username).sort();
const pass = (minutes: number) =>
  db.sql(`update private.reminders set claimed_at = claimed_at - interval '${minutes} minutes'`);

test.each([
  ["is due a minute before", 1 / 60, true],
  ["is due just under a day before", 23.9, true],
  ["is not due more than a day before", 24.1, false],
  ["is not due after", -1 / 60, false],
])("a reminder %s the week's lock time", async (_, hours, isDue) => {
  await addPlayer(db, "ann");
  await lockIn(db, WEEK, hours);
  const { weeks, next } = await rpc(server(db), "reminder_status");
  expect(weeks).toEqual(isDue ? [{ week: WEEK, sent: 0, waiting: 1 }] : []);
  expect(next?.week ?? null).toBe(hours > 24 ? WEEK : null);
  expect((await claim()) !== null).toBe(isDue);
});

test("only unblocked players with reminders on, a confirmed email address and no pick for the week get a reminder", async () => {
  const off = await addPlayer(db, "off");
  await rpc(player(db, off), "set_reminders", { weekly_reminders: false });
  await givePick(db, await addPlayer(db, "done"), WEEK);
  await givePick(db, await addPlayer(db, "due"), WEEK - 1);
  await addAccount(db, "late@mail.example", { username: "late" }, { isConfirmed: false });
  await db.authSql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    await addPlayer(db, "bad"),
  ]);
  const batch = await claim();
  expect(names(batch)).toEqual(["due"]);
  expect(batch).toMatchObject({ week: WEEK, recipients: [{ email: "due@mail.example", token: expect.any(String) }] });
  expect(await claim()).toBeNull();
});

test("concurrent workers claim each player's reminder exactly once", async () => {
  await addFans(db, 250);
  const batches = (await Promise.all(Array.from({ length: 8 }, () => claim(40)))).filter((batch) => batch !== null);
  const people = batches.flatMap(({ recipients }) => recipients.map(({ email }) => email));
  expect(people).toHaveLength(250);
  expect(new Set(people).size).toBe(250);
  for (const { batch } of batches) await finish(batch);
  expect(await rpc(server(db), "reminder_status")).toMatchObject({ weeks: [{ week: WEEK, sent: 250, waiting: 0 }] });
  expect(await claim()).toBeNull();
});

describe("a batch whose worker crashed", () => {
  test("can be claimed again after ten minutes, with the same ID", async () => {
    await addFans(db, 3);
    const first = await claim();
    await pass(9);
    expect(await claim()).toBeNull();
    await pass(2);
    expect(await claim()).toEqual(first);
    await finish(first?.batch);
    await pass(60);
    expect(await claim()).toBeNull();
  });

  test("can be claimed by another worker, and then omits players who no longer need the reminder", async () => {
    const ann = await addPlayer(db, "ann");
    const bob = await addPlayer(db, "bob");
    await addPlayer(db, "cyd");
    const dee = await addPlayer(db, "dee");
    await claim();
    await pass(11);
    await givePick(db, dee, WEEK);
    await rpc(player(db, ann), "set_reminders", { weekly_reminders: false });
    await db.authSql("delete from auth.users where id = $1", [bob]);
    expect(names(await claim())).toEqual(["cyd"]);
  });
});

test("a player gets one reminder per week, even if the week's lock time moves", async () => {
  await addPlayer(db, "ann");
  await finish((await claim())?.batch);
  await lockIn(db, WEEK, 20);
  expect(await claim()).toBeNull();
  await lockIn(db, WEEK, -1);
  await lockIn(db, WEEK + 1, 5);
  expect(await claim()).toMatchObject({ week: WEEK + 1 });
});

test("the health report shows when the oldest unsent reminder became due", async () => {
  const waiting = async () => (await rpc(server(db), "health_report")).remindersWaitingSince;
  expect(await waiting()).toBeNull();
  await addPlayer(db, "ann");
  expect(Math.abs(Date.parse(await waiting()) - (Date.now() - 16 * 3_600_000))).toBeLessThan(60_000);
  await finish((await claim())?.batch);
  expect(await waiting()).toBeNull();
});
