import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readVercelConfig } from "../../local/http/vercel-config.ts";
import { serverEnvironment } from "../../local/keys.ts";
import { serviceFaults } from "../../scripts/verify/services.ts";
import { settingFaults } from "../../scripts/verify/settings.ts";
import { siteFaults } from "../../scripts/verify/site.ts";
import { PREDICTOR_NAME } from "../../src/domain/product.ts";
import { SETTINGS } from "../../src/server/http/env.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { PROVIDER, SITE } from "../support/server/server-network.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const one = (pattern: RegExp) => [expect.stringMatching(pattern)];

describe("the settings of a deployment", () => {
  const RIGHT: Readonly<Record<string, string>> = {
    SUPABASE_URL: "https://project.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    VITE_SUPABASE_URL: "https://project.supabase.co/",
    RESEND_API_KEY: "re_1",
    CRON_SECRET: "0123456789abcdef",
    SITE_URL: "https://bracket.example.com",
  };

  test("pass when everything needed is set", () => {
    expect(settingFaults(RIGHT)).toEqual([]);
    const optional = { MAIL_FROM: "CFP Bracket <picks@example.com>", REQUEST_LOG: "failures" };
    expect(settingFaults({ ...RIGHT, ...optional })).toEqual([]);
  });

  test.each(Object.keys(RIGHT))("report a missing or empty %s with its place", (name) => {
    for (const value of [undefined, ""])
      expect(settingFaults({ ...RIGHT, [name]: value })).toEqual(
        one(new RegExp(`^${name} is missing: docs/ops/deploy.md#variables .+ Set it in Vercel, `)),
      );
  });

  test.each([
    ["SUPABASE_PUBLISHABLE_KEY", "sb_secret_2"],
    ["VITE_SUPABASE_PUBLISHABLE_KEY", "sb_secret_2"],
    ["SUPABASE_SECRET_KEY", "sb_publishable_2"],
    ["SITE_URL", "https://bracket.example.com/cfp-challenge"],
    ["CRON_SECRET", "short"],
  ])("report a malformed %s without its value", (name, value) => {
    const [fault, ...more] = settingFaults({ ...RIGHT, [name]: value });
    expect([fault, more]).toEqual([expect.stringMatching(`^${name} does not look like one: docs/ops`), []]);
    expect(fault).not.toContain(value);
  });

  test("report nonsense in every setting that the server reads", () => {
    const anyText = ["VERCEL", "CFBD_API_KEY", "TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"];
    for (const name of Object.keys(SETTINGS).filter((each) => !anyText.includes(each)))
      expect(settingFaults({ ...RIGHT, [name]: "?" }).join(), name).toContain(`${name} does not look like one`);
  });

  test.each<[changed: Record<string, string>, fault: RegExp]>([
    [{ VITE_SUPABASE_URL: "https://other.supabase.co" }, /name two projects/],
    [{ SITE_URL: "http://bracket.example.com" }, /^SITE_URL does not look like one/],
    [{ VITE_TURNSTILE_SITE_KEY: "1x" }, /^A captcha needs both/],
    [{ SUPABASE_SECRET_KEY: serverEnvironment(SITE).SUPABASE_SECRET_KEY ?? "" }, /is the well-known key/],
    [{ RESEND_API_KEY: "re_1\n" }, /^RESEND_API_KEY has blanks/],
  ])("report %j", (changed, fault) => {
    expect(settingFaults({ ...RIGHT, ...changed })).toEqual(one(fault));
  });
});

describe("the services that the settings name", () => {
  const HOME = "http://localhost:3000";
  const here: Record<string, string> = { ...serverEnvironment(SITE), RESEND_BASE_URL: PROVIDER, SITE_URL: HOME };

  /** Sets what the auth service says of itself, and where it redirects to. */
  const answerAuth = (changed: Record<string, unknown> = {}, site = HOME, allowed = `${site}/auth/callback`) =>
    server.replaceAuth(({ url, headers }) => {
      if (headers.get("apikey") !== here.SUPABASE_PUBLISHABLE_KEY) return new Response(null, { status: 401 });
      const { pathname, searchParams } = new URL(url);
      const wanted = searchParams.get("redirect_to");
      if (pathname.endsWith("/verify")) {
        const location = `${wanted === allowed ? wanted : site}#error=access_denied`;
        return new Response(null, { status: 303, headers: { location } });
      }
      return Response.json({ external: { google: true, email: true }, mailer_autoconfirm: false, ...changed });
    });
  beforeEach(() => {
    server.reset();
    answerAuth();
  });

  test("pass when they match", async () => {
    expect(await serviceFaults(here)).toEqual([]);
    expect(await serviceFaults({ ...here, SITE_URL: `${HOME}/` })).toEqual([]);
  });

  test.each([
    ["SUPABASE_PUBLISHABLE_KEY", /^The auth service does not know the server: check .*SUPABASE_PUBLISHABLE_KEY/],
    ["SUPABASE_SECRET_KEY", /^The database .* refuses SUPABASE_SECRET_KEY/],
  ])("report a %s of another project", async (name, fault) => {
    const other = here[name]?.replace("local-only", "of-another-project");
    expect(await serviceFaults({ ...here, [name]: other })).toEqual(one(fault));
  });

  test("report missing and unknown migrations, a foreign database and another season", async () => {
    const list = "supabase_migrations.schema_migrations";
    const [newest] = await server.sql<{ version: string }>(`select max(version) as version from ${list}`);
    const version = newest?.version ?? "";
    const rename = (from: string, to: string) =>
      server.sql(`update ${list} set version = '${to}' where version = '${from}'`);
    const older = String(BigInt(version) - 1n);
    await rename(version, older);
    expect(await serviceFaults(here)).toEqual(one(/lacks migrations.*supabase@3 db push --remote/));
    await rename(older, "99990101000000");
    expect(await serviceFaults(here)).toEqual(one(/^The database has migrations.*deploy the newest build/));
    await rename("99990101000000", version);
    const source = "select pg_get_functiondef('public.health_report'::regproc) as text";
    const [kept] = await server.sql<{ text: string }>(source);
    await server.sql((kept?.text ?? "").replace(/'season',\s*[^,]+,/i, "'season', '1999-00',"));
    expect(await serviceFaults(here)).toEqual(one(/^The database runs another season.*npm run admin -- season status/));
    await server.sql(kept?.text ?? "");
    await server.sql("alter function public.health_report() rename to other_report");
    expect(await serviceFaults(here)).toEqual(one(/^The database lacks this product's tables/));
    await server.sql("alter function public.other_report() rename to health_report");
    expect(await serviceFaults(here)).toEqual([]);
  });

  test.each<[changed: Record<string, unknown>, fault: RegExp]>([
    [{ mailer_autoconfirm: true }, /^Accounts need no confirmed address/],
    [{ disable_signup: true }, /^Nobody can sign up/],
    [{ external: { google: false, email: true } }, /^'Continue with Google' does not work/],
    [{ external: { google: true, email: false } }, /^Signing in by e-mail is off/],
    [{ external: { google: true, email: true, anonymous_users: true } }, /^Anonymous sign-ins are on/],
  ])("report an auth service that says %j", async (changed, fault) => {
    answerAuth(changed);
    expect(await serviceFaults(here)).toEqual(one(fault));
  });

  test("report an auth service that redirects elsewhere, unless it rate limits the check", async () => {
    answerAuth({}, "https://other.example.com");
    expect(await serviceFaults(here)).toEqual(one(/^The auth service redirects to another site than SITE_URL/));
    answerAuth({}, HOME, "https://other.example.com/auth/callback");
    expect(await serviceFaults(here)).toEqual(one(/^The auth service does not allow SITE_URL\/auth\/callback/));
    server.replaceAuth(({ url }) =>
      url.includes("/verify")
        ? Response.json({ error_code: "over_request_rate_limit" }, { status: 429 })
        : Response.json({ external: { google: true, email: true } }),
    );
    expect(await serviceFaults(here)).toEqual([]);
  });

  test("report an unreachable project, a refused mail key and an unverified domain", async () => {
    expect(await serviceFaults({ ...here, RESEND_API_KEY: "re_other" })).toEqual(one(/check RESEND_API_KEY/));
    expect(await serviceFaults({ ...here, SITE_URL: SITE, MAIL_FROM: "a@mail.example.com" })).toContainEqual(
      expect.stringMatching(/^The domain that mails come from, mail\.example\.com, is not there in Resend/),
    );
    server.breakDatabase("refused");
    expect(await serviceFaults(here)).toEqual(one(/the project is paused/));
  });
});

describe("a deployment", () => {
  const vercel = readVercelConfig("vercel.json");
  const AUTH = "https://project.supabase.co";
  const PAGE = `<title>${PREDICTOR_NAME}</title><meta property="og:image" content="${SITE}/og.png">
    <meta http-equiv="Content-Security-Policy" content="connect-src &#39;self&#39; ${AUTH}">
    <script src="/assets/main-1.js"></script>`;

  /** The files of a build, by path: type, text, and how long they may be kept. */
  const FILES: Readonly<Record<string, readonly [type: string, text: string, caching: string]>> = {
    "/sw.js": ["text/javascript", 'precache(["assets/main-1.js","assets/lazy-2.js"])', "max-age=0, must-revalidate"],
    "/assets/main-1.js": ["text/javascript", "main()", "public, max-age=31536000, immutable"],
    "/assets/lazy-2.js": ["text/javascript", "lazy()", "public, max-age=31536000, immutable"],
    "/og.png": ["image/png", "", "max-age=0"],
  };

  async function answer(path: string, init?: RequestInit): Promise<Response> {
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

  /** Verifies a deployment of which one thing is changed. */
  const verify = (change: Change = () => undefined, environment = SITE) =>
    siteFaults(environment, async (input, init) => {
      const { origin, pathname } = new URL(String(input));
      if (origin === AUTH) return change(AUTH, Response.json({ keys: [] }), "") ?? Response.json({ keys: [] });
      const response = await answer(pathname, init);
      for (const [name, value] of vercel.headersFor(pathname))
        if (name !== "Cache-Control") response.headers.set(name, value);
      return change(pathname, response, await response.clone().text()) ?? response;
    });

  /** Replaces the answer at one address, and keeps the headers. */
  const at =
    (address: string | RegExp, text: string | ((text: string) => string), init: ResponseInit = {}): Change =>
    (path, { status, headers }, found) =>
      (typeof address === "string" ? path === address : address.test(path))
        ? new Response(typeof text === "string" ? text : text(found), { status, headers, ...init })
        : undefined;

  beforeEach(() => server.reset());

  test("passes when all is well", async () => {
    expect(await verify()).toEqual([]);
  });

  const report = (changed: object) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...changed });
  const serviceKey = `"eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString("base64url")}.x"`;
  test.each<[name: string, change: Change, fault: RegExp]>([
    ["a missing setting", at("/api/health", "{}", { status: 503 }), /^A setting is missing/],
    ["another season in the database", at("/api/health", "{}", { status: 409 }), /^The database runs another season/],
    ["another season in the build", at("/api/health", report({ season: "1999-00" })), /^The deployment plays 1999-00/],
    ["missing migrations", at("/api/health", report({ schema: "behind" })), /^The database lacks migrations.*db push/],
    ["a refused mail key", at("/api/health", report({ mail: "failing" })), /^The mail provider refuses the server/],
    ["a late job", at("/api/health", report({ status: "degraded" })), /^A reminder has been waiting since/],
    ["no rewrites", at(/^\/(group|settings)/, "", { status: 404 }), /^Pages are missing .*\/group\/0.* \(404\)/],
    [
      "pages of another season",
      at("/settings", PAGE.replaceAll(PREDICTOR_NAME, "Last Year")),
      /not of this build .*: \/settings/,
    ],
    [
      "a page without a policy",
      at("/settings", PAGE.replace("http-equiv", "x")),
      /not of this build .*: \/settings/,
    ],
    [
      "a missing header",
      (_, { headers }) => void headers.delete("X-Content-Type-Options"),
      /^The header x-content-type-options is not that of vercel\.json at \/, /,
    ],
    [
      "a service worker in caches",
      at("/sw.js", "", {
        headers: { ...Object.fromEntries(vercel.headersFor("/sw.js")), "cache-control": "immutable" },
      }),
      /^\/sw\.js answers 200: browsers would keep an old service worker/,
    ],
    [
      "a page for unknown API addresses",
      at("/api/no-such-address", PAGE),
      /^\/api\/no-such-address answers 404: not 404 as JSON/,
    ],
    ["a page for missing scripts", at("/assets/no-such-file.js", PAGE, { status: 200 }), /^\/assets\/no-such-file\.js answers 200: not 404/],
    ["a database without teams", at("/api/teams", "[]"), /^\/api\/teams answers 200: .*include-seed/],
    ["missing badges", at(/^\/badges\//, "", { status: 404 }), /^\/badges\/alabama\.svg answers 404/],
    ["open jobs", at("/api/cron/results", "{}", { status: 200 }), /^\/api\/cron\/results answers 200: .*CRON_SECRET/],
    [
      "a secret key in a script",
      at("/assets/lazy-2.js", '"sb_secret_12345678"'),
      /^\/assets\/lazy-2\.js contains a secret/,
    ],
    ["an old secret key in a script", at("/assets/main-1.js", serviceKey), /^\/assets\/main-1\.js contains a secret/],
    [
      "no auth service in the pages",
      at("/", (text) => text.replace(AUTH, "")),
      /^The pages were built without VITE_SUP/,
    ],
    ["no keys of the auth service", at(AUTH, "{}"), /^https:\/\/project\.supabase\.co answers 200 and no keys/],
    [
      "another SITE_URL on the server",
      at("/api/openapi.json", (text) => text.replaceAll(SITE, "https://other.example.com")),
      /^The server takes https:\/\/other\.example\.com for its address.*set SITE_URL/,
    ],
    ["a build without SITE_URL", at("/", (text) => text.replace("og:image", "")), /^Links to the site show no picture/],
    [
      "a missing picture",
      at("/og.png", "", { status: 404, headers: vercel.headersFor("/og.png") }),
      /^\/og\.png answers 404/,
    ],
    ["no picture function", at(/^\/picture\//, "", { status: 500 }), /^\/picture\/bracket\/unsigned\.png answers 500/],
  ])("is reported with %s, and nothing else", async (_, change, fault) => {
    expect(await verify(change)).toEqual(one(fault));
  });

  test("is reported when nothing answers", async () => {
    const refused = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }));
    await expect(siteFaults(SITE, refused)).rejects.toThrow("does not answer (ECONNREFUSED)");
  });
});
