import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { FORGERIES, localToken } from "../support/accounts/tokens.ts";
import { asPlayer, readJson, serverReminders } from "../support/reminders/server-reminders.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { mutationRequest, queryUrl, readAnswer } from "../support/server/trpc-envelope.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});
afterAll(() => server.close());

const { addPlayer, begin, isOn, tick } = serverReminders(() => server);

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
    const read = await server.request(path(id), { headers: asPlayer(id) });
    expect([read.status, read.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await readJson(read)).toEqual({ userId: id, weeklyReminders: true });
    const saved = await save(asPlayer(id), { userId: id, weeklyReminders: false });
    expect([saved.status, await readJson(saved)]).toEqual([200, { userId: id, weeklyReminders: false }]);
    expect(await readJson(await server.request(path(id), { headers: asPlayer(id) }))).toMatchObject({
      weeklyReminders: false,
    });
  });

  test("of an account that is gone are neither read nor saved", async () => {
    const id = randomUUID();
    const headers = asPlayer(id);
    const answers = [
      await server.request(path(id), { headers }),
      await save(headers, { userId: id, weeklyReminders: false }),
      await server.request(queryUrl("preferences.find", { userId: id }), { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await readAnswer(answers[2] as Response)).key).toBe("ACCOUNT_GONE");
  });

  test("of who was deleted a moment ago are neither read nor saved, with a token that was checked before that", async () => {
    const { id } = await addPlayer();
    const headers = asPlayer(id);
    expect((await server.request(path(id), { headers })).status).toBe(200);
    await server.sql("delete from auth.users where id = $1", [id]);
    for (const answer of [
      await server.request(path(id), { headers }),
      await save(headers, { userId: id, weeklyReminders: false }),
    ])
      expect([answer.status, await readJson(answer)]).toEqual([401, { message: "This account no longer exists." }]);
  });

  test("are 403 for another, by REST and by tRPC, and nothing changes", async () => {
    const [ann, bob] = [await addPlayer(), await addPlayer()];
    const answers = [
      await server.request(path(ann.id), { headers: asPlayer(bob.id) }),
      await server.request(path(ann.id.toUpperCase()), { headers: asPlayer(bob.id) }),
      await server.request(path("me"), { headers: asPlayer(bob.id) }),
      await save(asPlayer(bob.id), { userId: ann.id, weeklyReminders: false }),
      await server.request(queryUrl("preferences.find", { userId: ann.id }), { headers: asPlayer(bob.id) }),
      await server.request(
        ...mutationRequest("preferences.save", { userId: ann.id, weeklyReminders: false }, asPlayer(bob.id)),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    for (const answer of answers) expect(await answer.text()).not.toContain(ann.token);
    expect(await isOn(ann.id)).toBe(true);
  });

  test("are 401 without a token and with any that is no good", async () => {
    const { id } = await addPlayer();
    const headers = [{}, ...FORGERIES.map(([, forge]) => ({ authorization: `Bearer ${forge(localToken(id))}` }))];
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
    for (const body of bodies) expect((await save(asPlayer(id), body)).status).toBe(400);
    const gone = randomUUID();
    expect((await server.request(path(gone), { headers: asPlayer(gone) })).status).toBe(401);
    expect((await save(asPlayer(gone), { userId: gone, weeklyReminders: true })).status).toBe(401);
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
      expect(await readJson(answer)).toEqual({ message: "You have been unsubscribed from weekly reminders." });
    }
    expect([await isOn(ann.id), await isOn(bob.id)]).toEqual([false, true]);
    await tick();
    expect(server.mails().map(({ to }) => to)).toEqual([[bob.email]]);
    await server.sql("update app.user_email_preferences set weekly_reminders = true where user_id = $1", [ann.id]);
    expect((await unsubscribe(`?token=${ann.token}`)).status).toBe(200);
    expect(await isOn(ann.id)).toBe(false);
  });

  test.each([
    ["", 400, "Invalid unsubscribe link. Missing token."],
    ["?token=", 400, "Invalid unsubscribe link. Missing token."],
    ["?token=2f1c6b1e-0000-4000-8000-000000000000", 404, "Invalid unsubscribe link. It belongs to no account."],
    ["?token=abc", 404, "Invalid unsubscribe link. It belongs to no account."],
    ["?token=%00", 400, "The request could not be understood."],
    ["?token=' or 1=1", 404, "Invalid unsubscribe link. It belongs to no account."],
  ])("%s is %i", async (query, status, message) => {
    const { id } = await addPlayer();
    for (const [path, method] of [
      ["", "GET"],
      ["/one-click", "POST"],
    ] as const) {
      const answer = await server.request(`/api/unsubscribe${path}${query}`, { method });
      expect([answer.status, await readJson(answer)]).toEqual([status, { message }]);
    }
    expect(await isOn(id)).toBe(true);
  });

  test("takes a mail program's one click, which names no site or another one", async () => {
    const { id, token } = await addPlayer();
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://webmail.example" }]) {
      await server.sql("update app.user_email_preferences set weekly_reminders = true where user_id = $1", [id]);
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
    expect(look.headers.get("cache-control")).toBe("no-store");
    const hostile = await unsubscribe("/one-click?token=%0d%0aSet-Cookie:a&token=//evil.example");
    expect(hostile.headers.get("location")).toMatch(/^http:\/\/bracket\.test\/unsubscribe\?token=%0D%0ASet-Cookie/);
    expect((await unsubscribe(`?token=${token}`, { method: "HEAD" })).status).toBe(405);
    expect(await isOn(id)).toBe(true);
  });
});
