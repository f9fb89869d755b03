import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillBracket } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { countSavedBrackets, messageIn, newAddress } from "../support/mail/send-picks.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

describe("limits", () => {
  test("an address gets five mails an hour, then 429 with the time to wait", async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number++) {
      expect((await server.sendPicks({ email, bracket: fillBracket(savableRecord(number)) })).status).toBe(200);
    }
    const before = await countSavedBrackets(server);
    const refused = await server.sendPicks({ email: email.toUpperCase(), bracket: fillBracket(savableRecord(5)) });
    expect([refused.status, await messageIn(refused)]).toEqual([429, "Too many requests. Please try again later."]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await countSavedBrackets(server)).toBe(before);
    expect(server.mails()).toHaveLength(5);
    expect((await server.sendPicks({ email: newAddress(), bracket: fillBracket(savableRecord(5)) })).status).toBe(200);
  });

  test("a network address sends twenty mails an hour, whatever it claims to be", async () => {
    const send = (from: string, claimed: string) =>
      server.sendPicks(
        { email: newAddress(), bracket: fillBracket() },
        { "x-real-ip": from, "x-forwarded-for": claimed },
      );
    for (let time = 0; time < 20; time++) {
      expect((await send(`2001:db8:1:2:${time}::1`, `10.0.0.${time}`)).status).toBe(200);
    }
    expect((await send("2001:db8:1:2:ffff::1", "10.0.0.99")).status).toBe(429);
    expect((await send("2001:db8:1:3::1", "10.0.0.99")).status).toBe(200);
  });

  test("what is counted is kept as a hash", async () => {
    const email = newAddress();
    await server.sendPicks({ email, bracket: fillBracket() }, { "x-real-ip": "203.0.113.77" });
    const kept = JSON.stringify([
      await server.sql("select * from private.rate_limits"),
      await server.sql("select * from app.saved_brackets"),
    ]);
    expect(kept).not.toContain(email);
    expect(kept).not.toContain("203.0.113.77");
    expect(kept).toContain("send-picks:client");
  });
});

/** The network of a person who tries again. */
const HOME = { "x-real-ip": "203.0.113.9" };

describe("the same bracket for the same address from the same network", () => {
  test("within ten minutes is one mail and one row, and counts once", async () => {
    const email = newAddress();
    const ids = [];
    for (let time = 0; time < 7; time++) {
      const response = await server.sendPicks({ email, bracket: fillBracket() }, HOME);
      expect(response.status).toBe(200);
      ids.push(((await response.json()) as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(1);
    expect(server.mails()).toHaveLength(1);
  });

  test("clicked twice at once is one mail and one row", async () => {
    const email = newAddress();
    const before = await countSavedBrackets(server);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.sendPicks({ email, bracket: fillBracket() }, HOME)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countSavedBrackets(server)).toBe(before + 1);
    expect(server.mails()).toHaveLength(1);
  });
});

test("the same bracket for the same address from another network is the same row and no second mail", async () => {
  const email = newAddress();
  const ids: string[] = [];
  for (const from of ["203.0.113.10", "203.0.113.11"]) {
    const response = await server.sendPicks({ email, bracket: fillBracket() }, { "x-real-ip": from });
    ids.push(((await response.json()) as { id: string }).id);
  }
  expect(ids[1]).toBe(ids[0]);
  expect(server.mails()).toHaveLength(1);
});

describe("a mail provider in trouble", () => {
  const troubles = ["error", "malformed", "timeout-after-accept", "network", "rate-limit"] as const;

  test.each(troubles)("%s: the row stays, the answer is 502, trying again is one row and one mail", async (trouble) => {
    const email = newAddress();
    const before = await countSavedBrackets(server);
    server.breakMail(trouble);
    const failed = await server.sendPicks({ email, bracket: fillBracket() }, HOME);
    expect([failed.status, await messageIn(failed)]).toEqual([502, "Failed to send email"]);
    expect(await countSavedBrackets(server)).toBe(before + 1);
    server.mendMail();
    const again = await server.sendPicks({ email, bracket: fillBracket() }, HOME);
    expect(again.status).toBe(200);
    expect(await countSavedBrackets(server)).toBe(before + 1);
    expect(server.mails().filter((mail) => mail.to.includes(email))).toHaveLength(1);
  });

  test("refused tries are given back: five more mails may go out", async () => {
    const email = newAddress();
    server.breakMail("error");
    for (let number = 0; number < 6; number++) {
      expect((await server.sendPicks({ email, bracket: fillBracket(savableRecord(number)) }, HOME)).status).toBe(502);
    }
    server.mendMail();
    for (let number = 0; number < 5; number++) {
      expect((await server.sendPicks({ email, bracket: fillBracket(savableRecord(number)) }, HOME)).status).toBe(200);
    }
    expect((await server.sendPicks({ email, bracket: fillBracket(savableRecord(9)) })).status).toBe(429);
  });
});
