import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, server, type TestDatabase } from "../support/database/database.ts";
import { mailLimits, type SavedBracketCalls, savedBracketCalls } from "../support/mail/saved-bracket-calls.ts";

const record = secRecord(0);

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

describe("storing a bracket before it is mailed", () => {
  test("returns its id and when it was stored, and counts once against each limit", async () => {
    const stored = await mailing.store();
    expect(stored).toEqual({
      id: expect.any(String),
      mailId: stored.id,
      createdAt: expect.any(String),
      isMailed: false,
      tryId: expect.any(String),
      retryAfter: null,
    });
    expect(stored.id).toHaveLength(36);
    expect(Math.abs(Date.parse(stored.createdAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    expect((await server(db).from("saved_brackets").select("bracket_data").eq("id", stored.id)).data).toEqual([
      { bracket_data: record },
    ]);
  });

  test("again before it is mailed returns the same id and counts nothing: one mail, however often it is requested", async () => {
    const { id } = await mailing.store();
    expect(await mailing.store()).toMatchObject({ id, isMailed: false, retryAfter: null });
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    expect(await mailing.rowCount()).toBe(1);
  });

  test("again within ten minutes of the mail returns the same id as mailed, and counts nothing", async () => {
    const { id } = await mailing.store();
    await mailing.recordMailed(id);
    expect(await mailing.store()).toMatchObject({ id, isMailed: true, retryAfter: null });
    await mailing.pass(9);
    expect(await mailing.store()).toMatchObject({ id, isMailed: true, retryAfter: null });
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    expect(await mailing.rowCount()).toBe(1);
  });

  test("again after that is another mail of another row", async () => {
    const { id } = await mailing.store();
    await mailing.recordMailed(id);
    await mailing.pass(11);
    const again = await mailing.store();
    expect(again).toMatchObject({ isMailed: false, retryAfter: null });
    expect(again.id).not.toBe(id);
    expect(await mailing.used()).toEqual({ address: 2, client: 2, all: 2 });
  });

  test("the ten minutes begin with the mail, not with the row", async () => {
    const { id } = await mailing.store();
    await mailing.pass(30);
    await mailing.recordMailed(id);
    expect(await mailing.store()).toMatchObject({ id, isMailed: true });
  });

  test("a row that was never mailed is used again for a day, as long as the provider remembers its key", async () => {
    const { id } = await mailing.store();
    await mailing.pass(23 * 60);
    expect(await mailing.store()).toMatchObject({ id, isMailed: false });
    await mailing.pass(2 * 60);
    expect((await mailing.store()).id).not.toBe(id);
  });

  test("another bracket, or the same for another recipient, is another row", async () => {
    const ids = [
      await mailing.store(),
      await mailing.store(secRecord(1)),
      await mailing.store(record, "rival", mailLimits("rival", "home")),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(await mailing.used()).toEqual({ address: 3, client: 3, all: 3 });
  });

  test("the same bracket is recognized in any order of keys, and as JSON or as text", async () => {
    const { id } = await mailing.store();
    const turned = {
      winners: Object.fromEntries(Object.entries(record.winners).reverse()),
      teamSlots: record.teamSlots,
    };
    expect((await mailing.store(turned)).id).toBe(id);
    expect((await mailing.store(JSON.stringify(record))).id).toBe(id);
    expect(await mailing.rowCount()).toBe(1);
  });

  test("for another season than the one that runs is refused and not counted", async () => {
    const args = { record, recipient_hash: "fan", sender_hash: "home", limits: mailLimits("fan", "home") };
    const { error } = await server(db).rpc("store_saved_bracket", { ...args, season: "2031-32" });
    expect(error?.message).toBe("SEASON_CHANGING");
    expect([await mailing.used(), await mailing.rowCount()]).toEqual([{}, 0]);
  });

  test("an invalid bracket is not stored and not counted", async () => {
    const wrong = { BRACKET_INVALID: {}, BRACKET_INCOMPLETE: { ...record, winners: {} } };
    for (const [key, value] of Object.entries(wrong))
      await expect(mailing.store(value)).rejects.toMatchObject({ message: key });
    const madeUp = { ...record, teamSlots: ["made-up", ...record.teamSlots.slice(1)] };
    await expect(mailing.store(madeUp)).rejects.toMatchObject({ code: "PT400", message: "TEAM_UNKNOWN" });
    expect(await mailing.used()).toEqual({});
    expect(await mailing.rowCount()).toBe(0);
  });
});

describe("the same bracket of another sender", () => {
  const again = (sender = "away", record: unknown = secRecord(0)) =>
    mailing.store(record, "fan", mailLimits("fan", sender), sender);

  test.each(["is not mailed yet", "was mailed"])(
    "while the first %s is a row of its own, counted like any other, with the same mail",
    async (state) => {
      const first = await mailing.store();
      if (state === "was mailed") await mailing.recordMailed(first.id);
      const second = await again();
      const fresh = await again("away", secRecord(1));
      expect(fresh.mailId).toBe(fresh.id);
      expect(second).toEqual({
        ...fresh,
        id: second.id,
        mailId: first.id,
        createdAt: second.createdAt,
        tryId: second.tryId,
      });
      expect(Object.keys(second)).toEqual(Object.keys(fresh));
      expect(new Set([first.id, second.id, fresh.id]).size).toBe(3);
      expect(Date.parse(second.createdAt ?? "")).toBeGreaterThan(Date.parse(first.createdAt ?? ""));
      expect(await mailing.used()).toEqual({ address: 3, client: 3, all: 3 });
    },
  );

  test("again is the same row with the same mail, and counts nothing", async () => {
    const first = await mailing.store();
    await mailing.recordMailed(first.id);
    const { id } = await again();
    expect(await again()).toMatchObject({ id, mailId: first.id, isMailed: false });
    await mailing.recordMailed(id);
    expect(await again()).toMatchObject({ id, mailId: first.id, isMailed: true, tryId: null });
    expect(await mailing.used()).toEqual({ address: 2, client: 2, all: 2 });
    expect(await mailing.rowCount()).toBe(2);
  });

  test("shares the mail for ten minutes after it was first sent, not after it was asked for again", async () => {
    const first = await mailing.store();
    await mailing.recordMailed(first.id);
    await mailing.pass(9);
    const second = await again();
    await mailing.recordMailed(second.id);
    await mailing.pass(2);
    const third = await again("abroad");
    expect([second.mailId, third.mailId]).toEqual([first.id, third.id]);
  });

  test("shares the mail whenever another bracket was mailed to the same recipient", async () => {
    await mailing.recordMailed((await mailing.store(secRecord(1))).id);
    await mailing.pass(20);
    const first = await mailing.store();
    expect((await again()).mailId).toBe(first.id);
  });

  test("shares a mail that was not sent for a day", async () => {
    const first = await mailing.store();
    await mailing.pass(23 * 60);
    expect((await again()).mailId).toBe(first.id);
    await mailing.pass(2 * 60);
    const third = await again("abroad");
    expect(third.mailId).toBe(third.id);
  });

  test("shares the mail from the moment when any of them was sent", async () => {
    const first = await mailing.store();
    const second = await again();
    await mailing.recordMailed(second.id);
    await mailing.pass(9);
    expect((await again("abroad")).mailId).toBe(first.id);
    await mailing.pass(2);
    const fourth = await again("far");
    expect(fourth.mailId).toBe(fourth.id);
  });

  test("refunds what it counted, and nothing of the first's", async () => {
    await mailing.store();
    const second = await again();
    await mailing.refund(second, mailLimits("fan", "away"));
    const rows = await db.sql("select key_hash, used from private.rate_limits order by key_hash");
    expect(rows).toEqual([
      { key_hash: "all", used: 1 },
      { key_hash: "away", used: 0 },
      { key_hash: "fan", used: 1 },
      { key_hash: "home", used: 1 },
    ]);
  });
});

describe("a mail that could not be sent", () => {
  test("keeps its row and refunds the limit once, however often it is called", async () => {
    const failed = await mailing.store();
    await mailing.store(secRecord(1));
    for (let time = 0; time < 3; time++) await mailing.refund(failed);
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    expect(await mailing.rowCount()).toBe(2);
  });

  test("refunds nothing while another request may still send it, whichever of them counted", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const requests = [await mailing.store(), await mailing.store()] as const;
      await mailing.refund(requests[order[0]]);
      await mailing.refund(requests[order[0]]);
      expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
      await mailing.refund(requests[order[1]]);
      expect(await mailing.used()).toEqual({ address: 0, client: 0, all: 0 });
    }
  });

  test("refunds nothing for a request of another bracket", async () => {
    const { id } = await mailing.store();
    const { tryId } = await mailing.store(secRecord(1));
    await mailing.refund({ id, tryId });
    await mailing.refund({ id, tryId: null });
    expect(await mailing.used()).toEqual({ address: 2, client: 2, all: 2 });
  });

  test("is retried under the same id, and counted again", async () => {
    const failed = await mailing.store();
    await mailing.refund(failed);
    expect(await mailing.used()).toEqual({ address: 0, client: 0, all: 0 });
    const again = await mailing.store();
    expect(again).toMatchObject({ id: failed.id, isMailed: false, retryAfter: null });
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    await mailing.refund(failed);
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    await mailing.refund(again);
    expect(await mailing.used()).toEqual({ address: 0, client: 0, all: 0 });
    expect(await mailing.rowCount()).toBe(1);
  });

  test("is counted in the hour in which it is retried, so that old ones cannot all be sent at once", async () => {
    const old = [];
    for (let n = 0; n < 3; n++) old.push(await mailing.store(secRecord(n)));
    await mailing.pass(59);
    expect((await mailing.store(secRecord(0))).id).toBe(old[0]?.id);
    expect(await mailing.used()).toMatchObject({ address: 3 });
    await mailing.pass(1);
    for (let n = 3; n < 7; n++) await mailing.store(secRecord(n));
    expect((await mailing.store(secRecord(0))).id).toBe(old[0]?.id);
    expect(await mailing.store(secRecord(1))).toEqual(REFUSED);
  });

  test("is not retried while others have used up the limit", async () => {
    const failed = await mailing.store();
    await mailing.refund(failed);
    for (let n = 1; n <= 5; n++) await mailing.store(secRecord(n));
    expect(await mailing.store()).toEqual(REFUSED);
    await mailing.pass(60);
    expect(await mailing.store()).toMatchObject({ id: failed.id, retryAfter: null });
  });

  test("refunds the window it was counted in, not the one in which it failed", async () => {
    const failed = await mailing.store();
    await mailing.pass(60);
    await mailing.store(secRecord(1));
    await mailing.refund(failed);
    const rows = await db.sql(
      "select used from private.rate_limits where bucket = 'send-picks:all' order by window_start",
    );
    expect(rows).toEqual([{ used: 0 }, { used: 1 }]);
  });

  test("is refunded in the hour of its retry, whatever became of the first try", async () => {
    await mailing.store();
    await mailing.pass(60);
    await mailing.refund(await mailing.store());
    const rows = await db.sql(
      "select used from private.rate_limits where bucket = 'send-picks:all' order by window_start",
    );
    expect(rows).toEqual([{ used: 1 }, { used: 0 }]);
  });

  test("refunds nothing once it was accepted after all", async () => {
    const stored = await mailing.store();
    await mailing.recordMailed(stored.id);
    await mailing.refund(stored);
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
    expect(await mailing.store()).toMatchObject({ id: stored.id, isMailed: true });
  });

  test("that was refunded and then accepted after all is not sent or counted again", async () => {
    const stored = await mailing.store();
    const { id } = stored;
    await mailing.refund(stored);
    await mailing.recordMailed(id);
    expect(await mailing.store()).toMatchObject({ id, isMailed: true, retryAfter: null });
    expect(await mailing.used()).toEqual({ address: 0, client: 0, all: 0 });
    expect(await mailing.store(record, "fan", mailLimits("fan", "home", { all: 0 }))).toMatchObject({
      id,
      isMailed: true,
    });
  });

  test("recording or refunding an unknown mail changes nothing", async () => {
    await mailing.store();
    await mailing.recordMailed(randomUUID());
    await mailing.refund({ id: randomUUID(), tryId: randomUUID() });
    expect(await mailing.used()).toEqual({ address: 1, client: 1, all: 1 });
  });

  test("recorded twice keeps the first time", async () => {
    const { id } = await mailing.store();
    await mailing.recordMailed(id);
    await mailing.pass(9);
    await mailing.recordMailed(id);
    await mailing.pass(2);
    expect((await mailing.store()).id).not.toBe(id);
  });
});

test("between two seasons no bracket is saved, by whoever it is", async () => {
  const record = JSON.stringify(secRecord(0));
  const trial = db.sql(`do $$ begin
    update public.seasons set closing_since = now(), closed_at = now(), outcome = '{}';
    insert into public.saved_brackets (bracket_data) values ('${record}');
    raise exception 'saved';
  end $$`);
  await expect(trial).rejects.toThrow("SEASON_CHANGING");
});
