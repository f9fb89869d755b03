import { describe, expect, test } from "vitest";
import { DEMO } from "#local/demo/demo.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";

const { openBrowser, signedIn, agedTokens } = setUpHostedStack();

describe("a refresh token", () => {
  test("can be used twice: by two tabs at the same time, or again later if the first response was lost", async () => {
    const browser = await signedIn("two-tabs");
    const token = (await browser.auth.getSession()).data.session?.refresh_token ?? "";
    const renew = async (refresh_token: string) =>
      (await openBrowser().auth.refreshSession({ refresh_token })).data.session;
    const [one, other] = [await renew(token), await renew(token)];
    expect(one?.refresh_token).toBe(other?.refresh_token);
    // The replacement token has not been used yet, so the browser may never have received it. The old token therefore
    // still works.
    await agedTokens();
    expect((await renew(token))?.refresh_token).toBe(one?.refresh_token);
    await renew(one?.refresh_token ?? "");
    await agedTokens();
    expect(await renew(token)).toBeNull();
  });

  test.each([
    ["continues if the browser renews it within ten seconds", false],
    ["ends if the browser renews it later", true],
  ])("reused by a thief is rejected, and the owner's session %s", async (outcome, isLate) => {
    const browser = await signedIn(outcome.startsWith("continues") ? "robbed" : "robbed-late");
    const stolen = (await browser.auth.getSession()).data.session?.refresh_token ?? "";
    await browser.auth.refreshSession();
    await browser.auth.refreshSession();
    await agedTokens();
    const thief = await openBrowser().auth.refreshSession({ refresh_token: stolen });
    expect(thief.error?.code).toBe("refresh_token_already_used");
    if (isLate) await agedTokens();
    expect((await browser.auth.refreshSession()).error !== null).toBe(isLate);
    await agedTokens();
    expect((await browser.auth.refreshSession()).error !== null).toBe(isLate);
  });
});

/** Calls the auth service with these headers instead of the client library's headers. */
const post = (path: string, body: object, headers: Record<string, string>) =>
  stack.supabase.fetch(
    new Request(`${stack.site}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: LOCAL_KEYS.publishable, ...headers },
      body: JSON.stringify(body),
    }),
  );

test("a session records the user agent and IP address used to sign in", async () => {
  const { email, password } = DEMO;
  const from = { "user-agent": "Stadium/1.0", "x-forwarded-for": "198.18.99.1" };
  expect((await post("/token?grant_type=password", { email, password }, from)).status).toBe(200);
  const stored = await stack.supabase.sql(
    "select user_agent, host(ip) as ip from auth.sessions order by created_at desc limit 1",
  );
  expect(stored).toEqual([{ user_agent: "Stadium/1.0", ip: "198.18.99.1" }]);
});
