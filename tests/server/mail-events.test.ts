import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { createApp } from "../../src/server/app.ts";
import { readEnv } from "../../src/server/env.ts";
import { fillBracket } from "../support/brackets/official-record.ts";
import { readJson, serverReminders } from "../support/reminders/server-reminders.ts";
import { openServer, type TestServer, WEBHOOK_SECRET } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});
afterAll(() => server.close());

const { addPlayer, begin, tick } = serverReminders(() => server);

describe("what the mail provider reports", () => {
  const NOW = () => Math.floor(Date.now() / 1_000);
  let events = 0;

  /** A report, signed as Svix signs it. */
  function report(body: unknown, { id = `msg_${++events}`, at = NOW(), secret = WEBHOOK_SECRET, sent = body } = {}) {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key)
      .update(`${id}.${at}.${JSON.stringify(body)}`)
      .digest("base64");
    return server.request("/api/webhooks/resend", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "svix-id": id,
        "svix-timestamp": String(at),
        "svix-signature": `v1,${signature}`,
      },
      body: JSON.stringify(sent),
    });
  }
  const bounced = (to: string, type = "Permanent") => ({
    type: "email.bounced",
    created_at: "2026-11-21T12:00:00Z",
    data: { email_id: "1", to: [to], subject: "x", bounce: { type, subType: "General", message: "no such user" } },
  });
  const complained = (to: string) => ({ type: "email.complained", data: { to: [to] } });
  const isKept = async () => (await server.sql("select * from private.suppressions")).length;

  test("an address that bounced for good or complained is not reminded, whatever its capitals", async () => {
    const [gone, angry, full, fine] = [await addPlayer(), await addPlayer(), await addPlayer(), await addPlayer()];
    const stopped = await addPlayer();
    expect((await report(bounced(gone.email.toUpperCase()))).status).toBe(200);
    expect((await report(complained(angry.email))).status).toBe(200);
    expect((await report({ type: "email.suppressed", data: { to: [stopped.email] } })).status).toBe(200);
    expect((await report(bounced(full.email, "Transient"))).status).toBe(200);
    expect((await report({ type: "email.opened", data: { to: [fine.email] } })).status).toBe(200);
    await tick();
    expect(
      server
        .mails()
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual([full.email, fine.email].sort());
  });

  test("what it reports of anything else changes nothing, whatever it carries", async () => {
    const { email } = await addPlayer();
    expect((await report({ ...bounced(email), type: "email.delivered" })).status).toBe(200);
    expect(await isKept()).toBe(0);
    await report(bounced(email));
    expect((await report({ type: "domain.updated", data: { email } })).status).toBe(200);
    expect(await isKept()).toBe(1);
  });

  test("nor are saved brackets mailed to it, and the person is told", async () => {
    await report(bounced("fan@nowhere.example"));
    const answer = await server.sendPicks({ email: " FAN@nowhere.example", bracket: fillBracket() });
    expect([answer.status, await readJson(answer)]).toEqual([
      400,
      { message: "Mail to this address has come back or was declined. Please use another address." },
    ]);
    expect(server.mails()).toEqual([]);
    expect((await server.sendPicks({ email: "fan2@nowhere.example", bracket: fillBracket() })).status).toBe(200);
  });

  test("who calls our mail spam is mailed under no tag, and at Gmail with no dots, until that is lifted", async () => {
    const send = async (email: string) => (await server.sendPicks({ email, bracket: fillBracket() })).status;
    await report(complained("Fan.Atic+picks@gmail.com"));
    for (const email of ["fan.atic+picks@gmail.com", "fan.atic+2@gmail.com", "fanatic@googlemail.com"])
      expect([email, await send(email)]).toEqual([email, 400]);
    expect(server.mails()).toEqual([]);
    await report({ type: "suppression.removed", data: { email: "fan.atic+picks@gmail.com" } });
    expect([await isKept(), await send("fan.atic+picks@gmail.com"), await send("fanatic@gmail.com")]).toEqual([
      0, 200, 200,
    ]);
  });

  test("a complaint that is lifted lifts no bounce, and stops no reminder of another address of the mailbox", async () => {
    const { email } = await addPlayer();
    await report(complained(email.replace("@", "+picks@")));
    await tick();
    expect(server.mails().flatMap(({ to }) => to)).toEqual([email]);
    await report(bounced(email));
    await report({ type: "suppression.removed", data: { email: email.replace("@", "+picks@") } });
    const answer = await server.sendPicks({ email, bracket: fillBracket() });
    expect([answer.status, await isKept()]).toEqual([400, 1]);
  });

  test("an address that is gone says nothing about the others of its mailbox", async () => {
    await report(bounced("fan+gone@nowhere.example"));
    for (const [email, status] of [
      ["fan+gone@nowhere.example", 400],
      ["fan@nowhere.example", 200],
      ["fan+2@nowhere.example", 200],
    ] as const)
      expect([email, (await server.sendPicks({ email, bracket: fillBracket() })).status]).toEqual([email, status]);
  });

  test("asking about many addresses in that way runs into the limit", async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++) {
      await report(bounced(`loud${n}@nowhere.example`));
      const picks = { email: `loud${n}@nowhere.example`, bracket: fillBracket() };
      statuses.push((await server.sendPicks(picks, { "x-real-ip": "203.0.113.9" })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  test("counts once: a report that is sent again after the provider has lifted it changes nothing", async () => {
    const { email } = await addPlayer();
    await report(bounced(email), { id: "msg_once" });
    await report({ type: "suppression.removed", data: { email } });
    expect((await report(bounced(email), { id: "msg_once" })).status).toBe(200);
    expect(await isKept()).toBe(0);
  });

  test.each<[string, Parameters<typeof report>[1]]>([
    ["another secret", { secret: `whsec_${Buffer.from("another").toString("base64")}` }],
    ["another body", { sent: complained("victim@example.com") }],
    ["a time that is long gone", { at: NOW() - 400 }],
    ["a time to come", { at: NOW() + 400 }],
    ["no id", { id: "" }],
  ])("is refused when it is signed with %s", async (_, options) => {
    const answer = await report(bounced("fan@example.com"), options);
    expect([answer.status, await readJson(answer)]).toEqual([
      401,
      { message: "This address is for the mail provider only." },
    ]);
    expect(await isKept()).toBe(0);
  });

  test.each(["", "whsec_", "not base64 !"])(
    "is refused from everybody while the configured secret is %j",
    async (secret) => {
      const app = createApp(readEnv({ ...serverEnvironment("http://bracket.test"), RESEND_WEBHOOK_SECRET: secret }));
      const at = NOW();
      const body = JSON.stringify(bounced("fan@example.com"));
      const signature = createHmac("sha256", "").update(`msg.${at}.${body}`).digest("base64");
      const headers = { "svix-id": "msg", "svix-timestamp": String(at), "svix-signature": `v1,${signature}` };
      const answer = await app.fetch(
        new Request("http://bracket.test/api/webhooks/resend", { method: "POST", headers, body }),
      );
      expect([answer.status, await isKept()]).toEqual([401, 0]);
    },
  );
});
