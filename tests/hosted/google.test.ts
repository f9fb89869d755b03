import { describe, expect, test } from "vitest";
import type { GoogleAccount } from "#local/google/google.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { continueWithGoogle, setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";

const { openBrowser, signedIn, signIn, playersAt, mailsTo, accountsAt } = setUpHostedStack();

async function continueWith(account: GoogleAccount) {
  const browser = openBrowser();
  return browser.auth.exchangeCodeForSession(
    (await continueWithGoogle(account, browser)).searchParams.get("code") ?? "",
  );
}

const providersOf = (user: { identities?: { provider: string }[] } | null) =>
  user?.identities?.map(({ provider }) => provider).toSorted();

describe("continuing with Google", () => {
  test("stores the name and picture from Google, but does not use the name as the username", async () => {
    const claims = {
      picture: "https://pictures.example/1",
      given_name: "Casey",
      family_name: "Rivers",
      hd: "team.example",
    };
    const { data } = await continueWith({ name: "Casey Rivers", email: "c.r@team.example", claims });
    expect(Object.keys(data.user?.user_metadata ?? {}).toSorted()).toEqual([
      "avatar_url",
      "custom_claims",
      "email",
      "email_verified",
      "full_name",
      "iss",
      "name",
      "phone_verified",
      "picture",
      "provider_id",
      "sub",
    ]);
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Casey Rivers", avatar_url: claims.picture });
    expect(await playersAt("c.r@team.example")).toMatchObject([{ username: "cr_" }]);
  });

  test("still finds the account by Google ID after the Google email address has changed", async () => {
    const claims = { sub: "100000000000000000001" };
    const first = await continueWith({ name: "Ann", email: "ann.before@mail.example", claims });
    const second = await continueWith({ name: "Ann", email: "ann.after@mail.example", claims });
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await accountsAt("ann.after@mail.example")).toBe(0);
  });

  test("signs in the player who has the Google account's email address, even if the player used another Google account before", async () => {
    await signedIn("recycled");
    const email = emailOf("recycled");
    const [player] = await playersAt(email);
    for (const sub of ["100000000000000000002", "100000000000000000003"]) {
      const { data, error } = await continueWith({ name: "Somebody", email, claims: { sub } });
      expect([error, data.user?.id]).toEqual([null, player?.id]);
    }
    expect(await playersAt(email)).toEqual([player]);
    expect((await signIn(openBrowser(), "recycled")).error).toBeNull();
    const { data } = await continueWith({ name: "Somebody", email });
    expect(providersOf(data.user)).toEqual(["email", "google", "google", "google"]);
  });

  test.each([false, undefined])(
    "does not sign in to an existing account if Google has not verified the email address (email_verified: %j)",
    async (verified) => {
      const name = `unverified_${verified}`;
      await signedIn(name);
      const [player] = await playersAt(emailOf(name));
      const page = await continueWithGoogle({
        name: "Intruder",
        email: emailOf(name),
        claims: { email_verified: verified },
      });
      expect(page.searchParams.get("error_code")).toBe("provider_email_needs_verification");
      expect(mailsTo(emailOf(name))).toHaveLength(1);
      expect(page.searchParams.get("code")).toBeNull();
      expect(await playersAt(emailOf(name))).toEqual([player]);
    },
  );

  test("creates no account and returns an error to the page if the player cannot be created", async () => {
    await stack.supabase.sql("alter table app.users add constraint nobody check (username <> 'unlucky')");
    const page = await continueWithGoogle({ name: "Unlucky", email: "unlucky@mail.example" });
    await stack.supabase.sql("alter table app.users drop constraint nobody");
    expect(page.searchParams.get("error_code")).toBe("unexpected_failure");
    expect(await accountsAt("unlucky@mail.example")).toBe(0);
  });
});
