import { describe, expect, test } from "vitest";
import { emailOf } from "#support/accounts/accounts.ts";
import { linkIn, PASSWORD, setUpAuthStack, stack } from "#support/accounts/auth-stack.ts";

const { openBrowser, mailsTo, signUp, follow, signedIn, signIn, pass, agedTokens } = setUpAuthStack();

describe("signing in with a password", () => {
  test("is rejected with a wrong password, an unknown email address or an unconfirmed email address", async () => {
    await signedIn("known_name");
    await signUp(openBrowser(), "unconfirmed");
    const codeOf = async (username: string, password?: string) =>
      (await signIn(openBrowser(), username, password)).error?.code;
    expect(await codeOf("known_name", "wrong password")).toBe("invalid_credentials");
    expect(await codeOf("nobody_at_all")).toBe("invalid_credentials");
    expect(await codeOf("unconfirmed")).toBe("email_not_confirmed");
    expect(await codeOf("unconfirmed", "wrong password")).toBe("invalid_credentials");
  });
});

describe("resetting a password", () => {
  test("works once per emailed link and ends every other session", async () => {
    const elsewhere = await signedIn("forgetful");
    const email = emailOf("forgetful");
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

  test("works only with a link less than an hour old, and another email can be requested only after a wait", async () => {
    await signedIn("slow");
    const email = emailOf("slow");
    const ask = () => openBrowser().auth.resetPasswordForEmail(email);
    expect((await ask()).error).toBeNull();
    expect((await ask()).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    await pass(61, email);
    expect((await follow(openBrowser(), email)).error?.code).toBe("otp_expired");
    expect((await ask()).error).toBeNull();
    expect((await follow(openBrowser(), email)).error).toBeNull();
  });

  test("confirms the email address if it is not yet confirmed", async () => {
    const email = emailOf("never_confirmed");
    await signUp(openBrowser(), "never_confirmed");
    await openBrowser().auth.resetPasswordForEmail(email);
    expect((await follow(openBrowser(), email)).error).toBeNull();
    expect((await signIn(openBrowser(), "never_confirmed")).error).toBeNull();
  });
});

describe("a session", () => {
  test("can be renewed, but ends if an old refresh token is reused", async () => {
    const browser = await signedIn("renewed");
    const first = (await browser.auth.getSession()).data.session;
    const second = (await browser.auth.refreshSession()).data.session;
    const third = (await browser.auth.refreshSession()).data.session;
    expect(new Set([first, second, third].map((session) => session?.refresh_token)).size).toBe(3);
    await agedTokens();
    const thief = openBrowser();
    const stolen = await thief.auth.refreshSession({ refresh_token: first?.refresh_token ?? "" });
    expect(stolen.error?.code).toBe("refresh_token_already_used");
    await agedTokens();
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
  });

  test("ends along with its refresh token when the player signs out, but the player's other sessions continue", async () => {
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
