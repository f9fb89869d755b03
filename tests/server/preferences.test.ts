import { beforeEach, describe, expect, test, vi } from "vitest";
import { addPlayer, asPlayer, begin, isOn, readJson, tick } from "#support/reminders/server-reminders.ts";
import { server, setUpServer } from "#support/server/server.ts";

setUpServer();
beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});

describe("email preferences", () => {
  const path = (id: string) => `/api/email-preferences/${id}`;
  const save = (headers: Record<string, string>, body: unknown) =>
    server.request("/api/email-preferences", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("can be read and saved by their owner", async () => {
    const { id } = await addPlayer();
    const read = await server.request(path(id), { headers: asPlayer(id) });
    expect([read.status, read.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await readJson(read)).toEqual({ userId: id, weeklyReminders: true });
    const saved = await save(asPlayer(id), { userId: id, weeklyReminders: false });
    expect([saved.status, await readJson(saved)]).toEqual([200, { userId: id, weeklyReminders: false }]);
    expect(await isOn(id)).toBe(false);
  });

  test("that could not be saved are answered with 503 'Failed to update preferences'", async () => {
    const { id } = await addPlayer();
    await server.sql("alter function public.set_reminders(boolean) rename to gone");
    try {
      const response = await save(asPlayer(id), { userId: id, weeklyReminders: false });
      const body = { message: "Failed to update preferences", requestId: response.headers.get("x-request-id") };
      expect([response.status, await readJson(response)]).toEqual([503, body]);
      expect(await isOn(id)).toBe(true);
    } finally {
      await server.sql("alter function public.gone(boolean) rename to set_reminders");
    }
  });
});

describe("unsubscribing", () => {
  const unsubscribe = (query: string, init?: RequestInit) => server.request(`/api/unsubscribe${query}`, init);
  const switchOn = (id: string) =>
    server.sql("update app.user_email_preferences set weekly_reminders = true where user_id = $1", [id]);

  test("can be repeated, affects only the token's owner, and works again after reminders are turned back on", async () => {
    const [ann, bob] = [await addPlayer(), await addPlayer()];
    for (let time = 0; time < 2; time++) {
      const response = await unsubscribe(`?token=${ann.token}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await readJson(response)).toEqual({ message: "You have been unsubscribed from weekly reminders." });
    }
    expect([await isOn(ann.id), await isOn(bob.id)]).toEqual([false, true]);
    await tick();
    expect(server.mails().map(({ to }) => to)).toEqual([[bob.email]]);
    await switchOn(ann.id);
    expect((await unsubscribe(`?token=${ann.token}`)).status).toBe(200);
    expect(await isOn(ann.id)).toBe(false);
  });

  test("works with one-click requests from email apps and from webmail on another site", async () => {
    const { id, token } = await addPlayer();
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://webmail.example" }]) {
      await switchOn(id);
      const response = await unsubscribe(`/one-click?token=${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "List-Unsubscribe=One-Click",
      });
      expect([response.status, await isOn(id)]).toEqual([200, false]);
    }
  });

  test("is not triggered by prefetching: the one-click URL redirects a GET request, and the unsubscribe URL rejects a HEAD request", async () => {
    const { id, token } = await addPlayer();
    const look = await unsubscribe(`/one-click?token=${token}`);
    const location = `http://bracket.test/unsubscribe?token=${token}`;
    expect([look.status, look.headers.get("location")]).toEqual([302, location]);
    expect(look.headers.get("cache-control")).toBe("no-store");
    const hostile = await unsubscribe("/one-click?token=%0d%0aSet-Cookie:a&token=//evil.example");
    expect(hostile.headers.get("location")).toMatch(/^http:\/\/bracket\.test\/unsubscribe\?token=%0D%0ASet-Cookie/);
    expect((await unsubscribe(`?token=${token}`, { method: "HEAD" })).status).toBe(405);
    expect(await isOn(id)).toBe(true);
  });
});
