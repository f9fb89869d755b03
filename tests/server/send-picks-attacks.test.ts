import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { sendMail } from "../../src/server/emails/send.ts";
import { readEnv } from "../../src/server/env.ts";
import { fillBracket } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { countSavedBrackets, messageIn, newAddress } from "../support/mail/send-picks.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { SITE } from "../support/server/server-network.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

const HOME = { "x-real-ip": "203.0.113.9" };
const AWAY = { "x-real-ip": "203.0.113.10" };

/** How often each limit was used, by all keys together. */
async function used(): Promise<Record<string, number>> {
  const rows = await server.sql<{ bucket: string; used: number }>(
    "select bucket, sum(used)::integer as used from private.rate_limits group by bucket",
  );
  return Object.fromEntries(rows.map((row) => [row.bucket.replace("send-picks:", ""), row.used]));
}

async function idIn(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { id: string };
  expect(Object.keys(answer)).toEqual(["id"]);
  return answer.id;
}

/** An address in capitals that differ for each number up to 63. */
function inCapitals(email: string, n: number): string {
  return [...email].map((letter, at) => ((n >> (at % 6)) & 1 ? letter.toUpperCase() : letter)).join("");
}

/** A name of at least six letters with dots that differ for each number up to 31. */
function dotted(name: string, n: number): string {
  return [...name].map((letter, at) => (at > 0 && at < 6 && (n >> (at - 1)) & 1 ? `.${letter}` : letter)).join("");
}

/** The ways to write many addresses that all lead to one mailbox. */
const SPELLINGS: [what: string, spell: (n: number, name: string) => string][] = [
  ["in other capitals", (n, name) => inCapitals(`${name}@example.com`, n)],
  ["with blanks around it", (n, name) => `${" ".repeat(n)}${name}@example.com`],
  ["with other tags", (n, name) => `${name}+${n}@example.com`],
  ["with other tags in capitals", (n, name) => inCapitals(`${name}+x@example.com`, n)],
  ["with other dots at Gmail", (n, name) => `${dotted(name, n)}@gmail.com`],
  ["at both domains of Gmail", (n, name) => `${name}@${n & 1 ? "Google" : "g"}mail.com`],
];

const NETWORKS: [from: string, headers: Record<string, string>][] = [
  ["one network", HOME],
  ["many networks", {}],
];

describe.each(NETWORKS)("from %s, one mailbox gets at most five mails an hour", (_, headers) => {
  test.each(SPELLINGS)("of 7 brackets, each twice at once, to the address %s", async (_, spell) => {
    const name = `fanatic${newAddress().split("@")[0]}`;
    server.delayMail(100);
    const send = (bracket: number, n: number) =>
      server.sendPicks({ email: spell(n, name), bracket: fillBracket(savableRecord(bracket)) }, headers);
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      for (const { status } of await Promise.all([send(n, n), send(n, n + 1)])) statuses.push(status);
    }
    expect(server.mails().length).toBeLessThanOrEqual(5);
    expect(server.mails().length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await used()).address).toBe(5);
  });

  test("of 40 brackets at once, each in other capitals", async () => {
    const name = `fanatic${newAddress().split("@")[0]}`;
    server.delayMail(100);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.sendPicks(
          { email: inCapitals(`${name}@example.com`, n), bracket: fillBracket(savableRecord(n)) },
          headers,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
    expect(server.mails()).toHaveLength(5);
  });

  test("of one bracket 40 times at once in other capitals, which is one mail", async () => {
    const email = newAddress();
    server.delayMail(300);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.sendPicks({ email: inCapitals(email, n), bracket: fillBracket() }, headers),
      ),
    );
    for (const { status } of answers) expect([200, 429]).toContain(status);
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test.each(["malformed", "network"] as const)("when nobody knows whether they were sent (%s)", async (fault) => {
    const email = newAddress();
    server.breakMail(fault);
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      const { status } = await server.sendPicks({ email, bracket: fillBracket(savableRecord(n)) }, headers);
      statuses.push(status);
    }
    expect(statuses).toEqual([502, 502, 502, 502, 502, 429, 429, 429]);
    server.mendMail();
    const again = await server.sendPicks({ email, bracket: fillBracket(savableRecord(0)) }, headers);
    expect(again.status).toBe(headers === HOME ? 200 : 429);
    expect(server.mails().length).toBeLessThanOrEqual(5);
  });
});

test("addresses that the provider does not mail cost their sender as much as mails", async () => {
  const before = await countSavedBrackets(server);
  const statuses = [];
  for (let n = 0; n < 23; n++) {
    const email = n % 2 ? `fan${n}@münchen.example` : `fan${n}@b_c.example`;
    statuses.push((await server.sendPicks({ email, bracket: fillBracket(savableRecord(n)) }, HOME)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429, 429]);
  expect(await countSavedBrackets(server)).toBe(before + 20);
  expect(await used()).toEqual({ address: 20, client: 20, all: 20 });
  expect(server.mails()).toEqual([]);
});

test("tries that fail while another try of the same bracket is under way give nothing back", async () => {
  const email = newAddress();
  const send = () => server.sendPicks({ email, bracket: fillBracket() }, HOME);
  server.delayMail(2_000);
  const first = send();
  await expect.poll(() => server.mails().length).toBe(1);
  server.breakMail("error");
  for (let time = 0; time < 3; time++) expect((await send()).status).toBe(502);
  expect(await used()).toEqual({ address: 1, client: 1, all: 1 });
  expect((await first).status).toBe(200);
  expect(await used()).toEqual({ address: 1, client: 1, all: 1 });
});

test("a mail goes to the address in small letters, with its tag and its dots", async () => {
  await server.sendPicks({ email: " Fan.Of+Picks@GMail.com", bracket: fillBracket() });
  expect(server.mails().map(({ to }) => to)).toEqual([["fan.of+picks@gmail.com"]]);
});

test("a mail whose key was used with other content was accepted before", async () => {
  const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });
  const mail = { to: newAddress(), subject: "Picks", html: "<p>one</p>", text: "one", idempotencyKey: "one-key" };
  expect(await sendMail(env, mail)).toEqual({ kind: "accepted" });
  expect(await sendMail(env, { ...mail, text: "two" })).toEqual({ kind: "accepted" });
  expect(server.mails()).toHaveLength(1);
});

describe("somebody else who mails the same bracket to the same address", () => {
  const bracket = fillBracket();

  /** A bracket that was mailed from home, and its id. */
  async function mailed(email = newAddress()) {
    return { email, id: await idIn(await server.sendPicks({ email, bracket }, HOME)) };
  }

  test("gets an id and a time of their own, and the recipient no second mail", async () => {
    const { email, id } = await mailed();
    await server.sql("update saved_brackets set created_at = created_at - interval '5 minutes' where id = $1", [id]);
    const second = await idIn(await server.sendPicks({ email: email.toUpperCase(), bracket }, AWAY));
    expect(second).not.toBe(id);
    const seen = (await (await server.request(`/api/saved-brackets/${second}`)).json()) as { createdAt: string };
    expect(Date.now() - Date.parse(seen.createdAt)).toBeLessThan(60_000);
    const [mail, ...others] = server.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/bracket/${id}`);
    expect(mail?.text).not.toContain(second);
  });

  test("is counted as if nobody had mailed it, and trying again counts nothing", async () => {
    const { email } = await mailed();
    const ids = [];
    for (let time = 0; time < 7; time++) ids.push(await idIn(await server.sendPicks({ email, bracket }, AWAY)));
    expect(new Set(ids).size).toBe(1);
    expect(await used()).toEqual({ address: 2, client: 2, all: 2 });
    expect(server.mails()).toHaveLength(1);
  });

  test("waits for the mail provider as if nobody had mailed it, and fails when it fails", async () => {
    const { email, id } = await mailed();
    server.breakMail("error");
    const failed = await server.sendPicks({ email, bracket }, AWAY);
    expect([failed.status, await messageIn(failed)]).toEqual([502, "Failed to send email"]);
    expect(await used()).toEqual({ address: 1, client: 1, all: 1 });
    expect(await idIn(await server.sendPicks({ email, bracket }, HOME))).toBe(id);
    server.mendMail();
    expect(await idIn(await server.sendPicks({ email, bracket }, AWAY))).not.toBe(id);
    expect(server.mails()).toHaveLength(1);
  });

  test("is refused at a limit of their own, though the mail was sent", async () => {
    const { email } = await mailed();
    for (let n = 0; n < 20; n++) {
      await server.sql("delete from private.rate_limits where bucket <> 'send-picks:client'");
      expect((await server.sendPicks({ email: newAddress(), bracket }, AWAY)).status).toBe(200);
    }
    expect((await server.sendPicks({ email, bracket }, AWAY)).status).toBe(429);
  });

  test("leaves nothing in the database that links the brackets of one sender", async () => {
    await mailed();
    await mailed();
    const rows = await server.sql<{ sender_hash: string }>(
      "select sender_hash from saved_brackets order by created_at desc limit 2",
    );
    expect(new Set(rows.map(({ sender_hash }) => sender_hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(HOME["x-real-ip"]);
  });
});
