import { describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import type { Browser } from "#support/accounts/auth-stack.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";
import { makeSigningKey, sharedSecret } from "#support/hosted/signing-keys.ts";

const OLD = sharedSecret(LOCAL_KEYS.jwt);
const [FIRST, SECOND] = [makeSigningKey(), makeSigningKey()];

const { signedIn, playersAt } = setUpHostedStack({ keys: [OLD] });

const tokenOf = async (browser: Browser) => (await browser.auth.getSession()).data.session?.access_token ?? "";
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());

/** Returns whether the Data API accepts a token, and whether the auth service accepts it. */
async function opens(token: string): Promise<boolean[]> {
  const { data } = await stack.dataApi(token).rpc("email_preferences");
  const { error } = await stack.openBrowser().auth.getUser(token);
  return [data?.weeklyReminders === true, error === null];
}

describe("a project with a legacy shared secret", () => {
  let browser: Browser;
  let before: string;

  test("signs tokens with that secret and publishes no keys", async () => {
    browser = await signedIn("rotated");
    before = await tokenOf(browser);
    expect(headerOf(before).alg).toBe("HS256");
    expect(await (await browser.go("/auth/v1/.well-known/jwks.json")).json()).toEqual({ keys: [] });
    expect(await opens(before)).toEqual([true, true]);
  });

  test("signs new tokens with its own key after that key is added, and still accepts existing tokens", async () => {
    await stack.supabase.rotate([FIRST, OLD]);
    expect(await opens(before)).toEqual([true, true]);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    const after = await tokenOf(browser);
    expect(headerOf(after)).toMatchObject({ alg: "ES256", kid: FIRST.id });
    expect(await opens(after)).toEqual([true, true]);
    before = after;
  });

  test("can rotate to the next key while a player stays signed in", async () => {
    await stack.supabase.rotate([SECOND, FIRST]);
    expect(await opens(before)).toEqual([true, true]);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    const after = await tokenOf(browser);
    expect(headerOf(after).kid).toBe(SECOND.id);
    expect(await opens(after)).toEqual([true, true]);
  });

  test("rejects tokens signed with a revoked key, and issues new tokens when players refresh their sessions", async () => {
    const old = before;
    await stack.supabase.rotate([SECOND]);
    expect(await opens(old)).toEqual([false, false]);
    expect(await opens(OLD.sign({ sub: (await playersAt(emailOf("rotated")))[0]?.id, role: "authenticated" }))).toEqual(
      [false, false],
    );
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect(await opens(await tokenOf(browser))).toEqual([true, true]);
  });
});
