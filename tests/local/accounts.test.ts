import { describe, expect, test } from "vitest";
import { emailOf } from "#support/accounts/accounts.ts";
import { linkIn, setUpAuthStack, stack } from "#support/accounts/auth-stack.ts";

const { openBrowser, mailsTo, signUp, follow, signedIn, signIn, playersAt, accountsAt, pass } = setUpAuthStack();

describe("signing up", () => {
  test("creates a player with the chosen name and sends one email, whose link signs the player in on any device", async () => {
    const [here, phone] = [openBrowser(), openBrowser()];
    const { data, error } = await signUp(here, "Ann_Arbor");
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    const email = emailOf("ann_arbor");
    expect(await playersAt(email)).toEqual([]);

    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]).toMatchObject({ to: email, subject: "Confirm your email" });
    const { address, type } = linkIn(mailsTo(email)[0]);
    expect([address.origin, address.pathname, type]).toEqual([stack.site, "/auth/callback", "signup"]);

    const followed = await follow(phone, email);
    expect(followed.error).toBeNull();
    expect(followed.data.user?.id).toBe(data.user?.id);
    expect(await playersAt(email)).toEqual([{ id: data.user?.id, username: "Ann_Arbor" }]);
    expect(phone.events).toContain("SIGNED_IN");
    expect((await here.auth.getSession()).data.session).toBeNull();
    expect((await signIn(here, "ann_arbor")).error).toBeNull();
    expect((await here.auth.getUser()).data.user).toMatchObject({ email, user_metadata: { username: "Ann_Arbor" } });
  });

  test.each([
    ["a weak password", "short7s", "weak_password"],
    ["a password that is too long", "p".repeat(73), "validation_failed"],
  ])("with %s creates no account and sends no email", async (_, password, code) => {
    const { error } = await signUp(openBrowser(), "weak", emailOf("weak"), password);
    expect(error?.code).toBe(code);
    expect([await accountsAt(emailOf("weak")), mailsTo(emailOf("weak"))]).toEqual([0, []]);
  });

  test.each([
    ["taken, ignoring case", "DEMO", "DEMO2"],
    ["too short", "ab", "ab_"],
    ["too long", "a".repeat(31), "a".repeat(30)],
    ["full of spaces", "a b c", "abc"],
    ["missing", null, "evemissing"],
  ])(
    "with a name that is %s gives the player the closest allowed name after confirmation",
    async (what, username, made) => {
      const email = `eve${what.replace(/\W/g, "")}@mail.example`;
      expect((await signUp(openBrowser(), username as string, email)).error).toBeNull();
      expect([await accountsAt(email), await playersAt(email)]).toEqual([1, []]);
      const { data } = await follow(openBrowser(), email);
      expect(await playersAt(email)).toEqual([{ id: data.user?.id, username: made }]);
    },
  );

  test("twice at the same time with the same email address creates one account and sends one email", async () => {
    const email = "twice@mail.example";
    const names = ["twice_a", "twice_b"];
    const responses = await Promise.all(names.map((name) => signUp(openBrowser(), name, email)));
    const errors = responses.map(({ error }) => error?.message ?? null);
    const late = errors.find((message) => message !== null);
    // One of the two sign-ups fails, because a second email so soon is not allowed, or because the account is still
    // being created.
    expect(late).toMatch(/^For security purposes, you can only request this after|^Database error saving new user$/);
    expect([await accountsAt(email), mailsTo(email)]).toMatchObject([1, { length: 1 }]);
  });

  test("with an existing account's email address reveals nothing and sends no email", async () => {
    await signedIn("known");
    const [player] = await playersAt(emailOf("known"));
    const { data, error } = await signUp(openBrowser(), "other_name", emailOf("known"), "another password");
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(player?.id);
    expect(mailsTo(emailOf("known"))).toHaveLength(1);
    expect(await playersAt(emailOf("known"))).toEqual([player]);
    expect((await signIn(openBrowser(), "known", "another password")).error?.code).toBe("invalid_credentials");
    expect((await signIn(openBrowser(), "known")).error).toBeNull();
  });

  test("again before confirming replaces the link, but keeps the original username and password", async () => {
    const browser = openBrowser();
    const email = emailOf("patient");
    const first = await signUp(browser, "patient");
    await pass(1, email);
    const again = await signUp(browser, "impatient", email, "another password");
    expect(again.error).toBeNull();
    expect(again.data.user?.identities).toHaveLength(1);
    // The response has the username and creation time of the first sign-up.
    expect(again.data.user?.user_metadata).toMatchObject({ username: "patient" });
    const createdAt = ({ data }: typeof first) => Date.parse(data.user?.created_at ?? "");
    expect(Math.abs(createdAt(again) - createdAt(first))).toBeLessThan(2);
    expect(mailsTo(email)).toHaveLength(2);
    expect((await follow(browser, email, 1)).error?.code).toBe("otp_expired");
    expect((await follow(browser, email)).error).toBeNull();
    expect(await playersAt(email)).toMatchObject([{ username: "patient" }]);
    expect((await signIn(browser, "patient")).error).toBeNull();
  });
});

test.each(["signup", "recovery"])(
  "the owner of an email address that a stranger signed up with chooses the username and the password (%s link)",
  async (type) => {
    const email = emailOf(`victim-${type}`);
    await signUp(openBrowser(), "stranger", email, "a stranger's password");
    await pass(1, email);
    const browser = openBrowser();
    if (type === "signup") await signUp(browser, "owner", email);
    else await browser.auth.resetPasswordForEmail(email);
    expect(linkIn(mailsTo(email)[0]).type).toBe(type);
    const { data } = await follow(browser, email);
    const { email_confirmed_at = "", last_sign_in_at = "" } = data.user ?? {};
    expect(Math.abs(Date.parse(last_sign_in_at) - Date.parse(email_confirmed_at))).toBeLessThan(60_000);
    const username = `owner-${type}`;
    expect((await browser.auth.updateUser({ password: "my own password", data: { username } })).error).toBeNull();
    expect(await playersAt(email)).toEqual([{ id: data.user?.id, username }]);
    const again = await openBrowser().auth.signInWithPassword({ email, password: "my own password" });
    expect(again.error).toBeNull();
  },
);

describe("a confirmation link", () => {
  test("has the email address in the URL fragment, which is not sent to servers", async () => {
    const email = emailOf("named").replace("@", "+fall@");
    await signUp(openBrowser(), "named", email);
    expect(decodeURIComponent(linkIn(mailsTo(email)[0]).address.hash)).toBe(`#${email}`);
  });

  test("works only once", async () => {
    await signedIn("once");
    expect((await follow(openBrowser(), emailOf("once"))).error).toMatchObject({ code: "otp_expired", status: 403 });
  });

  test("expires after an hour", async () => {
    await signUp(openBrowser(), "late");
    await pass(61, emailOf("late"));
    expect((await follow(openBrowser(), emailOf("late"))).error?.code).toBe("otp_expired");
    expect((await signIn(openBrowser(), "late")).error?.code).toBe("email_not_confirmed");
  });

  test.each(["0".repeat(64), "", "' or true --"])("cannot be forged with the token %j", async (token_hash) => {
    await signUp(openBrowser(), "waiting");
    const { data, error } = await openBrowser().auth.verifyOtp({ token_hash, type: "signup" });
    expect([data.session, error === null]).toEqual([null, false]);
  });

  test("cannot be used to reset a password", async () => {
    await signUp(openBrowser(), "kinds");
    const { token_hash } = linkIn(mailsTo(emailOf("kinds"))[0]);
    const { error } = await openBrowser().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error?.code).toBe("otp_expired");
  });

  test("can be requested again, but not right after the previous request, and only the newest link works", async () => {
    const browser = openBrowser();
    const email = emailOf("asking");
    await signUp(browser, "asking");
    const resend = () => browser.auth.resend({ type: "signup", email });
    expect((await resend()).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    await pass(1, email);
    expect((await resend()).error).toBeNull();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(["Confirm your email", "Confirm your email"]);
    expect((await follow(browser, email, 1)).error?.code).toBe("otp_expired");
    expect((await follow(browser, email)).error).toBeNull();
    await pass(1, email);
    expect((await resend()).error).toBeNull();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("is not sent to an email address without an account, and the response does not reveal that no account exists", async () => {
    const email = "nobody@mail.example";
    expect((await openBrowser().auth.resend({ type: "signup", email })).error).toBeNull();
    expect((await openBrowser().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(mailsTo(email)).toEqual([]);
  });
});
