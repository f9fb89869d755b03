import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "#local/http/built-frontend.ts";
import { StaticFiles } from "#local/http/static-files.ts";
import { readVercelConfig, sourcePattern } from "#local/http/vercel-config.ts";
import { makeFolder, writeBuild } from "./test-product.ts";

const SCRIPT = "/assets/main-1a2b3c.js";
const folder = makeFolder();
let site: (request: Request) => Response;

beforeAll(() => {
  writeBuild(folder.path);
  const vercel = readVercelConfig(new URL("../../vercel.json", import.meta.url));
  site = createSite(new StaticFiles(join(folder.path, "client")), vercel);
});
afterAll(() => folder.remove());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  site(new Request(`http://localhost:3000${path}`, { headers, method }));

test.each([
  ["/?from=mail", "index"],
  ["/index.html", "index"],
  ["/bracket/week/12/", "week-12"],
  ["/group/1f0c/member/2a/?week=3", "member"],
  ["/auth/callback?code=1", "auth-callback"],
])("the URL %s serves the page %s", async (path, page) => {
  const response = get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toBe(`<!doctype html><title>${page}</title>`);
});

test.each(["/nowhere", "/bracket/week/16", "/group/1/2", "/settingsx", "/assets/gone-123.js", "/assets/"])(
  "the unknown URL %s returns 404",
  async (path) => {
    for (const headers of [{}, { "if-none-match": "*" }]) {
      const response = get(path, headers);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("<!doctype html><title>404</title>");
      expect(response.headers.get("cache-control")).not.toContain("immutable");
    }
  },
);

test.each([
  "/assets/../../server/handler.js",
  "/assets/..%2f..%2fserver%2fhandler.js",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/..\\..\\package.json",
])("the URL %s does not serve a file from outside the build folder", async (path) => {
  expect(await get(path).text()).not.toMatch(/export default|module/);
});

test("pages, files and 404 responses have the security headers from vercel.json", () => {
  for (const path of ["/", SCRIPT, "/assets/gone.js"]) {
    const { headers } = get(path);
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("the captcha page returns 404 if no site key is configured", () => {
  expect(get("/captcha.html").status).toBe(404);
});

test("browsers may cache hashed files forever, but must revalidate pages each time", () => {
  expect(get(SCRIPT).headers.get("cache-control")).toContain("immutable");
  expect(get("/").headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

test.each([
  ["br", "gzip, deflate, br", brotliDecompressSync],
  ["gzip", "gzip, br;q=0", gunzipSync],
])("text is compressed with %s if the browser accepts that encoding", async (encoding, accepted, unpack) => {
  const plain = await get(SCRIPT).text();
  const response = get(SCRIPT, { "accept-encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(body.length));
  expect(unpack(body).toString()).toBe(plain);
});

test("text is not compressed if the browser does not accept compression, and small files are never compressed", () => {
  expect(get(SCRIPT).headers.get("content-encoding")).toBeNull();
  expect(get("/badges/alabama.svg", { "accept-encoding": "br" }).headers.get("content-encoding")).toBeNull();
  expect(get("/badges/alabama.svg").headers.get("content-type")).toBe("image/svg+xml");
});

test("a file that the browser already has is not sent again", async () => {
  const first = get(SCRIPT, { "accept-encoding": "br" });
  const tag = first.headers.get("etag") ?? "";
  const again = get(SCRIPT, { "accept-encoding": "br", "if-none-match": `W/${tag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(get(SCRIPT, { "accept-encoding": "gzip", "if-none-match": tag }).status).toBe(200);
  const modified = first.headers.get("last-modified") ?? "";
  expect(get(SCRIPT, { "if-modified-since": modified }).status).toBe(304);
  expect(get(SCRIPT, { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }).status).toBe(200);
});

test("a HEAD request returns the headers without a body, and methods other than GET and HEAD are rejected", async () => {
  const head = get(SCRIPT, {}, "HEAD");
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(5_000);
  expect(await head.text()).toBe("");
  expect(get("/", {}, "POST").status).toBe(405);
});

describe("a `source` pattern in vercel.json", () => {
  test.each([
    ["/(.*)", "/", true],
    ["/(.*)", "/a/b.c", true],
    ["/og.png", "/ogXpng", false],
    ["/assets/(.*)", "/assetsx/a.js", false],
    ["/((?!mail/|og\\.png).*)", "/og.png", false],
    ["/((?!mail/|og\\.png).*)", "/ogXpng", true],
    ["/(badges|mail)/(.*)", "/mail/logo.png", true],
    ["/(badges|mail)/(.*)", "/email/logo.png", false],
    ["/join/([^/]+)(/?)", "/Join/x", true],
    ["/cfp-challenge(/?)", "/CFP-Challenge", true],
  ])("matches the same paths as Vercel does (pattern %s, path %s, match %s)", (source, path, matches) => {
    expect(sourcePattern(source).test(path)).toBe(matches);
  });

  test("with unsupported syntax is rejected", () => {
    expect(() => sourcePattern("/teams/:id")).toThrow("not known here");
  });
});
