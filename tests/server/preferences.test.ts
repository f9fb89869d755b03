import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { readEnv } from "../../src/server/env.ts";
import { recordMailEvent } from "../../src/server/queries/suppressions.ts";
import { FORGERIES, userToken } from "../support/accounts/token.ts";
import { as, json, remindersOn } from "../support/reminders/server-reminders.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

const env = readEnv(serverEnvironment("http://bracket.test"));

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});
afterAll(() => server.close());

const { addPlayer, begin, isOn, tick } = remindersOn(() => server);

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

  test("say to the owner alone that the own address is not mailed, and why", async () => {
    const [ann, bob] = [await addPlayer(), await addPlayer()];
    const ask = (userId: string, headers: Record<string, string>) => {
      const input = encodeURIComponent(JSON.stringify({ json: { userId } }));
      return server.request(`/api/trpc/preferences.suppression?input=${input}`, { headers });
    };
    const reasonOf = async ({ id }: { id: string }) =>
      ((await json(await ask(id, as(id)))) as { result: { data: { json: object } } }).result.data.json;
    expect(await reasonOf(ann)).toEqual({ reason: null });
    await recordMailEvent(env, { id: "1", reason: "complained", addresses: [ann.email.toUpperCase()] });
    expect([await reasonOf(ann), await reasonOf(bob)]).toEqual([{ reason: "complained" }, { reason: null }]);
    const others = [await ask(ann.id, as(bob.id)), await ask(ann.id, {})];
    expect(others.map(({ status }) => status)).toEqual([403, 401]);
    for (const other of others) expect(await other.text()).not.toContain("complained");
    await recordMailEvent(env, { id: "2", reason: "lifted", addresses: [ann.email] });
    expect(await reasonOf(ann)).toEqual({ reason: null });
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
