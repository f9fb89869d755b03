import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBuild } from "#local/http/built-frontend.ts";
import { openSources } from "#local/http/dev-frontend.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { type Stack, type StackOptions, startStack } from "#local/stack.ts";
import { MIGRATIONS, makeFolder, writeBuild } from "./test-product.ts";

const folder = makeFolder();
const FRONTENDS: Readonly<Record<string, StackOptions["openFrontend"]>> = {
  "built pages": (_, vercel) => openBuild(folder.path, vercel),
  "hot reload": (server) => openSources(server),
};

/** Sends a request with exactly these headers, including headers that `fetch` does not allow, such as Host. */
function ask(
  site: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(site);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    // The response to an accepted upgrade has no body.
    sent.on("upgrade", ({ statusCode = 0, headers: responded }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: responded, text: "" });
    });
    sent.on("error", reject);
    sent.end();
  });
}

const SECRET = { apikey: LOCAL_KEYS.secret, "content-type": "application/json" };
const EVIL = "https://evil.example";

/** One URL of each kind. */
const PATHS = [
  ...["/", "/badges/alabama.svg", "/api/teams", "/auth/v1/health", "/rest/v1/rpc/list_notes"],
  ...["/local/config.json", "/local/mail.json", "/local/scores", "/local/google", "/local/resend/emails"],
];

/**
 * Requests that must be rejected. Each entry says where the request comes from, which headers a browser would send, and
 * which status is expected.
 */
const FOREIGN: [from: string, headers: (port: string) => Record<string, string>, status: number][] = [
  ["a host name that resolves to this machine (DNS rebinding)", (port) => ({ host: `evil.example:${port}` }), 421],
  [
    "a foreign host name with a matching origin",
    (port) => ({ host: `evil:${port}`, origin: `http://evil:${port}` }),
    421,
  ],
  ["a host name that begins with ours", (port) => ({ host: `localhost.evil.example:${port}` }), 421],
  ["our host name with another port", () => ({ host: "localhost:1" }), 421],
  ["our host name without the port", () => ({ host: "localhost" }), 421],
  ["a page of another site", () => ({ origin: EVIL }), 403],
  ["a page on another port of this machine", () => ({ origin: "http://localhost:1" }), 403],
  ["our host name over https", (port) => ({ origin: `https://localhost:${port}` }), 403],
  ["a page with a hidden origin", () => ({ origin: "null" }), 403],
  ["a page whose host name begins with ours", (port) => ({ origin: `http://localhost:${port}.evil.example` }), 403],
  ["a picture on another site", () => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }), 403],
  ["a script on another port", () => ({ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }), 403],
];

describe.each(Object.keys(FRONTENDS))("the local stack with %s", (name) => {
  let stack: Stack;
  let site: string;
  beforeAll(async () => {
    writeBuild(folder.path);
    const openFrontend = FRONTENDS[name] as StackOptions["openFrontend"];
    stack = await startStack({ port: 0, dataDir: "memory", migrationsDir: MIGRATIONS, seed: false, openFrontend });
    site = `http://127.0.0.1:${new URL(stack.url).port}`;
    await stack.supabase.sql("insert into app.notes (id, author) values (1, 'Ann')");
  });
  afterAll(() => stack.close());

  test.each(FOREIGN)("rejects requests from %s at every URL", async (_, headersOf, status) => {
    const headers = headersOf(new URL(site).port);
    for (const path of PATHS) {
      for (const method of ["POST", "OPTIONS"]) {
        const response = await ask(site, path, { method, headers: { ...SECRET, ...headers } });
        expect([method, path, response.status]).toEqual([method, path, status]);
        expect(Object.keys(response.headers).filter((each) => each.startsWith("access-control"))).toEqual([]);
        expect(response.text).not.toMatch(/local-only|Ann|<html/);
      }
    }
  });

  test("keeps other origins from reading responses, and turns off content sniffing", async () => {
    const preflight = { "access-control-request-method": "DELETE", "access-control-request-headers": "apikey" };
    for (const path of PATHS) {
      for (const [method, headers] of [
        ["GET", SECRET] as const,
        ["OPTIONS", { origin: stack.url, ...preflight }] as const,
      ]) {
        const response = await ask(site, path, { method, headers: { ...headers } });
        expect(Object.keys(response.headers).filter((each) => each.startsWith("access-control"))).toEqual([]);
      }
    }
    for (const path of ["/auth/v1/health", "/rest/v1/rpc/list_notes", "/local/config.json"]) {
      const { headers } = await ask(site, path, { headers: SECRET });
      expect([path, headers["cross-origin-resource-policy"]]).toEqual([path, "same-origin"]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test.each([
    ["localhost", (port: string) => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` })],
    ["127.0.0.1", (port: string) => ({ host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })],
    ["[::1]", (port: string) => ({ host: `[::1]:${port}`, origin: `http://[::1]:${port}` })],
    ["a command-line client", (port: string) => ({ host: `localhost:${port}` })],
    ["our own page", () => ({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" })],
    ["the address bar", () => ({ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" })],
    ["a link on another site", () => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })],
  ])("accepts requests from %s", async (_, headersOf) => {
    const headers = { ...SECRET, ...headersOf(new URL(site).port) };
    for (const path of ["/", "/auth/v1/health", "/rest/v1/rpc/list_notes", "/local/config.json", "/local/mail.json"]) {
      expect([path, (await ask(site, path, { headers })).status]).toEqual([path, 200]);
    }
  });

  test("rejects a form that another site submits", async () => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await ask(site, "/local/google", { method: "POST", headers })).status).toBe(403);
  });

  test("lets pages on any site show the images used in emails, as on Vercel", async () => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    for (const path of ["/mail/logo.png", "/og.png"]) expect((await ask(site, path, { headers })).status).not.toBe(403);
  });

  test("rejects a request line with another site's URL", async () => {
    expect((await ask(site, "http://evil.example/local/config.json")).status).toBe(400);
  });

  if (name === "hot reload")
    test.each([
      ["its own page", {}, 101],
      ["a page of another site", { origin: EVIL }, 403],
      ["a page on another port", { origin: "http://localhost:1" }, 403],
      [
        "a foreign host name that resolves to this machine",
        { host: "evil.example", origin: "http://evil.example" },
        421,
      ],
    ])("responds to a WebSocket request from %s (headers: %o) with %i", async (_, headers, status) => {
      const response = await ask(stack.url.replace("localhost", "127.0.0.1"), "/", {
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
          "sec-websocket-version": "13",
          "sec-websocket-protocol": "vite-ping",
          origin: stack.url,
          ...headers,
        },
      });
      expect(response.status).toBe(status);
    });
});
