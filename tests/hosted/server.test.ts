import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import type { Browser } from "#support/accounts/auth-stack.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { server, setUpHostedServer, stack } from "#support/hosted/hosted-stack.ts";
import { makeSigningKey } from "#support/hosted/signing-keys.ts";
import { callerWith } from "#support/server/caller.ts";

const KEYS_URL = "/auth/v1/.well-known/jwks.json";
const ENDED = { status: 401, message: "You were signed out. Please sign in again." };
const GONE = { status: 401, message: "This account no longer exists." };
const AWAY = { status: 503, message: "We're having trouble right now. Please try again in a few minutes." };

/** How long the server caches the project's public keys, in milliseconds. */
const KEYS_CACHED = 10 * 60_000;

const FIRST = makeSigningKey();
/** Restarts the server with its clock moved forward. The auth service's clock does not move. */
function later(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  server.restart();
}

beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  server.replaceAuth(null);
  vi.useRealTimers();
  server.restart();
});
afterAll(() => void vi.restoreAllMocks());

const { openBrowser, signedIn, signIn, playersAt } = setUpHostedServer({ keys: [FIRST] });

const tokenOf = async (browser: Browser) => (await browser.auth.getSession()).data.session?.access_token ?? "";
const as = (token: string) => callerWith(server, bearer(token));
const me = (token: string) => as(token).query("account.me");

describe("the server of a project that has its own signing keys", () => {
  test("verifies tokens locally and calls the auth service only once, for the public keys", async () => {
    const tokens = await Promise.all(["one", "two", "three"].map(async (name) => tokenOf(await signedIn(name))));
    server.askedAuth();
    for (const token of tokens) expect(await me(token)).toMatchObject({ status: 200 });
    expect(server.askedAuth()).toEqual([KEYS_URL]);
  });

  test("accepts tokens signed with a new key immediately, and old tokens until they expire", async () => {
    const browser = await signedIn("rotating");
    const before = await tokenOf(browser);
    const second = makeSigningKey();
    await stack.supabase.rotate([second, FIRST]);
    await browser.auth.refreshSession();
    server.askedAuth();
    for (const token of [before, await tokenOf(browser)]) expect(await me(token)).toMatchObject({ status: 200 });
    expect(server.askedAuth()).toEqual([KEYS_URL]);
  });

  test("rejects tokens signed with a revoked key at most ten minutes after the revocation, and until then reads no data", async () => {
    const browser = await signedIn("withdrawn");
    const before = await tokenOf(browser);
    expect(await me(before)).toMatchObject({ status: 200 });
    const third = makeSigningKey();
    await stack.supabase.rotate([third]);
    expect(await me(before)).toMatchObject(AWAY);
    const teams = () => server.request("/api/teams", { headers: bearer(before) }).then(({ status }) => status);
    expect(await teams()).toBe(200);
    later(KEYS_CACHED + 1_000);
    expect(await teams()).toBe(401);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect(await me(await tokenOf(browser))).toMatchObject({ status: 200 });
  });

  test.each<[string, () => Response]>([
    ["cannot be reached", () => new Response("upstream connect error", { status: 503 })],
    [
      "are replaced by an HTML page",
      () => new Response("<h1>Hello</h1>", { headers: { "content-type": "text/html" } }),
    ],
    ["are rate limited", () => Response.json({ code: 429, error_code: "over_request_rate_limit" }, { status: 429 })],
  ])("does not sign players out while the public keys %s", async (_, response) => {
    const browser = await signedIn(`waiting_${crypto.randomUUID().slice(0, 8)}`);
    const next = makeSigningKey();
    await stack.supabase.rotate([next]);
    await browser.auth.refreshSession();
    const token = await tokenOf(browser);
    server.replaceAuth(response);
    expect(await me(token)).toMatchObject(AWAY);
    server.replaceAuth(null);
    expect(await me(token)).toMatchObject({ status: 200 });
  });
});

describe("a player's other devices", () => {
  test.each<[string, (here: Browser) => Promise<{ error: unknown }>]>([
    ["signs out everywhere", (here) => here.auth.signOut({ scope: "global" })],
    ["signs out elsewhere", (here) => here.auth.signOut({ scope: "others" })],
    ["sets a new password", (here) => here.auth.updateUser({ password: "a new password" })],
  ])(
    "cannot renew their sessions after the player %s, but stay signed in until their tokens expire",
    async (what, act) => {
      const name = what.replaceAll(" ", "_");
      const there = await signedIn(name);
      const here = openBrowser();
      await signIn(here, name);
      const token = await tokenOf(there);
      expect((await act(here)).error).toBeNull();
      expect((await openBrowser().auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
      expect(await me(token)).toMatchObject({ status: 200 });
      expect((await stack.dataApi(token).rpc("email_preferences")).data).toMatchObject({ weeklyReminders: true });
      later(3_601_000);
      expect(await me(token)).toMatchObject(ENDED);
      vi.useRealTimers();
      expect((await there.auth.refreshSession()).error).not.toBeNull();
    },
  );
});

describe("account deletion", () => {
  const admin = () =>
    createClient(stack.site, LOCAL_KEYS.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => stack.supabase.fetch(new Request(input, init)) },
    }).auth.admin;

  test("removes the player's data, and requests with old tokens find no player and change nothing", async () => {
    const browser = await signedIn("deleted");
    const token = await tokenOf(browser);
    const [player] = await playersAt(emailOf("deleted"));
    const made = await as(token).mutate("groups.create", { name: "Left behind" });
    expect(made.status).toBe(200);
    expect((await as(token).mutate("picks.save", { week: 12, record: savableRecord(5) })).status).toBe(200);

    expect((await admin().deleteUser(player?.id ?? "")).error).toBeNull();
    expect(await playersAt(emailOf("deleted"))).toEqual([]);
    for (const table of ["weekly_picks", "group_members", "user_email_preferences"]) {
      expect(await stack.supabase.sql(`select from app.${table} where user_id = $1`, [player?.id])).toEqual([]);
    }
    // The deleted player was the only member that the group has ever had, so the group is deleted as well.
    expect(await stack.supabase.sql("select from app.groups where group_name = 'Left behind'")).toEqual([]);

    expect(await me(token)).toMatchObject(GONE);
    const { mutate, query } = as(token);
    expect(await mutate("picks.save", { week: 12, record: savableRecord(6) })).toMatchObject(GONE);
    expect(await mutate("groups.create", { name: "After the end" })).toMatchObject(GONE);
    expect(await mutate("groups.join", { name: "Demo League" })).toMatchObject(GONE);
    expect(await query("preferences.find", { userId: player?.id })).toMatchObject(GONE);
    const wanted = { userId: player?.id, weeklyReminders: false };
    expect(await mutate("preferences.save", wanted)).toMatchObject(GONE);
    expect(await query("picks.home")).toMatchObject({ status: 200, value: { groups: [] } });
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
    expect((await signIn(openBrowser(), "deleted")).error?.code).toBe("invalid_credentials");
  });

  test("in the app ends the session in every browser and frees the email address for a new sign-up", async () => {
    const browser = await signedIn("leaver");
    const other = openBrowser();
    expect((await signIn(other, "leaver")).error).toBeNull();
    const token = await tokenOf(browser);
    expect(await as(token).mutate("account.delete", { username: "somebody" })).toMatchObject({ status: 400 });
    expect(await playersAt(emailOf("leaver"))).toHaveLength(1);
    expect(await as(token).mutate("account.delete", { username: "leaver" })).toMatchObject({ status: 200 });
    expect(await playersAt(emailOf("leaver"))).toEqual([]);
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect(await me(await tokenOf(browser))).toMatchObject(GONE);
    const again = await signedIn("leaver");
    expect((await again.auth.getUser()).data.user?.email).toBe(emailOf("leaver"));
  });
});
