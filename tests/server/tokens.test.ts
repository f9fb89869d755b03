import { generateKeyPairSync, randomUUID } from "node:crypto";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { createCallerCheck } from "../../src/server/caller.ts";
import { readEnv } from "../../src/server/env.ts";
import { addPlayer } from "../support/accounts/accounts.ts";
import {
  bearer,
  encode,
  FORGERIES,
  localToken,
  signEs256,
  signToken,
  signWithPublicKey,
  userToken,
} from "../support/accounts/tokens.ts";
import { fillBracket } from "../support/brackets/official-record.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { mutationRequest, queryUrl, readAnswer } from "../support/server/trpc-envelope.ts";

const ENDED = "Your session has ended. Please sign in again.";
const AWAY = "The service is not available right now. Please try again soon.";
const NOW = () => Math.floor(Date.now() / 1_000);

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const me = (token: string) => server.request(queryUrl("account.me"), { headers: bearer(token) });

describe("a token that is no good", () => {
  const ES256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const made: [what: string, make: (id: string) => string][] = [
    ...FORGERIES.map(([what, forge]): [string, (id: string) => string] => [
      what,
      (id) => `Bearer ${forge(localToken(id))}`,
    ]),
    ["an expired token", (id) => `Bearer ${localToken(id, { exp: NOW() - 1 })}`],
    ["a token without an end", (id) => `Bearer ${localToken(id, { exp: undefined })}`],
    ["another project's token", (id) => `Bearer ${userToken("the secret of another project", id)}`],
    ["another project's token of the new kind", (id) => `Bearer ${signEs256(ES256, "other", { sub: id })}`],
    ["the server's own role, well signed", (id) => `Bearer ${localToken(id, { role: "service_role" })}`],
    ["a visitor's role, well signed", (id) => `Bearer ${localToken(id, { role: "anon" })}`],
    ["no role, well signed", (id) => `Bearer ${localToken(id, { role: undefined })}`],
    ["nobody's token, well signed", () => `Bearer ${signToken(LOCAL_KEYS.jwt, { role: "authenticated" })}`],
    ["a token of an ended session", (id) => `Bearer ${localToken(id, { session_id: randomUUID() })}`],
    ["the publishable key", () => `Bearer ${LOCAL_KEYS.publishable}`],
    ["the secret key", () => `Bearer ${LOCAL_KEYS.secret}`],
    ["a password", () => `Basic ${btoa("ann:password")}`],
    ["a token without its word", (id) => localToken(id)],
    ["no token after the word", () => "Bearer"],
    ["two tokens", (id) => `Bearer ${localToken(id)} ${localToken(id)}`],
    ["a token and another scheme", (id) => `Bearer ${localToken(id)}, Basic YTpi`],
    ["an empty header", () => ""],
  ];
  let id: string;
  beforeAll(async () => {
    id = await addPlayer(server, "target");
  });

  test.each(made)("%s is refused, also where a visitor would be welcome", async (_, make) => {
    const headers = { authorization: make(id), "content-type": "application/json", "x-real-ip": "198.51.100.7" };
    const post = (body: unknown) => ({ method: "POST", headers, body: JSON.stringify(body) });
    const answers = await Promise.all([
      server.request(queryUrl("account.me"), { headers }),
      server.request(queryUrl("teams.list"), { headers }),
      server.request(queryUrl("account.config"), { headers }),
      server.request("/api/trpc/teams.list,account.me?batch=1&input=%7B%7D", { headers }),
      server.request(...mutationRequest("account.availability", { username: "target" }, headers)),
      server.request("/api/teams", { headers }),
      server.request("/api/teams/search?q=usf", { headers }),
      server.request("/api/health", { headers }),
      server.request(`/api/saved-brackets/${randomUUID()}`, { headers }),
      server.request("/api/send-picks", post({ email: "fan@example.com", bracket: fillBracket() })),
    ]);
    for (const answer of answers) {
      expect([answer.url, answer.status]).toEqual([answer.url, 401]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const text = await answer.text();
      expect(text).toContain(ENDED);
      expect(text).not.toMatch(/eyJ|local-only|jwt|claim/i);
    }
    expect(server.mails()).toEqual([]);
  });

  test("leaves no trace in the log", async () => {
    await me(localToken(id, { exp: NOW() - 1 }));
    await me("a.b.c");
    expect(server.loggedErrors()).toEqual([]);
  });

  test("in the address is not even looked at", async () => {
    const response = await server.request(`/api/trpc/account.me?access_token=${localToken(id)}&authorization=Bearer`);
    expect(response.status).toBe(401);
  });
});

describe("an auth service in trouble", () => {
  const json = (status: number, body: object) => () => HttpResponse.json(body, { status });
  test.each<[string, () => Response]>([
    ["does not answer", () => HttpResponse.error()],
    ["has an error", json(500, { code: 500, error_code: "unexpected_failure", msg: "Database error" })],
    ["is not reached by its gateway", () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })],
    ["is somebody else's page", () => HttpResponse.html("<h1>Hello</h1>")],
    ["is nowhere", () => HttpResponse.text("Not found", { status: 404 })],
    ["has had enough questions", json(429, { code: 429, error_code: "over_request_rate_limit", msg: "Too many" })],
    ["does not know our key", json(401, { message: "Invalid API key", hint: "Double check" })],
  ])("that %s signs nobody out", async (_, answer) => {
    const id = await addPlayer(server, `user_${randomUUID().slice(0, 8)}`);
    server.replaceAuth(answer);
    const response = await me(localToken(id));
    expect(response.status).toBe(503);
    expect((await readAnswer(response)).message).toBe(AWAY);
    expect((await server.request("/api/teams", { headers: bearer(localToken(id)) })).status).toBe(503);
    server.reset();
    expect((await me(localToken(id))).status).toBe(200);
  });

  test("keeps neither visitors out nor who was checked a moment ago", async () => {
    const token = localToken(await addPlayer(server, "lucky"));
    await me(token);
    server.replaceAuth(() => HttpResponse.error());
    expect((await me(token)).status).toBe(200);
    expect((await server.request("/api/teams")).status).toBe(200);
  });
});

describe("checking a token", () => {
  const env = readEnv(serverEnvironment("http://bracket.test"));
  const request = (token: string) => new Request("http://bracket.test/api/teams", { headers: bearer(token) });

  test("is done once a minute, not once a call", async () => {
    const id = await addPlayer(server, "frequent");
    let now = Date.now();
    const check = createCallerCheck(env, () => now);
    const token = localToken(id, { email: "frequent@mail.example" });
    const caller = await check(request(token));
    expect(caller).toEqual({ id, email: "frequent@mail.example", token });
    expect(server.authCalls()).toHaveLength(1);
    now += 59_000;
    expect(await check(request(token))).toEqual(caller);
    expect(server.authCalls()).toHaveLength(1);
    now += 2_000;
    await check(request(token));
    expect(server.authCalls()).toHaveLength(2);
  });

  test("asks the auth service with the key that everybody may know", async () => {
    const keys: (string | null)[] = [];
    server.replaceAuth(({ headers }) => {
      keys.push(headers.get("apikey"));
      return HttpResponse.error();
    });
    await expect(createCallerCheck(env)(request(localToken(randomUUID())))).rejects.toThrow();
    expect(keys).toEqual([LOCAL_KEYS.publishable]);
  });

  test("is done again for a token that ends within that minute", async () => {
    const id = await addPlayer(server, "ending");
    let now = Date.now();
    const check = createCallerCheck(env, () => now);
    const token = localToken(id, { exp: NOW() + 20 });
    await check(request(token));
    now += 21_000;
    await check(request(token));
    expect(server.authCalls()).toHaveLength(2);
  });

  test("of one says nothing about another with the same claims", async () => {
    const id = await addPlayer(server, "copied");
    const check = createCallerCheck(env);
    const token = localToken(id);
    await check(request(token));
    for (const [, forge] of FORGERIES) {
      await expect(check(request(forge(token)))).rejects.toMatchObject({ key: "SESSION_INVALID" });
    }
  });

  test("needs no question where the project signs with a key of its own, and is not fooled by others", async () => {
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
    const id = randomUUID();
    const claims = { sub: id, role: "authenticated", email: "own@mail.example" };
    for (let n = 0; n < 3; n++) {
      expect(await check(request(signEs256(privateKey, "own", claims)))).toMatchObject({
        id,
        email: "own@mail.example",
      });
    }
    expect(server.authCalls()).toEqual(["GET http://bracket.test/auth/v1/.well-known/jwks.json"]);
    const refused = [
      signEs256(stranger, "own", claims),
      signEs256(privateKey, "own", { ...claims, exp: NOW() - 1 }),
      signEs256(privateKey, "own", { ...claims, role: "service_role" }),
      signEs256(privateKey, "own", { ...claims, role: undefined }),
      signEs256(privateKey, "own", { ...claims, sub: undefined }),
      signEs256(stranger, "another", claims),
      // The public key as if it were a shared one, and no signature at all.
      signWithPublicKey(publicKey, "own", claims),
      `${encode({ alg: "none", kid: "own", typ: "JWT" })}.${encode({ ...claims, exp: NOW() + 60 })}.`,
      `${encode({ alg: "RS256", kid: "own", typ: "JWT" })}.${encode({ ...claims, exp: NOW() + 60 })}.AAAA`,
    ];
    for (const token of refused) {
      await expect(check(request(token))).rejects.toMatchObject({ key: "SESSION_INVALID" });
    }
  });
});
