import { beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import type { Browser } from "#support/accounts/auth-stack.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";

const { openBrowser, mailsTo, follow, signedIn, playersAt, accountsAt } = setUpHostedStack();

/**
 * Sends the auth service a request that our screens never send. Uses the given browser's session, or the publishable
 * key.
 */
async function ask(path: string, body: object | null, browser?: Browser, method = "POST") {
  const session = (await browser?.auth.getSession())?.data.session;
  const headers = {
    apikey: LOCAL_KEYS.publishable,
    "x-supabase-api-version": "2024-01-01",
    authorization: `Bearer ${session?.access_token ?? LOCAL_KEYS.publishable}`,
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await stack.supabase.fetch(new Request(`${stack.site}/auth/v1${path}`, init));
  return { status: response.status, ...((await response.json()) as { code?: string; message?: string }) };
}

const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

describe.each(["/otp", "/magiclink"])("requesting a sign-in link at %s", (path) => {
  const name = path.slice(1);

  test("creates an unconfirmed account for any email address, and opening the emailed link creates the player", async () => {
    const email = `unasked.${name}@mail.example`;
    expect(await ask(path, { email })).toMatchObject({ status: 200 });
    expect([await accountsAt(email), await playersAt(email), subjectsTo(email)]).toEqual([
      1,
      [],
      ["Confirm your email"],
    ]);
    const owner = openBrowser();
    const { data } = await follow(owner, email);
    const { data: player } = await stack.dataApi(data.session?.access_token ?? "").rpc("current_player");
    expect(player).toEqual({ id: data.user?.id, username: `unasked${name}` });
  });

  test("with a username gives that username to the new player once the link is opened", async () => {
    const email = `named.${name}@mail.example`;
    expect(await ask(path, { email, data: { username: `named_${name}` } })).toMatchObject({ status: 200 });
    expect(await playersAt(email)).toEqual([]);
    await follow(openBrowser(), email);
    expect(await playersAt(email)).toMatchObject([{ username: `named_${name}` }]);
  });

  test("for an existing account sends a password reset email with a working link", async () => {
    const email = emailOf(`linked_${name}`);
    await signedIn(`linked_${name}`);
    expect(await ask(path, { email })).toMatchObject({ status: 200 });
    expect(subjectsTo(email)).toEqual(["Reset your password", "Confirm your email"]);
    const browser = openBrowser();
    expect((await follow(browser, email)).error).toBeNull();
    expect(browser.events).toContain("PASSWORD_RECOVERY");
    expect(await ask(path, { email })).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });
});

describe("a disabled or admin-only auth feature", () => {
  let player: Browser;
  beforeAll(async () => {
    player = await signedIn("curious");
  });

  test.each<[string, string, object | null, string, number, string]>([
    ["anonymous accounts", "/signup", {}, "POST", 422, "anonymous_provider_disabled"],
    [
      "phone sign-ups",
      "/signup",
      { phone: "15551234567", password: "long enough" },
      "POST",
      400,
      "phone_provider_disabled",
    ],
    ["sign-in links by phone", "/otp", { phone: "15551234567" }, "POST", 400, "phone_provider_disabled"],
    ["single sign-on", "/sso", { domain: "bracket.example" }, "POST", 404, "saml_provider_disabled"],
    ["crypto wallet sign-ins", "/token?grant_type=web3", { chain: "solana" }, "POST", 422, "web3_provider_disabled"],
    ["multi-factor enrollment", "/factors", { factor_type: "totp" }, "POST", 422, "mfa_totp_enroll_not_enabled"],
    [
      "linking identities manually",
      "/user/identities/authorize?provider=google",
      null,
      "GET",
      404,
      "manual_linking_disabled",
    ],
    ["other sign-in providers", "/authorize?provider=github", null, "GET", 400, "validation_failed"],
    ["inviting people", "/invite", { email: "invited@mail.example" }, "POST", 403, "not_admin"],
    ["listing accounts", "/admin/users", null, "GET", 403, "not_admin"],
    [
      "generating links",
      "/admin/generate_link",
      { type: "magiclink", email: "demo@example.com" },
      "POST",
      403,
      "not_admin",
    ],
  ])("rejects requests even from a signed-in player: %s", async (_, path, body, method, status, code) => {
    expect(await ask(path, body, player, method)).toMatchObject({ status, code });
    expect(mailsTo("invited@mail.example")).toEqual([]);
  });
});

describe("an account's owner", () => {
  test("cannot change the role, or the username an hour after confirming, by editing the account's metadata", async () => {
    const browser = await signedIn("renamer");
    await stack.supabase.sql(
      "update auth.users set email_confirmed_at = now() - interval '61 minutes' where email = $1",
      [emailOf("renamer")],
    );
    expect((await browser.auth.updateUser({ data: { username: "demo", role: "service_role" } })).error).toBeNull();
    expect(await playersAt(emailOf("renamer"))).toMatchObject([{ username: "renamer" }]);
    const { data } = await browser.auth.refreshSession();
    expect((await browser.auth.getClaims(data.session?.access_token)).data?.claims.role).toBe("authenticated");
  });

  test("must confirm both the old and the new email address before the new address takes effect", async () => {
    const browser = await signedIn("mover");
    const [before, after] = [emailOf("mover"), "moved@mail.example"];
    expect((await browser.auth.updateUser({ email: after })).error).toBeNull();
    const confirm = async (email: string) => {
      const { search } = new URL(/http\S+verify\?\S+/.exec(mailsTo(email)[0]?.text ?? "")?.[0] ?? "about:blank");
      return (await browser.go(`/auth/v1/verify${search}`)).headers.get("location") ?? "";
    };
    expect(await confirm(after)).toContain("Confirmation+link+accepted");
    expect([await playersAt(before), await playersAt(after)]).toMatchObject([[{ username: "mover" }], []]);
    expect(new URL(await confirm(before)).origin).toBe(stack.site);
    expect([await playersAt(before), await playersAt(after)]).toMatchObject([[], [{ username: "mover" }]]);
  });
});
