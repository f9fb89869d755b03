import { beforeEach, describe, expect, test } from "vitest";
import { PREDICTOR_NAME } from "#domain/product.ts";
import { readVercelConfig } from "#local/http/vercel-config.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";
import { siteFaults } from "../../scripts/verify/site.ts";

setUpServer();

const one = (pattern: RegExp) => [expect.stringMatching(pattern)];

describe("a deployment", () => {
  const vercel = readVercelConfig("vercel.json");
  const AUTH = "https://project.supabase.co";
  const PAGE = `<title>${PREDICTOR_NAME}</title><meta property="og:image" content="${SITE}/og.png">
    <meta http-equiv="Content-Security-Policy" content="connect-src &#39;self&#39; ${AUTH}">
    <script src="/assets/main-1.js"></script>`;

  /** A build's files by path, each with a content type, text and a cache header. */
  const FILES: Readonly<Record<string, readonly [type: string, text: string, caching: string]>> = {
    "/sw.js": ["text/javascript", 'precache(["assets/main-1.js","assets/lazy-2.js"])', "max-age=0, must-revalidate"],
    "/assets/main-1.js": ["text/javascript", "main()", "public, max-age=31536000, immutable"],
    "/assets/lazy-2.js": ["text/javascript", "lazy()", "public, max-age=31536000, immutable"],
    "/og.png": ["image/png", "", "max-age=0"],
  };

  async function respond(path: string, init?: RequestInit): Promise<Response> {
    if (path.startsWith("/api/")) return server.request(path, init);
    const isPage = path === "/" || /\.html$|shared-page$/.test(vercel.rewrite(path) ?? "");
    const file = isPage ? (["text/html", PAGE, "max-age=0, must-revalidate"] as const) : FILES[path];
    const [type, text, caching] = file ?? (path.startsWith("/badges/") ? ["image/svg+xml", "", "max-age=86400"] : []);
    if (type !== undefined)
      return new Response(text, { headers: { "content-type": type, "cache-control": caching ?? "" } });
    return path.startsWith("/picture/")
      ? Response.json({ message: "There is no such picture." }, { status: 404 })
      : new Response("<title>404</title>", { status: 404, headers: { "content-type": "text/html" } });
  }

  type Change = (path: string, response: Response, text: string) => Response | undefined;

  /** Runs the check on a fake deployment. `change` may replace any response of the deployment. */
  const verify = (change: Change = () => undefined, environment = SITE) =>
    siteFaults(environment, async (input, init) => {
      const { origin, pathname } = new URL(String(input));
      if (origin === AUTH) return change(AUTH, Response.json({ keys: [] }), "") ?? Response.json({ keys: [] });
      const response = await respond(pathname, init);
      for (const [name, value] of vercel.headersFor(pathname))
        if (name !== "Cache-Control") response.headers.set(name, value);
      return change(pathname, response, await response.clone().text()) ?? response;
    });

  /** Replaces the response at one URL, but keeps the headers. */
  const at =
    (address: string | RegExp, text: string | ((text: string) => string), init: ResponseInit = {}): Change =>
    (path, { status, headers }, found) =>
      (typeof address === "string" ? path === address : address.test(path))
        ? new Response(typeof text === "string" ? text : text(found), { status, headers, ...init })
        : undefined;

  beforeEach(() => server.reset());

  test("passes the check when nothing is wrong", async () => {
    expect(await verify()).toEqual([]);
  });

  const report = (changed: object) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...changed });
  const serviceKey = `"eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString("base64url")}.x"`;
  test.each<[name: string, change: Change, fault: RegExp]>([
    ["a missing setting", at("/api/health", "{}", { status: 503 }), /^A setting is missing/],
    [
      "another season in the database",
      at("/api/health", "{}", { status: 409 }),
      /^The database's current season is not/,
    ],
    ["another season in the build", at("/api/health", report({ season: "1999-00" })), /^The deployment is for 1999-00/],
    ["missing migrations", at("/api/health", report({ schema: "behind" })), /^The database lacks migrations.*db push/],
    ["a rejected mail key", at("/api/health", report({ mail: "failing" })), /^The email provider rejects the server/],
    ["a late reminder job", at("/api/health", report({ status: "degraded" })), /^A reminder has been waiting since/],
    ["no rewrites", at(/^\/(group|settings)/, "", { status: 404 }), /^Pages are missing .*\/group\/0.* \(404\)/],
    [
      "pages from another season",
      at("/settings", PAGE.replaceAll(PREDICTOR_NAME, "Last Year")),
      /not from this build .*: \/settings/,
    ],
    ["a page without a policy", at("/settings", PAGE.replace("http-equiv", "x")), /not from this build .*: \/settings/],
    [
      "a missing header",
      (_, { headers }) => void headers.delete("X-Content-Type-Options"),
      /^The header x-content-type-options differs from vercel\.json at \/, /,
    ],
    [
      "a cacheable service worker",
      at("/sw.js", "", {
        headers: { ...Object.fromEntries(vercel.headersFor("/sw.js")), "cache-control": "immutable" },
      }),
      /^\/sw\.js returned 200: browsers would keep an old service worker/,
    ],
    [
      "a page at unknown API URLs",
      at("/api/no-such-endpoint", PAGE),
      /^\/api\/no-such-endpoint returned 404: it must be a 404 with JSON/,
    ],
    [
      "a page at missing script URLs",
      at("/assets/no-such-file.js", PAGE, { status: 200 }),
      /^\/assets\/no-such-file\.js returned 200: it must be a 404/,
    ],
    ["a database without teams", at("/api/teams", "[]"), /^\/api\/teams returned 200: .*include-seed/],
    ["missing badges", at(/^\/badges\//, "", { status: 404 }), /^\/badges\/alabama\.svg returned 404/],
    [
      "scheduled jobs that anyone can call",
      at("/api/cron/results", "{}", { status: 200 }),
      /^\/api\/cron\/results returned 200: .*CRON_SECRET/,
    ],
    [
      "a secret key in a script",
      at("/assets/lazy-2.js", '"sb_secret_12345678"'),
      /^\/assets\/lazy-2\.js contains a Supabase secret/,
    ],
    [
      "an old secret key in a script",
      at("/assets/main-1.js", serviceKey),
      /^\/assets\/main-1\.js contains a Supabase secret/,
    ],
    [
      "no auth service in the pages",
      at("/", (text) => text.replace(AUTH, "")),
      /^The pages were built without VITE_SUP/,
    ],
    [
      "no public keys from the auth service",
      at(AUTH, "{}"),
      /^https:\/\/project\.supabase\.co returned 200 without keys/,
    ],
    [
      "a different SITE_URL on the server",
      at("/api/openapi.json", (text) => text.replaceAll(SITE, "https://other.example.com")),
      /^The server's own URL is set to https:\/\/other\.example\.com.*set SITE_URL/,
    ],
    ["a build without SITE_URL", at("/", (text) => text.replace("og:image", "")), /^Links to the site show no picture/],
    [
      "a missing picture",
      at("/og.png", "", { status: 404, headers: vercel.headersFor("/og.png") }),
      /^\/og\.png returned 404/,
    ],
    ["no picture function", at(/^\/picture\//, "", { status: 500 }), /^\/picture\/bracket\/unsigned\.png returned 500/],
  ])("with %s fails the check, and only that fault is reported", async (_, change, fault) => {
    expect(await verify(change)).toEqual(one(fault));
  });

  test("is reported as down when it does not respond", async () => {
    const rejected = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }));
    await expect(siteFaults(SITE, rejected)).rejects.toThrow("does not respond (ECONNREFUSED)");
  });
});
