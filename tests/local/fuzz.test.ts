import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSite } from "../../local/http/built-frontend.ts";
import { StaticFiles } from "../../local/http/static-files.ts";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { type Stack, startStack } from "../../local/stack.ts";
import { readEnv } from "../../src/server/env.ts";
import handler from "../../src/server/handler.ts";
import pictures from "../../src/server/sharing/picture-handler.ts";
import { createSharedPages } from "../../src/server/sharing/shared-pages.ts";
import { localToken } from "../support/accounts/tokens.ts";
import { inBytes, spoiled } from "../support/fuzz/hostile-json.ts";
import { addressPiece, METHODS } from "../support/fuzz/odd-requests.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";
import { exchangeBytes } from "./raw-request.ts";
import { makeFolder, writeBuild } from "./test-product.ts";

const folder = makeFolder();
/** Stands for both pages that are shared. */
const PAGE = "<!doctype html><html><head><title>Page</title></head><body></body></html>";

let stack: Stack;
let site: string;
beforeAll(async () => {
  writeBuild(folder.path);
  stack = await startStack({
    port: 0,
    dataDir: "memory",
    openFrontend: async (_, vercel) => ({
      handler,
      functions: {
        "/api/picture": pictures,
        "/api/shared-page": createSharedPages(readEnv(process.env), { bracket: PAGE, join: PAGE }),
      },
      page: getRequestListener(createSite(new StaticFiles(`${folder.path}/client`), vercel)),
      close: async () => {},
    }),
  });
  site = `http://127.0.0.1:${new URL(stack.url).port}`;
});
afterAll(async () => {
  await stack.close();
  folder.remove();
});

/** What this machine answers beside the product's own addresses. A star is where anything may stand. */
const ADDRESSES = {
  "the auth service": [
    ...["signup", "token?grant_type=password", "token?grant_type=refresh_token", "token?grant_type=pkce", "recover"],
    ...["verify", "verify?token=*&type=*&redirect_to=*", "resend", "user", "logout?scope=*", "settings", "health", "*"],
    ...["authorize?provider=*&redirect_to=*", "callback?code=*&state=*&error=*", ".well-known/jwks.json", "token?*=*"],
  ].map((path) => `/auth/v1/${path}`),
  "the Data API": [
    ...[
      "teams?select=*",
      "teams?id=eq.*",
      "teams?or=(*)",
      "teams?order=*",
      "teams?limit=*&offset=*",
      "weekly_picks?*=*",
    ],
    ...["groups?select=*&*=*", "group_members", "users?select=*", "rpc/save_pick", "rpc/join_group", "rpc/*", "*", ""],
  ].map((path) => `/rest/v1/${path}`),
  "the pages that are shared, and pictures": [
    ...["/bracket/*", "/bracket/*/", "/bracket/*?*=*", "/bracket/*/picture", "/bracket/*/picture?*"],
    ...["/join/*", "/join/*/", "/join/0123456789abcdef0123456789abcdef*", "/join/*/picture", "/picture/*"],
    ...["/picture/*/*/*.png", "/picture/group/*/*/AAAAAAAAAAAAAAAAAAAAAA.png", "/api/picture", "/api/shared-page"],
    ...["/bracket/00000000-0000-4000-8000-00000000000*", "/picture/%2e%2e/%2e%2e/etc/passwd", "/picture//*"],
  ],
  "the pages and files": [
    ...[
      "/",
      "/*",
      "/index.html",
      "/assets/*",
      "/assets/main-1a2b3c.js?*",
      "/badges/../*",
      "/bracket/week/*",
      "/group/*",
    ],
    ...["/local/config.json", "/local/mail", "/local/mail.json?to=*", "/local/google*", "/local/resend/*", "/local/*"],
    ...["/local/mail/page.js", "/api", "/api/*", "//*", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/*?*#*"],
  ],
} as const;

const header = fc.oneof(
  fc.constantFrom(
    ...["Content-Type: application/json", "Content-Type: text/csv", "Content-Type: application/octet-stream"],
    ...["Content-Encoding: gzip", "Content-Length: x"],
    ...["Range: 5-1", "Range: bytes=-1", "If-None-Match: *", "If-Modified-Since: never", "Accept-Encoding: br;q=x"],
    ...["Prefer: return=representation", "Prefer: count=exact", "Prefer: tx=rollback", "Accept-Profile: private"],
    ...["Accept: application/vnd.pgrst.object+json", "Accept: text/csv", "Content-Profile: auth", "Upgrade: websocket"],
    ...["Host: evil.example", "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site"],
    ...["Authorization: Bearer x", "Authorization: Bearer ..", "Expect: 100-continue", `X: ${"a".repeat(20_000)}`],
    ...["Bad Header", ": nothing", "X:\u0001", "Cookie: \u00ff", "Connection: upgrade"],
  ),
  fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 30 })).map((pair) => pair.join(": ")),
);

/** What belongs to nobody but the machine: a stack, a path in its files, a statement of SQL. */
const LEAKS =
  /\n\s+at .+:\d+|node_modules|file:\/\/|\/(tmp|home|root|usr)\/|root:x:|\b(select|insert into) .+ (from|values)\b/i;

const everything = fc.record({
  email: fc.oneof(fc.emailAddress(), fc.string()),
  password: fc.string(),
  type: fc.constantFrom("signup", "recovery", "email"),
  token_hash: fc.string(),
  refresh_token: fc.string(),
  wanted_name: fc.string(),
  wanted_week: fc.integer(),
  record: fc.jsonValue(),
  data: fc.jsonValue(),
});

test.each(Object.entries(ADDRESSES))(
  "whatever is sent to %s, it is answered below 500, and nothing of the machine is told",
  async (_, paths) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const tokens = [LOCAL_KEYS.publishable, LOCAL_KEYS.secret, localToken(crypto.randomUUID())];
    const request = fc.record({
      method: fc.oneof(fc.constantFrom("GET", "POST"), fc.constantFrom(...METHODS, "TRACE", "CONNECT", "\u0001")),
      path: fc.constantFrom(...paths),
      pieces: fc.array(addressPiece, { minLength: 3, maxLength: 3 }),
      token: fc.constantFrom(...tokens),
      headers: fc.array(header, { maxLength: 3 }),
      body: fc.option(inBytes(spoiled(everything))),
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, pieces, token, headers, body }) => {
        const written = pieces.reduce((filled, piece) => filled.replace("*", () => piece), path);
        const lines = [
          `${method} ${written} HTTP/1.1`,
          ...[`Host: localhost:${new URL(site).port}`, "Connection: close", `apikey: ${token}`, ...headers],
          ...(body === null ? [] : [`Content-Length: ${body.length}`]),
        ];
        const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
        const { status, answer } = await exchangeBytes(site, body === null ? head : Buffer.concat([head, body]));
        if (status !== 0) answered += 1;
        expect(printed.mock.calls.flat().map(String)).toEqual([]);
        expect(status).toBeLessThan(500);
        expect(LEAKS.exec(answer)).toBeNull();
      }),
      runs(120),
    );
    printed.mockRestore();
    expect(answered).toBeGreaterThan(60);
    expect(
      (await exchangeBytes(site, `GET / HTTP/1.1\r\nHost: ${new URL(stack.url).host}\r\nConnection: close\r\n\r\n`))
        .status,
    ).toBe(200);
  },
  PROPERTY_TIMEOUT,
);

test("who leaves in the middle of a body is nobody's failure", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { hostname, port } = new URL(site);
  for (const path of ["/api/send-picks", "/auth/v1/signup", "/rest/v1/rpc/join_group", "/local/mail/fault"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\napikey: ${LOCAL_KEYS.secret}\r\nContent-Length: 99`;
    const socket = connect(Number(port), hostname, () => socket.end(`${head}\r\n\r\n{"email":`));
    await new Promise((resolve) => socket.resume().once("close", resolve));
  }
  expect(
    (await exchangeBytes(site, `GET /api/health HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`))
      .status,
  ).toBe(200);
  expect(printed.mock.calls.flat().map(String)).toEqual([]);
  printed.mockRestore();
});
