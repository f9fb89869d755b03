import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { mailLimits, type SavedBracketCalls, savedBracketCalls } from "../support/mail/saved-bracket-calls.ts";

const record = secRecord(0);
const HOUR = 3_600;

let db: TestDatabase;
let mailing: SavedBracketCalls;
beforeAll(async () => {
  db = await openDatabase();
  mailing = savedBracketCalls(db);
});
afterAll(() => db.close());
beforeEach(() => mailing.reset());

const REFUSED = {
  id: null,
  mailId: null,
  createdAt: null,
  isMailed: false,
  tryId: null,
  retryAfter: expect.any(Number),
};

describe("the limits", () => {
  test("five mails an hour to one address: the sixth is refused until the hour ends", async () => {
    for (let n = 0; n < 5; n++) expect(await mailing.store(secRecord(n))).toMatchObject({ retryAfter: null });
    const left = HOUR - ((Date.now() / 1000) % HOUR);
    const sixth = await mailing.store(secRecord(5));
    expect(sixth).toEqual(REFUSED);
    expect(Math.abs((sixth.retryAfter ?? 0) - left)).toBeLessThan(10);
    expect(await mailing.rowCount()).toBe(5);
    await mailing.pass(60);
    expect(await mailing.store(secRecord(5))).toMatchObject({ retryAfter: null });
  });

  test("a refused use counts against no limit, so other recipients of the same client still get theirs", async () => {
    for (let n = 0; n < 5; n++) await mailing.store(secRecord(n));
    for (let n = 5; n < 30; n++) expect(await mailing.store(secRecord(n))).toEqual(REFUSED);
    expect(await mailing.used()).toEqual({ address: 5, client: 5, all: 5 });
    expect(await mailing.store(record, "rival", mailLimits("rival", "home"))).toMatchObject({ retryAfter: null });
  });

  test("a bracket that is already stored or mailed is returned even when the limit is used up", async () => {
    const first = await mailing.store(secRecord(0));
    for (let n = 1; n < 5; n++) await mailing.store(secRecord(n));
    expect(await mailing.store(secRecord(5))).toEqual(REFUSED);
    await mailing.recordMailed(first.id);
    expect(await mailing.store(secRecord(0))).toMatchObject({ id: first.id, isMailed: true });
    expect((await mailing.store(secRecord(1))).retryAfter).toBeNull();
  });

  test("twenty an hour from one client, whoever the recipients are", async () => {
    const send = (n: number) => mailing.store(record, `fan ${n}`, mailLimits(`fan ${n}`, "stadium"));
    for (let n = 0; n < 20; n++) expect(await send(n)).toMatchObject({ retryAfter: null });
    expect(await send(20)).toEqual(REFUSED);
    expect(await mailing.store(record, "fan 20", mailLimits("fan 20", "elsewhere"))).toMatchObject({
      retryAfter: null,
    });
    expect(await mailing.used()).toEqual({ address: 21, client: 21, all: 21 });
  });

  test("a limit for all senders together", async () => {
    const send = (n: number) => mailing.store(record, `fan ${n}`, mailLimits(`fan ${n}`, `home ${n}`, { all: 3 }));
    for (let n = 0; n < 3; n++) expect(await send(n)).toMatchObject({ retryAfter: null });
    expect(await send(3)).toEqual(REFUSED);
    expect(await mailing.used()).toMatchObject({ all: 3 });
  });

  test("of two limits that are used up, the longer wait is returned", async () => {
    const day = { bucket: "day", key: "fan", most: 1, seconds: 24 * HOUR };
    const hour = { bucket: "hour", key: "fan", most: 1, seconds: HOUR };
    await mailing.store(secRecord(0), "fan", [hour, day]);
    const left = 24 * HOUR - ((Date.now() / 1000) % (24 * HOUR));
    const { retryAfter } = await mailing.store(secRecord(1), "fan", [hour, day]);
    expect(Math.abs((retryAfter ?? 0) - left)).toBeLessThan(10);
  });

  test("a limit of zero refuses everything, and the wait is at least one second", async () => {
    const none = await mailing.store(record, "fan", mailLimits("fan", "home", { all: 0 }));
    expect(none).toEqual(REFUSED);
    expect(none.retryAfter).toBeGreaterThanOrEqual(1);
    expect(await mailing.rowCount()).toBe(0);
  });

  test("windows that ended a day ago are deleted with the next use", async () => {
    await mailing.store();
    await mailing.pass(26 * 60);
    await mailing.store(secRecord(1));
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
  });
});
