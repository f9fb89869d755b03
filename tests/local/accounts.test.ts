import { readFileSync } from "node:fs";
import type { EmailOtpType } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { type AccountStack, type Browser, linkIn, openAccountStack } from "../support/accounts.ts";

const PASSWORD = "long enough";

let stack: AccountStack;
beforeAll(async () => {
  stack = await openAccountStack({ demo: true });
});
afterAll(() => stack.close());

const openBrowser = () => stack.openBrowser();
const mailsTo = (address: string) => stack.mailsTo(address);
const addressOf = (username: string) => `${username}@mail.example`;

/** Signs up as the dialog does; the account has its name in its address. */
function signUp(browser: Browser, username: string, email = addressOf(username), password = PASSWORD) {
  const emailRedirectTo = `${stack.site}/auth/callback`;
  return browser.auth.signUp({ email, password, options: { data: { username }, emailRedirectTo } });
}

/** Opens the newest mail and follows its link, as /auth/callback does. */
function follow(browser: Browser, email: string, at = 0) {
  const { token_hash, type } = linkIn(mailsTo(email)[at]);
  return browser.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
}

/** A browser in which a new and confirmed account is signed in. */
async function signedIn(username: string): Promise<Browser> {
  const browser = openBrowser();
  expect((await signUp(browser, username)).error).toBeNull();
  expect((await follow(browser, addressOf(username))).error).toBeNull();
  return browser;
}

const signIn = (browser: Browser, username: string, password = PASSWORD) =>
  browser.auth.signInWithPassword({ email: addressOf(username), password });

async function playersAt(email: string): Promise<{ id: string; username: string }[]> {
  return stack.supabase.sql(
    `select users.id, username from public.users join auth.users as account using (id) where account.email = $1`,
    [email],
  );
}

async function accountsAt(email: string): Promise<number> {
  return (await stack.supabase.sql("select id from auth.users where email = $1", [email])).length;
}

/** Lets time pass for an account's mails: since they were sent, and until their links end. */
async function pass(minutes: number, email: string): Promise<void> {
  await stack.supabase.sql(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(mins => $1),
      recovery_sent_at = recovery_sent_at - make_interval(mins => $1) where email = $2`,
    [minutes, email],
  );
}

describe("signing up", () => {
  test("makes a player of that name, sends one mail, and its link signs in, on another device too", async () => {
    const [here, phone] = [openBrowser(), openBrowser()];
    const { data, error } = await signUp(here, "Ann_Arbor");
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    const email = addressOf("ann_arbor");
    expect(await playersAt(email)).toEqual([{ id: data.user?.id, username: "Ann_Arbor" }]);

    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]).toMatchObject({ to: email, subject: "Confirm your sign-up" });
    const { address, type } = linkIn(mailsTo(email)[0]);
    expect([address.origin, address.pathname, type]).toEqual([stack.site, "/auth/callback", "signup"]);

    const followed = await follow(phone, email);
    expect(followed.error).toBeNull();
    expect(followed.data.user?.id).toBe(data.user?.id);
    expect(phone.events).toContain("SIGNED_IN");
    expect((await here.auth.getSession()).data.session).toBeNull();
    expect((await signIn(here, "ann_arbor")).error).toBeNull();
    expect((await here.auth.getUser()).data.user).toMatchObject({ email, user_metadata: { username: "Ann_Arbor" } });
  });

  test.each([
    ["a weak password", "short7s", "weak_password"],
    ["a password that is too long", "p".repeat(73), "validation_failed"],
  ])("with %s leaves nothing behind", async (_, password, code) => {
    const { error } = await signUp(openBrowser(), "weak", addressOf("weak"), password);
    expect(error?.code).toBe(code);
    expect([await accountsAt(addressOf("weak")), mailsTo(addressOf("weak"))]).toEqual([0, []]);
  });

  test.each([
    ["taken, in capitals", "DEMO"],
    ["too short", "ab"],
    ["too long", "a".repeat(31)],
    ["no name by its characters", "a b c"],
    ["empty", ""],
    ["no text", null],
    ["no text either", { name: "eve" }],
  ])("under a name that is %s fails as a whole, and the address stays free", async (what, username) => {
    const email = `eve.${what.replace(/\W/g, "")}@mail.example`;
    const { data, error } = await signUp(openBrowser(), username as string, email);
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 500, message: "Database error saving new user" });
    expect([await accountsAt(email), mailsTo(email)]).toEqual([0, []]);
    const again = await signUp(openBrowser(), `eve_${what.length}`, email);
    expect(again.error).toBeNull();
    expect([await accountsAt(email), mailsTo(email)]).toMatchObject([1, { length: 1 }]);
  });

  test("twice at once for one name: exactly one account", async () => {
    const emails = Array.from({ length: 5 }, (_, n) => `racer${n}@mail.example`);
    const answers = await Promise.all(emails.map((email) => signUp(openBrowser(), "racer", email)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const accounts = await Promise.all(emails.map(accountsAt));
    expect(accounts.toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(emails.flatMap(mailsTo)).toHaveLength(1);
  });

  test("twice at once for one address: exactly one account, the other waits", async () => {
    const email = "twice@mail.example";
    const names = ["twice_a", "twice_b"];
    const answers = await Promise.all(names.map((name) => signUp(openBrowser(), name, email)));
    const errors = answers.map(({ error }) => error?.code ?? null);
    expect(new Set(errors)).toEqual(new Set([null, "over_email_send_rate_limit"]));
    expect(await playersAt(email)).toMatchObject([{ username: names[errors.indexOf(null)] }]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("with an address that has an account tells nothing of it and sends nothing", async () => {
    await signedIn("known");
    const [player] = await playersAt(addressOf("known"));
    const { data, error } = await signUp(openBrowser(), "other_name", addressOf("known"), "another password");
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(player?.id);
    expect(mailsTo(addressOf("known"))).toHaveLength(1);
    expect(await playersAt(addressOf("known"))).toEqual([player]);
    expect((await signIn(openBrowser(), "known", "another password")).error?.code).toBe("invalid_credentials");
    expect((await signIn(openBrowser(), "known")).error).toBeNull();
  });

  test("again before the address is confirmed sends a new link, which alone works, and keeps name and password", async () => {
    const browser = openBrowser();
    const email = addressOf("patient");
    await signUp(browser, "patient");
    await pass(1, email);
    const again = await signUp(browser, "impatient", email, "another password");
    expect(again.error).toBeNull();
    expect(again.data.user?.identities).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(2);
    expect((await follow(browser, email, 1)).error?.code).toBe("otp_expired");
    expect((await follow(browser, email)).error).toBeNull();
    expect(await playersAt(email)).toMatchObject([{ username: "patient" }]);
    expect((await signIn(browser, "patient")).error).toBeNull();
  });
});

describe("a confirmation link", () => {
  test("works once", async () => {
    await signedIn("once");
    expect((await follow(openBrowser(), addressOf("once"))).error).toMatchObject({ code: "otp_expired", status: 403 });
  });

  test("has expired after an hour", async () => {
    await signUp(openBrowser(), "late");
    await pass(61, addressOf("late"));
    expect((await follow(openBrowser(), addressOf("late"))).error?.code).toBe("otp_expired");
    expect((await signIn(openBrowser(), "late")).error?.code).toBe("email_not_confirmed");
  });

  test.each(["0".repeat(64), "", "' or true --"])("cannot be made up: %j", async (token_hash) => {
    await signUp(openBrowser(), "waiting");
    const { data, error } = await openBrowser().auth.verifyOtp({ token_hash, type: "signup" });
    expect([data.session, error === null]).toEqual([null, false]);
  });

  test("of one kind is none of the other", async () => {
    await signUp(openBrowser(), "kinds");
    const { token_hash } = linkIn(mailsTo(addressOf("kinds"))[0]);
    const { error } = await openBrowser().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error?.code).toBe("otp_expired");
  });

  test("can be asked for again: the newest works, and not more than one comes a moment", async () => {
    const browser = openBrowser();
    const email = addressOf("asking");
    await signUp(browser, "asking");
    const resend = () => browser.auth.resend({ type: "signup", email });
    expect((await resend()).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    await pass(1, email);
    expect((await resend()).error).toBeNull();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(["Confirm your sign-up", "Confirm your sign-up"]);
    expect((await follow(browser, email, 1)).error?.code).toBe("otp_expired");
    expect((await follow(browser, email)).error).toBeNull();
    await pass(1, email);
    expect((await resend()).error).toBeNull();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("is not sent to an address without an account, and nobody is told", async () => {
    const email = "nobody@mail.example";
    expect((await openBrowser().auth.resend({ type: "signup", email })).error).toBeNull();
    expect((await openBrowser().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(mailsTo(email)).toEqual([]);
  });
});

describe("signing in with a password", () => {
  test("is refused with a wrong one, for nobody's address, and before the address is confirmed", async () => {
    await signedIn("known_name");
    await signUp(openBrowser(), "unconfirmed");
    const codeOf = async (username: string, password?: string) =>
      (await signIn(openBrowser(), username, password)).error?.code;
    expect(await codeOf("known_name", "wrong password")).toBe("invalid_credentials");
    expect(await codeOf("nobody_at_all")).toBe("invalid_credentials");
    expect(await codeOf("unconfirmed")).toBe("email_not_confirmed");
    expect(await codeOf("unconfirmed", "wrong password")).toBe("invalid_credentials");
  });

  test("works for the demo account", async () => {
    const { data, error } = await openBrowser().auth.signInWithPassword({
      email: "demo@example.com",
      password: "demo-password",
    });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(await playersAt("demo@example.com")).toEqual([{ id: data.user?.id, username: "demo" }]);
  });
});

describe("a forgotten password", () => {
  test("is replaced through the mail; the link works once, and every other session ends", async () => {
    const elsewhere = await signedIn("forgetful");
    const email = addressOf("forgetful");
    const [asking, reading] = [openBrowser(), openBrowser()];
    const redirectTo = `${stack.site}/auth/callback`;
    expect((await asking.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    expect(mailsTo(email)[0]?.subject).toBe("Reset your password");
    expect(linkIn(mailsTo(email)[0]).type).toBe("recovery");

    expect((await follow(reading, email)).error).toBeNull();
    expect(reading.events).toContain("PASSWORD_RECOVERY");
    expect((await reading.auth.updateUser({ password: "short7s" })).error?.code).toBe("weak_password");
    expect((await reading.auth.updateUser({ password: PASSWORD })).error?.code).toBe("same_password");
    expect((await reading.auth.updateUser({ password: "something new" })).error).toBeNull();

    expect((await signIn(openBrowser(), "forgetful")).error?.code).toBe("invalid_credentials");
    expect((await signIn(openBrowser(), "forgetful", "something new")).error).toBeNull();
    expect((await follow(openBrowser(), email)).error?.code).toBe("otp_expired");
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await reading.auth.refreshSession()).error).toBeNull();
  });

  test("has expired after an hour, and not more than one mail is sent a moment", async () => {
    await signedIn("slow");
    const email = addressOf("slow");
    const ask = () => openBrowser().auth.resetPasswordForEmail(email);
    expect((await ask()).error).toBeNull();
    expect((await ask()).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    await pass(61, email);
    expect((await follow(openBrowser(), email)).error?.code).toBe("otp_expired");
    expect((await ask()).error).toBeNull();
    expect((await follow(openBrowser(), email)).error).toBeNull();
  });

  test("confirms an address on the way", async () => {
    const email = addressOf("never_confirmed");
    await signUp(openBrowser(), "never_confirmed");
    await openBrowser().auth.resetPasswordForEmail(email);
    expect((await follow(openBrowser(), email)).error).toBeNull();
    expect((await signIn(openBrowser(), "never_confirmed")).error).toBeNull();
  });
});

describe("a session", () => {
  test("is renewed, and a stolen old refresh token ends it", async () => {
    const browser = await signedIn("renewed");
    const first = (await browser.auth.getSession()).data.session;
    const second = (await browser.auth.refreshSession()).data.session;
    const third = (await browser.auth.refreshSession()).data.session;
    expect(new Set([first, second, third].map((session) => session?.refresh_token)).size).toBe(3);
    const thief = openBrowser();
    const stolen = await thief.auth.refreshSession({ refresh_token: first?.refresh_token ?? "" });
    expect(stolen.error?.code).toBe("refresh_token_already_used");
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
  });

  test("ends here alone when one signs out, and its refresh token with it", async () => {
    const here = await signedIn("leaving");
    const there = openBrowser();
    await signIn(there, "leaving");
    const session = (await here.auth.getSession()).data.session;
    expect((await here.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(here.events.at(-1)).toBe("SIGNED_OUT");
    expect((await here.auth.getSession()).data.session).toBeNull();
    const again = await openBrowser().auth.refreshSession({ refresh_token: session?.refresh_token ?? "" });
    expect(again.error).not.toBeNull();
    expect((await openBrowser().auth.getUser(session?.access_token)).error).not.toBeNull();
    expect((await there.auth.refreshSession()).error).toBeNull();
  });
});

describe("the auth service", () => {
  test.each(["/otp", "/magiclink", "/admin/users", "/factors", "/sso", "/invite", "/nonexistent"])(
    "has no %s, which the product does not use",
    async (path) => {
      const answer = await openBrowser().go(`/auth/v1${path}`, { email: "a@b.example" });
      expect(answer.status).toBe(404);
    },
  );

  test.each(["confirmation", "recovery"])("the %s mail is the season's, and filled in completely", (name) => {
    const template = readFileSync(`supabase/templates/${name}.html`, "utf8");
    expect(template).toContain(`>${SEASON} COLLEGE FOOTBALL PLAYOFF PREDICTOR<`);
    const marks = [...template.matchAll(/\{\{.*?\}\}/g)].map(([mark]) => mark);
    expect(new Set(marks)).toEqual(new Set(["{{ .SiteURL }}", "{{ .TokenHash }}"]));
  });
});
