import { beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import { bearer, localToken } from "#support/accounts/tokens.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { createGroup, groupPage } from "#support/groups/group-server.ts";
import { signIn } from "#support/server/caller.ts";
import { waitForFreshWindow } from "#support/server/rate-limit-window.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { mutationRequest, queryUrl, readResponse } from "#support/server/trpc-envelope.ts";

const GONE = "This account no longer exists.";

setUpServer();

const me = (token: string) => server.request(queryUrl("account.me"), { headers: bearer(token) });

test("account.me returns the player's ID and username, and the session's email address", async () => {
  const id = await addPlayer(server, "Ann");
  const response = await me(localToken(id, { email: "ann@mail.example" }));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await readResponse(response)).value).toEqual({ id, username: "Ann", email: "ann@mail.example" });
});

test("a request from a deleted account is rejected with 401, even if the token was checked before the deletion", async () => {
  const host = await signIn(server, "host");
  const { id: group } = await createGroup(host, "The Huddle");
  const [{ code } = { code: "" }] = await server.sql<{ code: string }>("select invite_code as code from app.groups");
  const ghost = await signIn(server, "ghost");
  const { id: userId } = ghost;
  expect((await me(ghost.token)).status).toBe(200);
  await server.sql("delete from auth.users where id = $1", [userId]);
  const responses = {
    me: await ghost.query("account.me"),
    preferences: await ghost.query("preferences.find", { userId }),
    savePreferences: await ghost.mutate("preferences.save", { userId, weeklyReminders: false }),
    create: await ghost.mutate("groups.create", { name: "Haunted" }),
    join: await ghost.mutate("groups.join", { name: "The Huddle" }),
    joinByCode: await ghost.mutate("groups.joinByCode", { code }),
    save: await ghost.mutate("picks.save", { week: 12, record: OFFICIAL_RECORD }),
    report: await ghost.mutate("reports.send", { group, reason: "rude" }),
  };
  for (const [what, response] of Object.entries(responses))
    expect(response, what).toMatchObject({ status: 401, key: "ACCOUNT_GONE", message: GONE });
  expect((await groupPage(host, group)).group.players).toBe(1);
  expect(server.mails()).toEqual([]);
});

describe("the availability check for usernames and email addresses", () => {
  let callers = 0;
  const ask = (input: unknown, address = `203.0.113.${++callers}`) =>
    server.request(...mutationRequest("account.availability", input, { "x-real-ip": address }));
  beforeAll(() => addPlayer(server, "Taken"));

  test("ignores letter case and spaces around the email address", async () => {
    const both = { username: "tAKEN", email: " TAKEN@mail.example " };
    expect((await readResponse(await ask(both))).value).toEqual({ usernameTaken: true, emailTaken: true });
    expect((await readResponse(await ask({ username: "free" }))).value).toEqual({
      usernameTaken: false,
      emailTaken: false,
    });
    expect((await readResponse(await ask({}))).value).toEqual({ usernameTaken: false, emailTaken: false });
  });

  test("accepts only POST, which keeps email addresses out of logged URLs", async () => {
    expect((await server.request(queryUrl("account.availability", { username: "taken" }))).status).toBe(405);
  });

  test("accepts 600 requests an hour from one network, and then returns 429 with Retry-After", async () => {
    await waitForFreshWindow(3_600);
    await server.clearLimits();
    const home = (n: number) => `2001:db8:1:2::${n}`;
    expect((await ask({ username: "taken" }, home(1))).status).toBe(200);
    await server.sql("update private.rate_limits set used = 599 where bucket = 'availability:client'");
    expect((await ask({ username: "taken" }, home(2))).status).toBe(200);
    const response = await ask({ username: "taken" }, home(3));
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get("retry-after"));
    expect([wait >= 1, wait <= 3_600]).toEqual([true, true]);
    expect((await readResponse(response)).message).toBe("Too many requests. Please try again later.");
    expect((await ask({ username: "taken" }, "2001:db8:1:3::1")).status).toBe(200);
    await server.clearLimits();
  });
});

test("the configuration sent to the browser contains no key except the publishable key", async () => {
  const response = await server.request(queryUrl("account.config"));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ result: { data: { json: { publishableKey: LOCAL_KEYS.publishable } } } });
});
