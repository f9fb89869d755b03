import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { PASSWORD } from "#support/accounts/auth-stack.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";
import { keepingSessions } from "#web/session/auth-fetch.ts";

/**
 * How many requests of one kind the auth service accepts from one network (IP address) in a burst, before it starts to
 * reject requests.
 */
const AT_ONCE = 30;

const { signedIn } = setUpHostedStack();

/** A `fetch` whose requests come from this network's IP address. */
const from =
  (network: string): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-forwarded-for", network);
    return stack.supabase.fetch(request);
  };

const post = (network: string, path: string, body: object) =>
  from(network)(`${stack.site}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: LOCAL_KEYS.publishable, "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });

/** Uses up a network's limit for one kind of request, and returns the first rejection. */
async function useUp(network: string, path: string, body: object): Promise<Response> {
  const responses = await Promise.all(Array.from({ length: 3 * AT_ONCE }, () => post(network, path, body)));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(responses.length - rejected.length).toBeGreaterThanOrEqual(AT_ONCE);
  return rejected[0] ?? Response.error();
}

test("our client retries a session renewal that was rate limited, so the player stays signed in", async () => {
  const network = "198.51.100.3";
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
  const plain = await openLate(from(network));
  const ours = await openLate(keepingSessions(from(network)));
  await useUp(network, "/token?grant_type=refresh_token", { refresh_token: "unknown" });
  const [ended, renewed] = await Promise.all([plain.getSession(), ours.getSession()]);
  expect([ended.data.session, ended.error?.code]).toEqual([null, "over_request_rate_limit"]);
  expect(renewed.error).toBeNull();
  expect((renewed.data.session?.expires_at ?? 0) * 1_000).toBeGreaterThan(Date.now());
});
