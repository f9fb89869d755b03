import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { PASSWORD } from "#support/accounts/auth-stack.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";
import { keepingSessions } from "#web/session/auth-fetch.ts";

/** How many session renewals the auth service accepts from one network (IP address) at once. */
const AT_ONCE = 30;

const { signedIn } = setUpHostedStack();

/** A `fetch` whose requests all come from one IP address. */
const fetchFromOneNetwork: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.set("x-forwarded-for", "198.51.100.3");
  return stack.supabase.fetch(request);
};

/** Sends more session renewals at once than the auth service accepts from one network. */
const sendCrowd = () =>
  Promise.all(
    Array.from({ length: 3 * AT_ONCE }, () =>
      fetchFromOneNetwork(`${stack.site}/auth/v1/token?grant_type=refresh_token`, {
        method: "POST",
        headers: { apikey: LOCAL_KEYS.publishable, "x-supabase-api-version": "2024-01-01" },
        body: JSON.stringify({ refresh_token: "unknown" }),
      }),
    ),
  );

test("our client retries a session renewal that was rate limited, so the player stays signed in", async () => {
  await signedIn("in_the_crowd");
  /** Signs in through this `fetch`, and makes the session look expired. */
  const openLate = async (fetch: typeof globalThis.fetch) => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const options = { storage, storageKey: "session", autoRefreshToken: false, detectSessionInUrl: false };
    const { auth } = createClient(stack.site, LOCAL_KEYS.publishable, { auth: options, global: { fetch } });
    await auth.signInWithPassword({ email: emailOf("in_the_crowd"), password: PASSWORD });
    const session = JSON.parse(stored.get("session") ?? "{}");
    stored.set("session", JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) - 10 }));
    return auth;
  };
  const plain = await openLate(fetchFromOneNetwork);
  const ours = await openLate(keepingSessions(fetchFromOneNetwork));
  await sendCrowd();
  // Uses up what the limit allows again by now.
  const second = sendCrowd();
  const [ended, renewed] = await Promise.all([plain.getSession(), ours.getSession()]);
  await second;
  expect([ended.data.session, ended.error?.code]).toEqual([null, "over_request_rate_limit"]);
  expect(renewed.error).toBeNull();
  expect((renewed.data.session?.expires_at ?? 0) * 1_000).toBeGreaterThan(Date.now());
});
