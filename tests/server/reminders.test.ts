import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { createApp } from "../../src/server/app.ts";
import { readEnv } from "../../src/server/env.ts";
import { fillBracket, OFFICIAL_RECORD } from "../support/brackets.ts";
import { openServer, type TestServer, WEBHOOK_SECRET } from "../support/server.ts";
import { FORGERIES, userToken } from "../support/token.ts";

const WEEK = 12;
const HOUR = 3_600_000;

let server: TestServer;
let told: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  told = vi.spyOn(console, "info").mockImplementation(() => {});
  await server.sql(`
    delete from private.reminder_runs; delete from private.reminder_recipients; delete from private.suppressions;
    delete from private.mail_events; delete from auth.users;`);
  await server.forgetLimits();
  await lockIn(8);
});
afterAll(() => server.close());

/** Week 12 alone is open, and locks in so many hours. */
async function lockIn(hours: number): Promise<void> {
  const end = new Date(Date.now() + hours * HOUR).toISOString();
  await server.sql("update public.week_schedule set start_date = '2020-01-01', end_date = '2020-01-02'");
  await server.sql(
    "update public.week_schedule set start_date = $1::timestamptz - interval '7 days', end_date = $1 where week_number = $2",
    [end, WEEK],
  );
}

interface Player {
  id: string;
  email: string;
  token: string;
}

let players = 0;
async function addPlayer(): Promise<Player> {
  const id = randomUUID();
  const username = `fan_${++players}`;
  const email = `${username}@example.com`;
  await server.sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values ($1, 'authenticated', 'authenticated', $2, now(), jsonb_build_object('username', $3::text))`,
    [id, email, username],
  );
  const rows = await server.sql<{ unsubscribe_token: string }>(
    "select unsubscribe_token from public.user_email_preferences where user_id = $1",
    [id],
  );
  return { id, email, token: rows[0]?.unsubscribe_token ?? "" };
}

const as = (id: string) => ({ authorization: `Bearer ${userToken(LOCAL_KEYS.jwt, id)}` });
const scheduler = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
const tick = (headers: Record<string, string> = scheduler) => server.request("/api/cron/weekly-reminders", { headers });
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

async function isOn(id: string): Promise<boolean | undefined> {
  const rows = await server.sql<{ on: boolean }>(
    'select weekly_reminders as "on" from public.user_email_preferences where user_id = $1',
    [id],
  );
  return rows[0]?.on;
}

describe("the scheduled job", () => {
  test("mails who is due once a week, however often it is called, and says how many in answer and log", async () => {
    const [due, done] = [await addPlayer(), await addPlayer()];
    await server.sql(
      "insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted) values ($1, $2, $3::text::jsonb, true)",
      [done.id, WEEK, JSON.stringify(OFFICIAL_RECORD)],
    );
    const first = await tick();
    expect(first.status).toBe(200);
    const counts = { week: WEEK, accepted: 1, refused: 0, dropped: 0, waiting: 0, expired: 0, stopped: null };
    expect(await json(first)).toEqual({ ...counts, next: null });
    const lines = told.mock.calls.map((words: unknown[]) => String(words[0]));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('weekly reminders: {"week":12,"accepted":1');
    for (const secret of [due.email, due.token]) expect(lines[0]).not.toContain(secret);

    await Promise.all([tick(), tick(), tick()]);
    expect(server.mails().map(({ to }) => to)).toEqual([[due.email]]);
  });

  test("sends a mail of two parts that names the week, the lock and the ways to the picks and out", async () => {
    const { email, token } = await addPlayer();
    await tick();
    const mail = server.mails()[0];
    expect(mail?.subject).toMatch(/^Week 12 picks lock \w+day at \d+:\d\d [AP]M ET$/);
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<http://bracket.test/api/unsubscribe/one-click?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const part of [mail?.html ?? "", mail?.text ?? ""]) {
      expect(part).toContain("http://bracket.test/bracket/week/12");
      expect(part).toContain(`http://bracket.test/unsubscribe?token=${token}`);
      expect(part).toContain(`${email.split("@")[0]}, you have not saved your picks for Week 12.`);
      expect(part).toContain("x4");
      expect(part).not.toMatch(/\{\{|undefined|null/);
    }
  });

  test("does nothing in the middle of a week but say when something will be due", async () => {
    await addPlayer();
    await lockIn(30);
    const answer = await json(await tick());
    expect(answer).toMatchObject({ week: null, accepted: 0, next: { week: WEEK } });
    const { at } = answer.next as { at: string };
    expect(Math.round((Date.parse(at) - Date.now()) / HOUR)).toBe(6);
    expect(server.mails()).toEqual([]);
  });

  test.each(["error", "rate-limit", "malformed"] as const)(
    "goes on within the tick after %s, and mails once",
    async (fault) => {
      const { email } = await addPlayer();
      server.breakMail(fault, 1);
      expect(await json(await tick())).toMatchObject({ accepted: 1, waiting: 0 });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("isolates an address that the provider refuses", async () => {
    const [good, bad] = [await addPlayer(), await addPlayer()];
    await server.sql("update public.users set email = 'nobody' where id = $1", [bad.id]);
    expect(await json(await tick())).toMatchObject({ accepted: 1, refused: 1, waiting: 0 });
    expect(server.mails().map(({ to }) => to)).toEqual([[good.email]]);
  });

  test("stops when the provider takes nothing, says why, and goes on at the next tick", async () => {
    const { email } = await addPlayer();
    server.breakMail("closed", 1);
    expect(await json(await tick())).toMatchObject({ accepted: 0, waiting: 1, stopped: "403: invalid_api_key" });
    expect(server.loggedErrors().join()).toContain("the mail provider takes no reminders");
    await server.sql("update private.reminder_batches set free_at = now()");
    expect(await json(await tick())).toMatchObject({ accepted: 1, waiting: 0 });
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test("is the same mail at a retry, whatever has been deployed meanwhile", async () => {
    await addPlayer();
    server.breakMail("closed", 1);
    await tick();
    const other = createApp(
      readEnv({ ...serverEnvironment("http://bracket.test"), MAIL_FROM: "New <new@example.com>" }),
    );
    await server.sql("update private.reminder_batches set free_at = now()");
    await other.fetch(new Request("http://bracket.test/api/cron/weekly-reminders", { headers: scheduler }));
    expect(server.mails().map(({ from }) => from)).toEqual(["CFP Bracket <picks@bracket.test>"]);
  });

  test.each([
    [
      "the week has locked",
      "update public.week_schedule set end_date = now() - interval '1 minute' where end_date > now()",
    ],
    ["everybody has switched off", "update public.user_email_preferences set weekly_reminders = false"],
  ])("after a wait that the provider asked for sends nothing when %s meanwhile", async (_, change) => {
    // Two batches: one that is told to wait, at which moment the change happens, and one that has its turn later.
    await server.sql(`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@example.com', now(),
        jsonb_build_object('username', 'many-' || n)
      from generate_series(1, 101) as n;
      create function private.meanwhile() returns trigger language plpgsql as
        $$ begin ${change}; return null; end; $$;
      create trigger meanwhile after update of problem on private.reminder_batches
        execute function private.meanwhile();`);
    try {
      server.breakMail("rate-limit", 1);
      expect(await json(await tick())).toMatchObject({ accepted: 0, stopped: null });
      const told = await server.sql("select from private.reminder_batches where problem like '429%'");
      expect([told.length, server.mails()]).toEqual([1, []]);
    } finally {
      await server.sql("drop function private.meanwhile() cascade");
    }
  });

  test.each(["refused", "deadlock", "broken"] as const)(
    "goes on when what the database answered for a moment was: %s",
    async (fault) => {
      const { email } = await addPlayer();
      server.breakDatabase(fault);
      const answer = tick();
      await vi.waitFor(() => expect(server.databaseCalls()).not.toHaveLength(0));
      server.reset();
      expect(await json(await answer)).toMatchObject({ accepted: 1, waiting: 0 });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("tries as long as there is time when the database is away, and is a 503 then", async () => {
    const now = Date.now;
    // Each call takes a hundred seconds of the 255 that there are.
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + server.databaseCalls().length * 100_000);
    server.breakDatabase("refused");
    expect((await tick()).status).toBe(503);
    clock.mockRestore();
    expect(server.databaseCalls()).toHaveLength(3);
  });

  test("is called twice on every day, before the hours at which weeks lock", async () => {
    const { crons } = JSON.parse(await readFile(new URL("../../vercel.json", import.meta.url), "utf8"));
    const schedules = crons.map(({ path, schedule }: Record<string, string>) => [path, schedule]);
    expect(schedules).toEqual([
      ["/api/cron/weekly-reminders", "0 14 * * *"],
      ["/api/cron/weekly-reminders", "0 18 * * *"],
    ]);
  });
});

describe("the door of the scheduled job", () => {
  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["another secret", { authorization: "Bearer wrong" }],
    ["the secret in another scheme", { authorization: `Basic ${LOCAL_KEYS.cron}` }],
    ["the beginning of the secret", { authorization: `Bearer ${LOCAL_KEYS.cron.slice(0, -1)}` }],
    ["an empty bearer", { authorization: "Bearer " }],
  ])("stays shut for %s", async (_, headers) => {
    await addPlayer();
    const response = await tick(headers);
    expect([response.status, await json(response)]).toEqual([
      401,
      { message: "This address is for the scheduler only." },
    ]);
    expect([server.mails(), server.databaseCalls()]).toEqual([[], []]);
  });

  test.each<[string, string | undefined]>([
    ["empty", ""],
    ["missing", undefined],
  ])("stays shut for everybody when the configured secret is %s", async (_, secret) => {
    const { CRON_SECRET: _own, ...rest } = serverEnvironment("http://bracket.test");
    const app = createApp(readEnv(secret === undefined ? rest : { ...rest, CRON_SECRET: secret }));
    for (const authorization of ["Bearer ", "Bearer", "Bearer undefined", ""]) {
      const request = new Request("http://bracket.test/api/cron/weekly-reminders", { headers: { authorization } });
      expect((await app.fetch(request)).status).toBe(401);
    }
    expect(server.databaseCalls()).toEqual([]);
  });
});

describe("e-mail preferences", () => {
  const path = (id: string) => `/api/email-preferences/${id}`;
  const save = (headers: Record<string, string>, body: unknown) =>
    server.request("/api/email-preferences", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("are read and saved by their owner", async () => {
    const { id } = await addPlayer();
    const read = await server.request(path(id), { headers: as(id) });
    expect([read.status, read.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await json(read)).toEqual({ userId: id, weeklyReminders: true });
    const saved = await save(as(id), { userId: id, weeklyReminders: false });
    expect([saved.status, await json(saved)]).toEqual([200, { userId: id, weeklyReminders: false }]);
    expect(await json(await server.request(path(id), { headers: as(id) }))).toMatchObject({ weeklyReminders: false });
  });

  test("are 403 for another, by REST and by tRPC, and nothing changes", async () => {
    const [ann, bob] = [await addPlayer(), await addPlayer()];
    const input = encodeURIComponent(JSON.stringify({ json: { userId: ann.id } }));
    const answers = [
      await server.request(path(ann.id), { headers: as(bob.id) }),
      await server.request(path(ann.id.toUpperCase()), { headers: as(bob.id) }),
      await server.request(path("me"), { headers: as(bob.id) }),
      await save(as(bob.id), { userId: ann.id, weeklyReminders: false }),
      await server.request(`/api/trpc/preferences.find?input=${input}`, { headers: as(bob.id) }),
      await server.request("/api/trpc/preferences.save", {
        method: "POST",
        headers: { "content-type": "application/json", ...as(bob.id) },
        body: JSON.stringify({ json: { userId: ann.id, weeklyReminders: false } }),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    for (const answer of answers) expect(await answer.text()).not.toContain(ann.token);
    expect(await isOn(ann.id)).toBe(true);
  });

  test("are 401 without a token and with any that is no good", async () => {
    const { id } = await addPlayer();
    const headers = [
      {},
      ...FORGERIES.map(([, forge]) => ({ authorization: `Bearer ${forge(userToken(LOCAL_KEYS.jwt, id))}` })),
    ];
    for (const each of headers) {
      expect((await server.request(path(id), { headers: each })).status).toBe(401);
      expect((await save(each, { userId: id, weeklyReminders: false })).status).toBe(401);
    }
    expect(await isOn(id)).toBe(true);
  });

  test("are 400 for what is no setting, and 401 for an account that is gone", async () => {
    const { id } = await addPlayer();
    const bodies = [
      { userId: id },
      { userId: id, weeklyReminders: "no" },
      { userId: id, weeklyReminders: false, admin: true },
    ];
    for (const body of bodies) expect((await save(as(id), body)).status).toBe(400);
    const gone = randomUUID();
    expect((await server.request(path(gone), { headers: as(gone) })).status).toBe(401);
    expect((await save(as(gone), { userId: gone, weeklyReminders: true })).status).toBe(401);
    expect(await isOn(id)).toBe(true);
  });
});

describe("unsubscribing", () => {
  const unsubscribe = (query: string, init?: RequestInit) => server.request(`/api/unsubscribe${query}`, init);

  test("works as often as it is asked, for the owner of the token alone, and is undone in the settings", async () => {
    const [ann, bob] = [await addPlayer(), await addPlayer()];
    for (let time = 0; time < 2; time++) {
      const answer = await unsubscribe(`?token=${ann.token}`);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await json(answer)).toEqual({ message: "You have been unsubscribed from weekly reminders." });
    }
    expect([await isOn(ann.id), await isOn(bob.id)]).toEqual([false, true]);
    await tick();
    expect(server.mails().map(({ to }) => to)).toEqual([[bob.email]]);
    await server.sql("update public.user_email_preferences set weekly_reminders = true where user_id = $1", [ann.id]);
    expect((await unsubscribe(`?token=${ann.token}`)).status).toBe(200);
    expect(await isOn(ann.id)).toBe(false);
  });

  test.each([
    ["", 400, "Invalid unsubscribe link. Missing token."],
    ["?token=", 400, "Invalid unsubscribe link. Missing token."],
    ["?token=2f1c6b1e-0000-4000-8000-000000000000", 404, "Invalid unsubscribe link. It belongs to no account."],
    ["?token=abc", 404, "Invalid unsubscribe link. It belongs to no account."],
    ["?token=%00", 404, "Invalid unsubscribe link. It belongs to no account."],
    ["?token=' or 1=1", 404, "Invalid unsubscribe link. It belongs to no account."],
  ])("%s is %i", async (query, status, message) => {
    const { id } = await addPlayer();
    for (const [path, method] of [
      ["", "GET"],
      ["/one-click", "POST"],
    ] as const) {
      const answer = await server.request(`/api/unsubscribe${path}${query}`, { method });
      expect([answer.status, await json(answer)]).toEqual([status, { message }]);
    }
    expect(await isOn(id)).toBe(true);
  });

  test("takes a mail program's one click, which names no site or another one", async () => {
    const { id, token } = await addPlayer();
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://webmail.example" }]) {
      await server.sql("update public.user_email_preferences set weekly_reminders = true where user_id = $1", [id]);
      const answer = await unsubscribe(`/one-click?token=${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "List-Unsubscribe=One-Click",
      });
      expect([answer.status, await isOn(id)]).toEqual([200, false]);
    }
  });

  test("is not done by looking: one click's GET leads to the page, and HEAD of the address changes nothing", async () => {
    const { id, token } = await addPlayer();
    const look = await unsubscribe(`/one-click?token=${token}`);
    expect([look.status, look.headers.get("location")]).toEqual([
      302,
      `http://bracket.test/unsubscribe?token=${token}`,
    ]);
    const hostile = await unsubscribe("/one-click?token=%0d%0aSet-Cookie:a&token=//evil.example");
    expect(hostile.headers.get("location")).toMatch(/^http:\/\/bracket\.test\/unsubscribe\?token=%0D%0ASet-Cookie/);
    expect((await unsubscribe(`?token=${token}`, { method: "HEAD" })).status).toBe(405);
    expect(await isOn(id)).toBe(true);
  });
});

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
    expect((await report(bounced(gone.email.toUpperCase()))).status).toBe(200);
    expect((await report(complained(angry.email))).status).toBe(200);
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

  test("nor are saved brackets mailed to it, and the person is told", async () => {
    await report(bounced("fan@nowhere.example"));
    const answer = await server.sendPicks({ email: " FAN@nowhere.example", bracket: fillBracket() });
    expect([answer.status, await json(answer)]).toEqual([
      400,
      { message: "Mail to this address has come back or was declined. Please use another address." },
    ]);
    expect(server.mails()).toEqual([]);
    expect((await server.sendPicks({ email: "fan2@nowhere.example", bracket: fillBracket() })).status).toBe(200);
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
    expect([answer.status, await json(answer)]).toEqual([
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
