import { generateKeyPairSync, randomUUID } from "node:crypto";
import { HttpResponse } from "msw";
import { beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { createCallerCheck } from "#server/auth/caller.ts";
import { readEnv } from "#server/http/env.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import {
  bearer,
  encode,
  FORGERIES,
  localToken,
  signEs256,
  signToken,
  signWithPublicKey,
  userToken,
} from "#support/accounts/tokens.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { queryUrl, readResponse } from "#support/server/trpc-envelope.ts";

const NOW = () => Math.floor(Date.now() / 1_000);
const env = readEnv(serverEnvironment("http://bracket.test"));
const withHeader = (authorization: string) => new Request("http://bracket.test/api", { headers: { authorization } });
const withToken = (token: string) => withHeader(`Bearer ${token}`);

setUpServer();
let id: string;
beforeAll(async () => {
  id = await addPlayer(server, "ann");
});

const me = (token: string) => server.request(queryUrl("account.me"), { headers: bearer(token) });

test.each<[what: string, make: () => string]>([
  ...FORGERIES.map(([what, forge]): [string, () => string] => [what, () => `Bearer ${forge(localToken(id))}`]),
  ["an expired token", () => `Bearer ${localToken(id, { exp: NOW() - 1 })}`],
  ["a token that never expires", () => `Bearer ${localToken(id, { exp: undefined })}`],
  ["another project's token", () => `Bearer ${userToken("the secret of another project", id)}`],
  ["a token with the server's role", () => `Bearer ${localToken(id, { role: "service_role" })}`],
  ["a token with a visitor's role", () => `Bearer ${localToken(id, { role: "anon" })}`],
  ["a token without a role", () => `Bearer ${localToken(id, { role: undefined })}`],
  ["a token without a player", () => `Bearer ${signToken(LOCAL_KEYS.jwt, { role: "authenticated" })}`],
  ["a token from an ended session", () => `Bearer ${localToken(id, { session_id: randomUUID() })}`],
  ["the publishable key", () => `Bearer ${LOCAL_KEYS.publishable}`],
  ["the secret key", () => `Bearer ${LOCAL_KEYS.secret}`],
  ["a password instead of a token", () => `Basic ${btoa("ann:password")}`],
  ["a token without the Bearer scheme", () => localToken(id)],
  ["the Bearer scheme without a token", () => "Bearer"],
  ["two tokens", () => `Bearer ${localToken(id)} ${localToken(id)}`],
  ["an empty authorization header", () => ""],
])("a request with %s is rejected with 401, even on a public endpoint", async (_, make) => {
  for (const path of [queryUrl("account.me"), queryUrl("teams.list"), "/api/teams"]) {
    const received = await server.request(path, { headers: { authorization: make() } });
    expect([path, received.status, received.headers.get("cache-control")]).toEqual([path, 401, "no-store"]);
    const text = await received.text();
    expect(text).toContain("You were signed out. Please sign in again.");
    expect(text).not.toMatch(/eyJ|local-only|jwt|claim/i);
  }
  expect(server.loggedErrors()).toEqual([]);
});

test("a token in the URL is ignored", async () => {
  const response = await server.request(`/api/trpc/account.me?access_token=${localToken(id)}&authorization=Bearer`);
  expect(response.status).toBe(401);
});

describe("a failing auth service", () => {
  const json = (status: number, body: object) => () => HttpResponse.json(body, { status });
  test.each<[string, () => Response]>([
    ["does not respond", () => HttpResponse.error()],
    ["returns an error", json(500, { code: 500, error_code: "unexpected_failure", msg: "Database error" })],
    ["is unreachable from its gateway", () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })],
    ["returns another service's page", () => HttpResponse.html("<h1>Hello</h1>")],
    ["rate limits our requests", json(429, { code: 429, error_code: "over_request_rate_limit", msg: "Too many" })],
    ["rejects our key", json(401, { message: "Invalid API key", hint: "Double check" })],
  ])("that %s causes a 503 response but does not sign the player out", async (_, received) => {
    const token = localToken(await addPlayer(server, `user_${randomUUID().slice(0, 8)}`));
    server.replaceAuth(received);
    const response = await me(token);
    const message = "We're having trouble right now. Please try again in a few minutes.";
    expect(await readResponse(response)).toMatchObject({ status: 503, message });
    server.reset();
    expect((await me(token)).status).toBe(200);
  });

  test("does not affect signed-out callers or callers whose token was just checked", async () => {
    const token = localToken(id);
    await me(token);
    server.replaceAuth(() => HttpResponse.error());
    expect([(await me(token)).status, (await server.request("/api/teams")).status]).toEqual([200, 200]);
  });
});

describe("a Data API that takes tokens for tokens of the future", () => {
  const ask = () =>
    Promise.all([
      me(localToken(id)),
      server.request("/api/saved-brackets/2f1c6b1e-0000-4000-8000-000000000000"),
      server.request("/api/health"),
    ]);

  test("is down for players, visitors and our own key, and nobody's session is invalid", async () => {
    server.breakDatabase("future");
    expect((await ask()).map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  test("is called again after a second", async () => {
    server.breakDatabase("future");
    setTimeout(() => server.reset(), 500);
    expect((await ask()).map(({ status }) => status)).toEqual([200, 404, 200]);
  });
});

describe("checking a token", () => {
  test("reuses an earlier result for at most a minute, and never after the token expires", async () => {
    let now = Date.now();
    const check = createCallerCheck(env, () => now);
    const [long, short] = [localToken(id, { email: "ann@mail.example" }), localToken(id, { exp: NOW() + 20 })];
    expect(await check(withToken(long))).toEqual({ id, email: "ann@mail.example", token: long });
    await check(withToken(short));
    now += 21_000;
    await check(withToken(long));
    expect(server.authCalls()).toHaveLength(2);
    await check(withToken(short));
    expect(server.authCalls()).toHaveLength(3);
    now += 40_000;
    await check(withToken(long));
    expect(server.authCalls()).toHaveLength(4);
  });

  test("rejects a forged token even after the real token was checked", async () => {
    const check = createCallerCheck(env);
    await check(withToken(localToken(id)));
    for (const [, forge] of FORGERIES) {
      await expect(check(withToken(forge(localToken(id))))).rejects.toMatchObject({ key: "SESSION_INVALID" });
    }
  });

  test("sends the publishable key and no other key", async () => {
    const keys: (string | null)[] = [];
    server.replaceAuth(({ headers }) => {
      keys.push(headers.get("apikey"));
      return HttpResponse.error();
    });
    await expect(createCallerCheck(env)(withToken(localToken(id)))).rejects.toThrow();
    expect(keys).toEqual([LOCAL_KEYS.publishable]);
  });

  test("fetches the project's public keys once, and rejects tokens signed with other keys", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    server.replaceAuth(({ url }) =>
      url.endsWith("/.well-known/jwks.json")
        ? HttpResponse.json({
            keys: [{ ...publicKey.export({ format: "jwk" }), kid: "own", alg: "ES256", use: "sig" }],
          })
        : HttpResponse.json({ code: 403, error_code: "bad_jwt", msg: "invalid JWT" }, { status: 403 }),
    );
    const check = createCallerCheck(env);
    const claims = { sub: id, role: "authenticated", email: "own@mail.example" };
    for (let n = 0; n < 3; n++) {
      const caller = await check(withToken(signEs256(privateKey, "own", claims)));
      expect(caller).toMatchObject({ id, email: "own@mail.example" });
    }
    expect(server.authCalls()).toEqual(["GET http://bracket.test/auth/v1/.well-known/jwks.json"]);
    for (const token of [
      signEs256(stranger, "own", claims),
      signEs256(privateKey, "own", { ...claims, exp: NOW() - 1 }),
      signEs256(privateKey, "own", { ...claims, role: "service_role" }),
      signEs256(privateKey, "own", { ...claims, sub: undefined }),
      signEs256(stranger, "another", claims),
      // The first token misuses the public key as a shared secret. The second token has no signature.
      signWithPublicKey(publicKey, "own", claims),
      `${encode({ alg: "none", kid: "own", typ: "JWT" })}.${encode({ ...claims, exp: NOW() + 60 })}.`,
    ]) {
      await expect(check(withToken(token))).rejects.toMatchObject({ key: "SESSION_INVALID" });
    }
  });
});
