import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, server, type TestDatabase } from "../support/database/database.ts";
import { mailLimits, type SavedBracketCalls, savedBracketCalls } from "../support/mail/saved-bracket-calls.ts";

const AT_ONCE = 50;

let db: TestDatabase;
let mailing: SavedBracketCalls;
beforeAll(async () => {
  db = await openDatabase();
  mailing = savedBracketCalls(db);
});
afterAll(() => db.close());
beforeEach(() => mailing.reset());

const store = (number: number, recipient: string, client: string) =>
  mailing.store(secRecord(number), recipient, mailLimits(recipient, client));
const atOnce = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));

test("one bracket stored 50 times in parallel is one row, one id and one use, every time", async () => {
  for (const round of [1, 2, 3]) {
    const answers = await atOnce(() => store(0, `fan ${round}`, "home"));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every(({ retryAfter }) => retryAfter === null)).toBe(true);
    expect(await mailing.rowCount()).toBe(round);
  }
  expect(await mailing.used()).toEqual({ address: 3, client: 3, all: 3 });
});

test("of 50 brackets to one address in parallel exactly five are stored, and 45 have to wait", async () => {
  const answers = await atOnce((n) => store(n, "fan", "home"));
  expect(answers.filter(({ id }) => id !== null)).toHaveLength(5);
  expect(answers.filter(({ retryAfter }) => retryAfter !== null)).toHaveLength(45);
  expect(await mailing.rowCount()).toBe(5);
  expect(await mailing.used()).toMatchObject({ all: 5 });
});

test("of 50 recipients of one client in parallel exactly twenty are stored", async () => {
  const answers = await atOnce((n) => store(0, `fan ${n}`, "stadium"));
  expect(answers.filter(({ id }) => id !== null)).toHaveLength(20);
  expect(await mailing.rowCount()).toBe(20);
  expect(await mailing.used()).toMatchObject({ client: 20 });
});

test("one refund requested 50 times in parallel refunds once, every time", async () => {
  const failed = [await store(0, "fan", "home"), await store(1, "fan", "home"), await store(2, "fan", "home")];
  await store(3, "fan", "home");
  for (const [round, stored] of failed.entries()) {
    await atOnce(() => mailing.refund(stored));
    const left = 3 - round;
    expect(await mailing.used()).toEqual({ address: left, client: left, all: left });
  }
});

test("50 requests for one bracket that are refused in parallel while others begin leave what they counted, or nothing", async () => {
  for (const round of [1, 2, 3]) {
    const early = await atOnce(() => store(0, "fan", "home"));
    const [late] = await Promise.all([
      atOnce(() => store(0, "fan", "home")),
      Promise.all(early.map((stored) => mailing.refund(stored))),
    ]);
    expect([round, await mailing.used()]).toEqual([round, { address: 1, client: 1, all: 1 }]);
    await Promise.all(late.map((stored) => mailing.refund(stored)));
    expect([round, await mailing.used()]).toEqual([round, { address: 0, client: 0, all: 0 }]);
  }
  expect(await mailing.rowCount()).toBe(1);
});

test("one bracket stored in parallel by 50 senders is 50 rows, and one mail", async () => {
  const limits = (n: number) => mailLimits("fan", `home ${n}`, { address: 100 });
  const answers = await atOnce((n) => mailing.store(secRecord(0), "fan", limits(n), `home ${n}`));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(50);
  expect(new Set(answers.map(({ mailId }) => mailId)).size).toBe(1);
  expect(await mailing.used()).toEqual({ address: 50, client: 50, all: 50 });
});

test("storing and refunding in parallel never deadlock, and every use is counted", async () => {
  const failed = await Promise.all(Array.from({ length: 15 }, (_, n) => store(0, `early ${n}`, "stadium")));
  await atOnce<unknown>((n) => {
    const stored = failed[n];
    return stored
      ? mailing.refund(stored, mailLimits(`early ${n}`, "stadium"))
      : store(0, `late ${n}`, n % 2 ? "stadium" : `home ${n}`);
  });
  const counted = await server(db)
    .from("saved_brackets")
    .select("id", { count: "exact", head: true })
    .not("counted_at", "is", null);
  expect(counted.count).toBeGreaterThan(15);
  expect(await mailing.used()).toEqual({ address: counted.count, client: counted.count, all: counted.count });
});
