import { describe, expect, test } from "vitest";
import { type Browser, linkIn, setUpAuthStack, stack } from "#support/accounts/auth-stack.ts";

setUpAuthStack();

/** Starts the sign-in as the dialog does. Returns the URL of the consent page to which the browser is redirected. */
async function begin(browser: Browser, redirectTo = `${stack.site}/auth/callback`): Promise<URL> {
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data } = await browser.auth.signInWithOAuth({ provider: "google", options });
  const respond = await browser.go(data.url ?? "");
  expect(respond.status).toBe(302);
  return new URL(respond.headers.get("location") ?? "", stack.site);
}

/** Submits the consent page and calls the auth service's callback. Returns the URL that the callback redirects to. */
async function respond(browser: Browser, consent: URL, form: Record<string, string>): Promise<URL> {
  const state = consent.searchParams.get("state") ?? "";
  const consented = await browser.go("/local/google", { state, ...form });
  expect(consented.status).toBe(303);
  const callback = await browser.go(consented.headers.get("location") ?? "");
  return new URL(callback.headers.get("location") ?? "", stack.site);
}

/** Signs in with Google, and returns the code that the page /auth/callback receives. */
async function codeFor(browser: Browser, form: Record<string, string>): Promise<string> {
  const callback = await respond(browser, await begin(browser), form);
  expect(callback.origin + callback.pathname).toBe(`${stack.site}/auth/callback`);
  return callback.searchParams.get("code") ?? "";
}

async function continueWith(browser: Browser, email: string, name = "Somebody") {
  return browser.auth.exchangeCodeForSession(await codeFor(browser, { email, name }));
}

const usernameOf = async (id: string | undefined) =>
  (await stack.supabase.sql<{ username: string }>("select username from app.users where id = $1", [id]))[0]?.username;

describe("continuing with Google", () => {
  test("for the first time creates a player named after the email address and sends no email", async () => {
    const browser = stack.openBrowser();
    const { data, error } = await browser.auth.exchangeCodeForSession(await codeFor(browser, { account: "0" }));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "casey.rivers@example.com",
      user_metadata: { full_name: "Casey Rivers" },
      app_metadata: { provider: "google" },
    });
    expect(browser.events).toContain("SIGNED_IN");
    expect(await usernameOf(data.user?.id)).toBe("caseyrivers");
    expect(stack.mailsTo("casey.rivers@example.com")).toEqual([]);
  });

  test("signs in to the same account the second time", async () => {
    const first = await continueWith(stack.openBrowser(), "again@mail.example");
    const second = await continueWith(stack.openBrowser(), "AGAIN@mail.example");
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test("with an existing account's email address signs in to that account without changing its name or password", async () => {
    const email = "member@mail.example";
    const browser = stack.openBrowser();
    const password = "long enough";
    const signedUp = await browser.auth.signUp({ email, password, options: { data: { username: "old_name" } } });
    await browser.auth.verifyOtp({ token_hash: linkIn(stack.mailsTo(email)[0]).token_hash, type: "signup" });
    const { data } = await continueWith(stack.openBrowser(), email);
    expect(data.user?.id).toBe(signedUp.data.user?.id);
    expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(["email", "google"]);
    expect(await usernameOf(data.user?.id)).toBe("old_name");
    expect((await stack.openBrowser().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("creates an account that can get a password later, and a sign-up with the same email address has no effect", async () => {
    const email = "passwordless@mail.example";
    const { data } = await continueWith(stack.openBrowser(), email);
    const options = { data: { username: "somebody_else" } };
    const again = await stack.openBrowser().auth.signUp({ email, password: "long enough", options });
    expect([again.error, again.data.user?.identities, stack.mailsTo(email)]).toEqual([null, [], []]);
    const browser = stack.openBrowser();
    await browser.auth.resetPasswordForEmail(email.toUpperCase());
    await browser.auth.verifyOtp({ token_hash: linkIn(stack.mailsTo(email)[0]).token_hash, type: "recovery" });
    expect((await browser.auth.updateUser({ password: "a first password" })).error).toBeNull();
    const typed = { email: "PasswordLess@mail.example", password: "a first password" };
    const signedIn = await stack.openBrowser().auth.signInWithPassword(typed);
    expect([signedIn.error, signedIn.data.user?.id]).toEqual([null, data.user?.id]);
    expect((await continueWith(stack.openBrowser(), email)).data.user?.id).toBe(data.user?.id);
  });

  test("takes over an unconfirmed account with the same email address and invalidates the account's password", async () => {
    const email = "victim@mail.example";
    const password = "of the intruder";
    await stack.openBrowser().auth.signUp({ email, password, options: { data: { username: "intruder" } } });
    const { data } = await continueWith(stack.openBrowser(), email);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
    expect((await stack.openBrowser().auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  test("can be canceled, and the app then receives an error instead of a code", async () => {
    const browser = stack.openBrowser();
    const { pathname, searchParams } = await respond(browser, await begin(browser), { choice: "cancel" });
    expect([pathname, searchParams.get("error"), searchParams.get("code")]).toEqual([
      "/auth/callback",
      "access_denied",
      null,
    ]);
  });
});

describe("a sign-in code", () => {
  test("works only once, and only in the browser that requested the code", async () => {
    const browser = stack.openBrowser();
    const code = await codeFor(browser, { email: "coded@mail.example" });
    const thief = stack.openBrowser();
    expect((await thief.auth.exchangeCodeForSession(code)).error?.name).toBe("AuthPKCECodeVerifierMissingError");
    await begin(thief);
    expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    await begin(browser);
    expect((await browser.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  test("expires after five minutes", async () => {
    const browser = stack.openBrowser();
    const code = await codeFor(browser, { email: "slow@mail.example" });
    await stack.supabase.sql("update auth.flow_state set created_at = created_at - interval '6 minutes'");
    expect((await browser.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_expired");
  });

  test("is issued only for a known state, and only once per state", async () => {
    const browser = stack.openBrowser();
    const consent = await begin(browser);
    const made = new URL(consent);
    made.searchParams.set("state", crypto.randomUUID());
    expect((await respond(browser, made, { account: "1" })).searchParams.get("error_code")).toBe("bad_oauth_state");
    expect((await respond(browser, consent, { account: "1" })).searchParams.get("code")).toMatch(/^[0-9a-f-]{36}$/);
    const again = await respond(browser, consent, { account: "1" });
    expect([again.searchParams.get("code"), again.searchParams.get("error_code")]).toEqual([
      null,
      "flow_state_already_used",
    ]);
  });

  test.each(["https://evil.example/auth/callback", "//evil.example", "https://localhost.evil.example"])(
    "is never sent to %s",
    async (redirectTo) => {
      const browser = stack.openBrowser();
      const callback = await respond(browser, await begin(browser, redirectTo), { account: "1" });
      expect(callback.origin).toBe(stack.site);
    },
  );
});

describe("the fake Google consent page", () => {
  const path = async () => {
    const consent = await begin(stack.openBrowser());
    return consent.pathname + consent.search;
  };

  test("lists the accounts to choose from, runs no scripts and cannot be shown in a frame", async () => {
    const page = await stack.openBrowser().go(await path());
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    for (const words of ["casey.rivers@example.com", "jordan.blake@example.com", "demo@example.com", "Cancel"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toMatch(/<script|style="|\son\w+=/);
    expect((await stack.openBrowser().go("/local/google/page.css")).headers.get("content-type")).toContain("text/css");
  });

  test("rejects an invalid email address and escapes the typed text", async () => {
    const state = '"><script>alert(1)</script>';
    const page = await stack.openBrowser().go("/local/google", { state, name: "<b>Bold</b>", email: "nowhere" });
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain("Please enter a valid email address");
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain("&lt;b&gt;Bold");
  });
});
