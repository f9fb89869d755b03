import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secRecord } from "#support/brackets/outcomes.ts";
import { server } from "#support/database/database.ts";
import { rejected } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { mailLimits, savedBracketCalls } from "#support/mail/saved-bracket-calls.ts";

const record = secRecord(0);
const HOUR = 3_600;

setUpDatabase();
let mailing: ReturnType<typeof savedBracketCalls>;
beforeAll(() => {
  mailing = savedBracketCalls(db);
});
beforeEach(() => mailing.reset());

const find = (saved_id: string | null) => rpc(server(db), "find_saved_bracket", { saved_id });
const atOnce = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));

describe("storing a bracket for an email", () => {
  test("returns the bracket's ID, counts once against each limit, and lets the server read the bracket", async () => {
    const stored = await mailing.store();
    const made = { id: expect.any(String), createdAt: expect.any(String) };
    expect(stored).toEqual({ ...made, isMailed: false, retryAfter: null });
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
    expect(await find(stored.id)).toEqual({ record, createdAt: expect.any(String), season: expect.any(String) });
    expect(await find(randomUUID())).toBeNull();
  });

  test("a second time returns the same ID and does not count toward the limits, until ten minutes after the email was sent", async () => {
    const { id } = await mailing.store();
    await mailing.pass(30);
    expect(await mailing.store()).toMatchObject({ id, isMailed: false });
    await mailing.recordMailed(id);
    await mailing.recordMailed(id);
    await mailing.pass(9);
    expect(await mailing.store()).toMatchObject({ id, isMailed: true });
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
    await mailing.pass(2);
    expect((await mailing.store()).id).not.toBe(id);
    expect(await mailing.rowCount()).toBe(2);
  });

  test("a second time returns the same ID, even from another client or with the bracket as JSON text", async () => {
    const { id } = await mailing.store();
    expect(await mailing.store(record, "fan", mailLimits("fan", "away"))).toMatchObject({ id });
    expect((await mailing.store(JSON.stringify(record))).id).toBe(id);
  });

  test("creates a new row if the recipient or the bracket is different", async () => {
    const ids = [await mailing.store(), await mailing.store(secRecord(1)), await mailing.store(record, "rival")];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });

  test.each([
    ["BRACKET_INVALID", {}],
    ["BRACKET_INCOMPLETE", { ...record, winners: {} }],
    ["TEAM_UNKNOWN", { ...record, teamSlots: record.teamSlots.with(0, "made-up") }],
  ])("is rejected with the error %s, and nothing is stored or counted", async (key, wrong) => {
    await expect(mailing.store(wrong)).rejects.toMatchObject({ code: "PT400", message: key });
    expect([await mailing.used(), await mailing.rowCount()]).toEqual([{}, 0]);
  });

  test("is rejected for a season other than the current season", async () => {
    const args = { record, recipient_hash: "fan", limits: mailLimits("fan", "home"), season: "2031-32" };
    expect(await server(db).rpc("store_saved_bracket", args)).toMatchObject(rejected(409, "SEASON_CHANGING"));
  });
});

describe("a failed attempt to send an email", () => {
  test("is subtracted only once from each limit's count, even if the failure is reported three times", async () => {
    const failed = await mailing.store();
    await mailing.store(secRecord(1));
    for (let time = 0; time < 3; time++) await mailing.refund(failed);
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
  });

  test("can be retried; the retry reuses the bracket's row and is counted", async () => {
    const failed = await mailing.store();
    await mailing.store(secRecord(1));
    await mailing.refund(failed);
    expect(await mailing.store()).toMatchObject({ id: failed.id });
    expect(await mailing.used()).toEqual({ email: 2, client: 2, all: 2 });
  });

  test("is subtracted from the count for the hour in which the attempt was counted, even if that hour is over", async () => {
    const failed = await mailing.store();
    await mailing.pass(60);
    await mailing.store(secRecord(1));
    await mailing.refund(failed);
    const rows = await db.sql(
      "select used from private.rate_limits where bucket = 'send-picks:all' order by window_start",
    );
    expect(rows).toEqual([{ used: 0 }, { used: 1 }]);
  });

  test("is not subtracted from any limit's count if another attempt has sent the same email", async () => {
    const stored = await mailing.store();
    await mailing.recordMailed(stored.id);
    await mailing.refund(stored);
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
  });
});

describe("the email limits", () => {
  test("reject the sixth email to one address in an hour, do not count that email, and reset when the hour ends", async () => {
    for (let n = 0; n < 5; n++) await mailing.store(secRecord(n));
    const left = HOUR - ((Date.now() / 1_000) % HOUR);
    const sixth = await mailing.store(secRecord(5));
    expect(sixth).toMatchObject({ id: null, isMailed: false });
    expect(Math.abs((sixth.retryAfter ?? 0) - left)).toBeLessThan(10);
    expect(await mailing.used()).toEqual({ email: 5, client: 5, all: 5 });
    await mailing.pass(60);
    expect(await mailing.store(secRecord(5))).toMatchObject({ retryAfter: null });
  });

  test("hold even for 50 concurrent requests: at most five emails to one address and twenty from one client", async () => {
    const toOne = await atOnce((n) => mailing.store(secRecord(n), "fan", mailLimits("fan", `client ${n}`)));
    expect(toOne.filter(({ id }) => id !== null)).toHaveLength(5);
    const fromOne = await atOnce((n) => mailing.store(record, `fan ${n}`, mailLimits(`fan ${n}`, "stadium")));
    expect(fromOne.filter(({ id }) => id !== null)).toHaveLength(20);
  });

  test("count 50 concurrent saves of a bracket as one email, and 50 concurrent refunds of that email as one refund", async () => {
    const responses = await atOnce(() => mailing.store());
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
    await mailing.store(secRecord(1));
    await atOnce(() => mailing.refund({ id: responses[0]?.id ?? null }));
    expect(await mailing.used()).toEqual({ email: 1, client: 1, all: 1 });
  });
});
