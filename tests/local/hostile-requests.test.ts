import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { type Stack, startStack } from "../../local/stack.ts";
import handler from "../../src/server/handler.ts";
import { FORGERIES, localToken } from "../support/accounts/tokens.ts";
import { ask, type RawAnswer, sendBytes } from "./raw-request.ts";

let stack: Stack;
let site: string;
beforeAll(async () => {
  stack = await startStack({
    port: 0,
    dataDir: "memory",
    openFrontend: async () => ({
      handler,
      functions: {},
      page: (_, response) => void response.end("the page"),
      close: async () => {},
    }),
  });
  site = `http://127.0.0.1:${new URL(stack.url).port}`;
});
afterAll(() => stack.close());

const VISITOR = { apikey: LOCAL_KEYS.publishable, "content-type": "application/json" };
const OPERATOR = { apikey: LOCAL_KEYS.secret, "content-type": "application/json" };

const post = (path: string, body: string, headers: Record<string, string> = OPERATOR): Promise<RawAnswer> =>
  ask(site, path, { method: "POST", headers, body });

/** What the server prints while it refuses; nothing there is a failure of the server. */
async function withoutErrors<T>(work: () => Promise<T>): Promise<T> {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    const result = await work();
    expect(printed.mock.calls.flat().map(String)).toEqual([]);
    return result;
  } finally {
    printed.mockRestore();
  }
}

describe("a request of any method", () => {
  const PATHS = [
    "/",
    "/api",
    "/api/teams",
    "/api/nothing",
    "/api/send-picks",
    "/api/trpc/teams.list",
    "/api/trpc/brackets.send",
    "/api/unsubscribe/one-click",
    "/api/webhooks/resend",
    "/rest/v1/teams?id=eq.nobody",
    "/rest/v1/rpc/group_page",
    "/auth/v1/signup",
    "/auth/v1/logout",
    "/local/mail/fault",
    "/local/google",
  ];
  const METHODS = ["OPTIONS", "DELETE", "POST", "PUT", "PATCH", "TRACE", "QUERY"];

  test.each([
    ["without a length", ""],
    ["in pieces", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"],
    ["with the length 0", "Content-Length: 0\r\n"],
  ])("%s never fails the server", async (_, rest) => {
    await withoutErrors(async () => {
      for (const path of PATHS) {
        for (const method of METHODS) {
          const { host } = new URL(site);
          const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\napikey: ${LOCAL_KEYS.secret}\r\nConnection: close\r\n`;
          const status = await sendBytes(site, `${head}${rest}\r\n`);
          expect([method, path, status >= 200 && status < 500]).toEqual([method, path, true]);
        }
      }
    });
  });

  test.each([
    ["DELETE", "/api/teams"],
    ["OPTIONS", "/api/teams"],
    ["POST", "/api/teams"],
  ])("%s without a length is refused at %s as on Vercel", async (method, path) => {
    const { host } = new URL(site);
    expect(await sendBytes(site, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(405);
  });
});

describe("a token on a table that everybody may read", () => {
  const read = (headers: Record<string, string>, search = "") =>
    ask(site, `/rest/v1/teams?select=id&limit=1${search}`, { headers });

  test.each([
    ...FORGERIES.map(([what, forge]): [string, string] => [what, forge(localToken(crypto.randomUUID()))]),
    ["a token that has expired", localToken(crypto.randomUUID(), { exp: 1 })],
    ["two parts of a token", localToken(crypto.randomUUID()).split(".").slice(0, 2).join(".")],
    ["a word", "x"],
    ["the secret key beside the publishable one", LOCAL_KEYS.secret],
    ["a key of another project", "sb_publishable_another"],
  ])("that is %s is refused, never treated as missing", async (_, token) => {
    for (const scheme of ["Bearer", "bearer"]) {
      expect((await read({ ...VISITOR, authorization: `${scheme} ${token}` })).status).toBe(401);
    }
  });

  test("may be the key itself, a valid token, or missing", async () => {
    for (const headers of [
      {},
      { authorization: `Bearer ${LOCAL_KEYS.publishable}` },
      { authorization: `Bearer ${localToken(crypto.randomUUID())}` },
    ]) {
      expect((await read({ ...VISITOR, ...headers })).status).toBe(200);
    }
    expect((await read({}, `&apikey=${LOCAL_KEYS.publishable}`)).status).toBe(200);
  });
});

describe("JSON nested 10,000 deep", () => {
  const DEEP: [what: string, json: string][] = [
    ["lists", "[".repeat(10_000) + "]".repeat(10_000)],
    ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["lists that never end", "[".repeat(10_000)],
  ];
  const bodies = (json: string) => [
    json,
    `{"email":${json},"password":${json}}`,
    `{"email":"deep@example.com","password":"long enough","data":${json}}`,
    `{"type":"signup","token_hash":${json},"refresh_token":${json},"auth_code":"a","code_verifier":${json}}`,
    `{"wanted_week":12,"record":${json}}`,
    `{"wanted_name":${json}}`,
    `{"id":${json}}`,
  ];

  test.each(DEEP)("%s is refused everywhere, and what follows is answered", async (_, json) => {
    const paths = [
      ...["signup", "token?grant_type=password", "token?grant_type=pkce", "recover", "resend", "verify"].map(
        (name) => `/auth/v1/${name}`,
      ),
      ...["weekly_picks", "teams", "groups", "rpc/save_pick", "rpc/join_group"].map((name) => `/rest/v1/${name}`),
      ...["send-picks", "email-preferences", "trpc/brackets.send", "webhooks/resend"].map((name) => `/api/${name}`),
    ];
    await withoutErrors(async () => {
      for (const path of paths) {
        for (const body of bodies(json)) {
          const { status } = await post(path, body);
          expect([path, body.slice(0, 30), status >= 400 && status < 500]).toEqual([path, body.slice(0, 30), true]);
        }
      }
    });
    expect((await ask(site, "/rest/v1/teams?select=id&limit=1", { headers: VISITOR })).status).toBe(200);
  });

  test("brackets inside a text do not count", async () => {
    const data = { username: "[{".repeat(1_000) };
    const body = JSON.stringify({ email: "texts@example.com", password: "long enough", data, x: '"[' });
    expect((await post("/auth/v1/signup", body, VISITOR)).text).not.toContain("max depth");
  });

  test("a filter nested as deep is refused too", async () => {
    for (const search of [
      `select=${"a(".repeat(3_000)}id${")".repeat(3_000)}`,
      `select=id&or=${"(and".repeat(2_000)}(id.eq.1)${")".repeat(2_000)}`,
    ]) {
      expect((await ask(site, `/rest/v1/teams?${search}`, { headers: VISITOR })).status).toBe(400);
    }
  });
});

describe("a body of the wrong kind", () => {
  test.each(["null", "1", '"text"', "[]", "true"])("%s is refused by the auth service", async (body) => {
    for (const name of ["signup", "token?grant_type=password", "recover", "resend", "verify"]) {
      expect([name, (await post(`/auth/v1/${name}`, body)).status]).toEqual([name, 400]);
    }
  });

  test.each([1, true, [], {}, ["ann@example.com"]])("%j in place of a text is refused", async (value) => {
    const form = { email: value, password: value, type: value, token: value, refresh_token: value, auth_code: value };
    for (const name of ["signup", "token?grant_type=password", "token?grant_type=refresh_token", "recover", "verify"]) {
      expect([name, (await post(`/auth/v1/${name}`, JSON.stringify(form))).status]).toEqual([name, 400]);
    }
  });

  test("a list in place of a text is refused by the Data API", async () => {
    expect((await post("/rest/v1/rpc/join_group", '{"wanted_name":["a"]}')).status).toBe(400);
    expect((await post("/rest/v1/teams", '{"id":["a"]}')).status).toBe(400);
  });
});

describe("what nobody can store", () => {
  const LONG = "a".repeat(300);
  const BODIES: [what: string, body: object][] = [
    ["U+0000 in an address", { email: "a\0b@x.yy", password: "long enough" }],
    ["U+0000 in a password", { email: "a@x.yy", password: "long\0enough" }],
    ["half a surrogate pair in an address", { email: "a\uD83C@x.yy", password: "long enough" }],
    ["U+0000 in a token", { type: "signup", token_hash: "a\0b", refresh_token: "a\0b" }],
    ["U+0000 in a name", { email: "a@x.yy", password: "long enough", data: { username: "a\0b" } }],
    ["a long name before the @", { email: `${LONG}@x.yy`, password: "long enough" }],
    ["a long domain", { email: `a@${LONG}.yy`, password: "long enough" }],
    ["no address", { email: null, password: "long enough" }],
    ["no password", { email: "a@x.yy", password: null }],
    ["a text in place of the user's data", { email: "a@x.yy", password: "long enough", data: "text" }],
  ];

  test.each(BODIES)("%s is refused by the auth service", async (_, body) => {
    const names = [
      "signup",
      "recover",
      "resend",
      "verify",
      "token?grant_type=password",
      "token?grant_type=refresh_token",
    ];
    await withoutErrors(async () => {
      for (const name of names)
        expect([name, (await post(`/auth/v1/${name}`, JSON.stringify(body), VISITOR)).status]).toEqual([name, 400]);
      const change = await ask(site, "/auth/v1/user", {
        ...{ method: "PUT", body: JSON.stringify(body) },
        headers: { ...VISITOR, authorization: `Bearer ${localToken(crypto.randomUUID())}` },
      });
      expect(change.status).toBe(400);
    });
  });

  test("U+0000 in a query is refused by the Data API", async () => {
    for (const search of ["order=%00", "select=%00", "id=eq.%00"])
      expect((await ask(site, `/rest/v1/teams?${search}`, { headers: VISITOR })).status).toBe(400);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "a form of the type %s that is none has chosen nobody",
    async (type) => {
      const answer = await withoutErrors(() =>
        ask(site, "/local/google", { method: "POST", headers: { "content-type": type, origin: site }, body: "junk" }),
      );
      expect([answer.status, answer.text.includes("Nothing to choose here")]).toEqual([400, true]);
    },
  );
});

describe("a line break in redirect_to", () => {
  test.each(["%0a", "%0d%0aSet-Cookie:%20a=b", "%00", "%7f"])("%s leads to the site itself", async (breaking) => {
    const to = `${encodeURIComponent(`${stack.url}/auth/callback`)}${breaking}`;
    for (const path of [
      `verify?token=guess&type=recovery&redirect_to=${to}`,
      `verify?token=guess&type=signup&redirect_to=${to}`,
      `callback?error=access_denied&state=x&redirect_to=${to}`,
    ]) {
      const { status, headers } = await withoutErrors(() => ask(site, `/auth/v1/${path}`, { headers: VISITOR }));
      expect([path, status]).toEqual([path, 303]);
      expect(new URL(String(headers.location), stack.url).origin).toBe(stack.url);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    for (const name of ["signup", "recover", "resend"]) {
      const body = JSON.stringify({ email: "break@example.com", password: "long enough", type: "signup" });
      expect((await post(`/auth/v1/${name}?redirect_to=${to}`, body, VISITOR)).status).toBeLessThan(500);
    }
  });
});
