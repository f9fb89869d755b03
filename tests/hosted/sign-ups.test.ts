import { describe, expect, test } from "vitest";
import { ERRORS } from "#domain/errors.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { type Browser, PASSWORD } from "#support/accounts/auth-stack.ts";
import { CONFIG } from "#support/hosted/auth-settings.ts";
import { server, setUpHostedServer, setUpHostedStack } from "#support/hosted/hosted-stack.ts";
import { callerWith } from "#support/server/caller.ts";
import { serviceMessage } from "#web/features/auth/service.ts";

const REJECTED = "nobody@rejected.example";
const MAILS_AN_HOUR = 8;

/** The project's settings with an hourly email limit that is low enough for a test to reach. */
const FEW_MAILS = CONFIG.replace(/^email_sent = \d+$/m, `email_sent = ${MAILS_AN_HOUR}`);

/** The project's settings with the captcha lines uncommented. */
const WITH_CAPTCHA = CONFIG.replace(/^# (\[auth\.captcha\]|enabled|provider|secret)/gm, "$1");

describe("a failed sign-up or resend", () => {
  const { openBrowser, signUp, accountsAt } = setUpHostedServer({ rejectsMail: (to) => to === REJECTED });

  test("leaves the username and the email address available, even if another sign-up with that address has just created an unconfirmed account", async () => {
    const email = "quick@mail.example";
    const names = ["quick_a", "quick_b", "quick_c"];
    const responses = await Promise.all(names.map((name) => signUp(openBrowser(), name, email)));
    const late = names.filter((_, at) => responses[at]?.error);
    expect(late).toHaveLength(2);
    const ask = callerWith(server, { "x-real-ip": "203.0.113.7" });
    for (const username of late) {
      const { value } = await ask.mutate("account.availability", { username, email });
      expect(value).toEqual({ usernameTaken: false, emailTaken: false });
    }
  });

  test("shows an email error if the mail server rejected the email address, and creates no account", async () => {
    const { error } = await signUp(openBrowser(), "rejected", REJECTED);
    expect(error).toMatchObject({ status: 500, name: "AuthRetryableFetchError" });
    expect(serviceMessage(error)).toBe(ERRORS.ACCOUNT_MAIL_FAILED.message);
    expect(await accountsAt(REJECTED)).toBe(0);
    expect((await signUp(openBrowser(), "rejected", "somebody@mail.example")).error).toBeNull();
  });
});

describe("a project that has reached its hourly email limit", () => {
  const { openBrowser, signUp, signIn, accountsAt } = setUpHostedStack({ config: FEW_MAILS });

  test("rejects a sign-up with 429 and creates no account", async () => {
    const names = Array.from({ length: MAILS_AN_HOUR + 2 }, (_, n) => `late_${n}`);
    const errors = [];
    for (const name of names) errors.push((await signUp(openBrowser(), name)).error);
    expect(errors.slice(0, MAILS_AN_HOUR)).toEqual(Array(MAILS_AN_HOUR).fill(null));
    expect(errors.at(-1)).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(serviceMessage(errors.at(-1))).toBe(ERRORS.TOO_MANY_REQUESTS.message);
    expect(await accountsAt(emailOf(names.at(-1) ?? ""))).toBe(0);
    expect((await signIn(openBrowser(), "late_0")).error?.code).toBe("email_not_confirmed");
  });
});

describe("a project with a captcha", () => {
  let left = new Set<string>();
  // Accepts each token once, like Turnstile.
  const { openBrowser, mailsTo, follow, accountsAt, pass } = setUpHostedStack({
    config: WITH_CAPTCHA,
    isCaptchaGood: (token) => left.delete(token),
  });

  type Ask = (browser: Browser, name: string, captchaToken?: string) => Promise<{ error: unknown }>;
  const options = (captchaToken?: string) => (captchaToken === undefined ? {} : { captchaToken });
  const signUp: Ask = ({ auth }, name, token) =>
    auth.signUp({
      email: emailOf(name),
      password: PASSWORD,
      options: { data: { username: name }, ...options(token) },
    });
  const signIn: Ask = ({ auth }, name, token) =>
    auth.signInWithPassword({ email: emailOf(name), password: PASSWORD, options: options(token) });

  const asks: [what: string, ask: Ask][] = [
    ["signing up", signUp],
    ["signing in", signIn],
    ["resetting a password", ({ auth }, name, token) => auth.resetPasswordForEmail(emailOf(name), options(token))],
    [
      "resending an email",
      ({ auth }, name, token) => auth.resend({ type: "signup", email: emailOf(name), options: options(token) }),
    ],
  ];

  test.each(asks)("requires a captcha token for %s, and accepts each token only once", async (what, ask) => {
    const name = what.replaceAll(" ", "_");
    left = new Set(["first", "second"]);
    const browser = openBrowser();
    if (ask !== signUp) {
      expect((await signUp(browser, name, "first")).error).toBeNull();
      if (ask === signIn) await follow(browser, emailOf(name));
      await pass(2, emailOf(name));
    }
    const before = mailsTo(emailOf(name)).length;
    for (const token of [undefined, "", "made up"]) {
      const { error } = await ask(browser, name, token);
      expect(error).toMatchObject({ status: 400, code: "captcha_failed" });
      expect(serviceMessage(error)).toBe(ERRORS.CAPTCHA_REJECTED.message);
    }
    expect(mailsTo(emailOf(name))).toHaveLength(before);
    if (ask === signUp) expect(await accountsAt(emailOf(name))).toBe(0);
    expect((await ask(browser, name, "second")).error).toBeNull();
    expect((await ask(browser, name, "second")).error).toMatchObject({ code: "captcha_failed" });
  });

  test("requires no captcha token to open an email link or to renew a session", async () => {
    left = new Set(["only"]);
    const browser = openBrowser();
    await signUp(browser, "renewing", "only");
    expect((await follow(browser, emailOf("renewing"))).error).toBeNull();
    expect((await browser.auth.refreshSession()).error).toBeNull();
  });
});
