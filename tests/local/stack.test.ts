import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Resend } from "resend";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBuild } from "#local/http/built-frontend.ts";
import { LOCAL_KEYS, LOCAL_SERVER_KEY } from "#local/keys.ts";
import { type Stack, startStack } from "#local/stack.ts";
import { MIGRATIONS, makeFolder, writeBuild } from "./test-product.ts";

const folder = makeFolder();
let stack: Stack;

const start = (port = 0) =>
  startStack({
    port,
    dataDir: "memory",
    migrationsDir: MIGRATIONS,
    seed: false,
    openFrontend: (_, vercel) => openBuild(folder.path, vercel),
  });

beforeAll(async () => {
  writeBuild(folder.path);
  stack = await start();
});
afterAll(async () => {
  await stack.close();
  folder.remove();
});

test("the local stack serves pages, files, the API, Supabase and the mailbox from one origin", async () => {
  const { apikey } = { apikey: LOCAL_KEYS.publishable };
  const paths = ["/group/3", "/assets/main-1a2b3c.js", "/api/teams", "/rest/v1/rpc/list_notes", "/auth/v1/health"];
  for (const path of [...paths, "/local/mail"]) {
    expect([path, (await fetch(stack.url + path, { headers: { apikey } })).status]).toEqual([path, 200]);
  }
});

test.each([
  ["/bracket/1f0c?utm_source=x", "a shared page"],
  ["/bracket/week", "a shared page"],
  ["/join/1f0c/picture", "a shared page"],
  ["/picture/bracket/x.png", "a picture"],
  ["/api/picture", "a picture"],
])("the URL %s is handled by the function for %s, which receives the requested path", async (path, what) => {
  const response = await fetch(stack.url + path);
  expect(await response.text()).toBe(`${what} at ${path.split("?")[0]}`);
  expect(response.headers.get("cache-control")).toBe("public, s-maxage=60");
  expect(response.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  const isPublic = path.startsWith("/picture/");
  expect(response.headers.get("cross-origin-resource-policy")).toBe(isPublic ? null : "same-origin");
});

test("the well-known URL for changing a password redirects to the page that does so", async () => {
  const response = await fetch(`${stack.url}/.well-known/change-password`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([307, "/forgot-password"]);
  expect((await fetch(new URL("/forgot-password", stack.url))).status).toBe(200);
});

test.each(["/", "/bracket/1f0c/pictures", "/join/a/b"])(
  "the URL %s is served as a static page, without a function",
  async (path) => {
    expect(await (await fetch(stack.url + path)).text()).toMatch(/^<!doctype html>/);
  },
);

test("the API gets a client's IP address from the socket, not from request headers", async () => {
  const forged = { "x-real-ip": "6.6.6.6", "X-Forwarded-For": "6.6.6.6", Forwarded: "for=6.6.6.6", "x-vercel-ip": "6" };
  const response = await fetch(`${stack.url}/api/echo`, {
    headers: { ...forged, "x-forwarded-host": "evil", accept: "a/b" },
  });
  const { headers } = (await response.json()) as { headers: Record<string, string> };
  expect(headers).toMatchObject({ "x-real-ip": "127.0.0.1", accept: "a/b" });
  expect(Object.keys(headers).filter((name) => /^(x-forwarded|x-vercel|forwarded)/.test(name))).toEqual([]);
});

test("API responses have the headers from vercel.json, except headers that the API sets itself", async () => {
  const { headers } = await fetch(`${stack.url}/api/echo`);
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  expect((await fetch(`${stack.url}/api/own`)).headers.get("referrer-policy")).toBe("no-referrer");
});

test("/local/config.json points to the stack's own origin", async () => {
  const response = await fetch(`${stack.url}/local/config.json`);
  expect(await response.json()).toEqual({
    supabaseUrl: stack.url,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    serverKey: LOCAL_SERVER_KEY,
    cronSecret: LOCAL_KEYS.cron,
  });
});

test("with the server's environment variables, the npm package `resend` sends emails to the local mailbox", async () => {
  const { data, error } = await new Resend(process.env.RESEND_API_KEY).emails.send(
    { from: "a@localhost", to: "ann@example.com", subject: "Hello", text: "Hi" },
    { idempotencyKey: "k" },
  );
  expect(error).toBeNull();
  expect(stack.mailbox.find(data?.id ?? "")).toMatchObject({ subject: "Hello", text: "Hi" });
});

test("starting on a port that is already in use fails with a clear message", async () => {
  await expect(start(Number(new URL(stack.url).port))).rejects.toMatchObject({
    message: expect.stringMatching(/^Port \d+ is already in use\.$/),
    hint: expect.stringContaining("PORT="),
  });
});

test("a port that another process uses only on IPv6 counts as taken", async () => {
  const other = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    other.once("error", () => resolve(false)).listen(0, "::1", () => resolve(true));
  });
  if (!listening) return; // Skips the test on a machine without IPv6.
  await expect(start((other.address() as AddressInfo).port)).rejects.toMatchObject({
    message: expect.stringContaining("is already in use"),
  });
  other.close();
});

test("the stack listens on the loopback address only", async () => {
  const { port } = new URL(stack.url);
  const outside = await new Promise<boolean>((resolve) => {
    connect({ host: "127.0.0.2", port: Number(port) }, () => resolve(true)).once("error", () => resolve(false));
  });
  expect(outside).toBe(false);
});

test("the stack keeps connections open longer than local clients do", async () => {
  const stored = (await fetch(stack.url)).headers.get("keep-alive");
  expect(Number(/^timeout=(\d+)/.exec(stored ?? "")?.[1])).toBeGreaterThan(60);
});

test("while the stack closes, new requests are rejected, but open requests can finish, including their own calls to the stack", async () => {
  const own = await start();
  const slow = fetch(`${own.url}/api/slow`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const closed = own.close();
  const late = await fetch(`${own.url}/api/echo`);
  expect(late.status).toBe(503);
  expect(await (await slow).json()).toEqual({ finished: 200 });
  await closed;
  await expect(fetch(own.url)).rejects.toThrow();
});
