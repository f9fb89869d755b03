import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, test } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { SETTINGS } from "#server/http/env.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { PROVIDER, SITE } from "#support/server/server-network.ts";
import { serviceFaults } from "../../scripts/verify/services.ts";
import { settingFaults } from "../../scripts/verify/settings.ts";

setUpServer();

const one = (pattern: RegExp) => [expect.stringMatching(pattern)];

describe("the check of a deployment's settings", () => {
  const RIGHT: Readonly<Record<string, string>> = {
    SUPABASE_URL: "https://project.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    VITE_SUPABASE_URL: "https://project.supabase.co/",
    RESEND_API_KEY: "re_1",
    CRON_SECRET: "0123456789abcdef",
    SITE_URL: "https://bracket.example.com",
  };

  test("passes when all required settings are set", () => {
    expect(settingFaults(RIGHT)).toEqual([]);
    const optional = { MAIL_FROM: "CFP Bracket <picks@example.com>", REQUEST_LOG: "failures" };
    expect(settingFaults({ ...RIGHT, ...optional })).toEqual([]);
  });

  test.each(Object.keys(RIGHT))("reports a missing or empty %s, and where to set the value", (name) => {
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
  ])("reports a malformed %s without showing the value", (name, value) => {
    const [fault, ...more] = settingFaults({ ...RIGHT, [name]: value });
    expect([fault, more]).toEqual([expect.stringMatching(`^${name} has the wrong format: docs/ops`), []]);
    expect(fault).not.toContain(value);
  });

  test("reports an invalid value in any server setting that has a fixed format", () => {
    const anyText = ["VERCEL", "CFBD_API_KEY", "TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"];
    for (const name of Object.keys(SETTINGS).filter((each) => !anyText.includes(each)))
      expect(settingFaults({ ...RIGHT, [name]: "?" }).join(), name).toContain(`${name} has the wrong format`);
  });

  test.each<[changed: Record<string, string>, fault: RegExp]>([
    [{ VITE_SUPABASE_URL: "https://other.supabase.co" }, /point to different projects/],
    [{ SITE_URL: "http://bracket.example.com" }, /^SITE_URL has the wrong format/],
    [{ VITE_TURNSTILE_SITE_KEY: "1x" }, /^A captcha needs both/],
    [{ SUPABASE_SECRET_KEY: serverEnvironment(SITE).SUPABASE_SECRET_KEY ?? "" }, /is the well-known key/],
    [{ RESEND_API_KEY: "re_1\n" }, /^RESEND_API_KEY has spaces/],
  ])("reports the invalid settings %j", (changed, fault) => {
    expect(settingFaults({ ...RIGHT, ...changed })).toEqual(one(fault));
  });
});

describe("the check of a deployment's services", () => {
  const HOME = "http://localhost:3000";
  const here: Record<string, string> = { ...serverEnvironment(SITE), RESEND_BASE_URL: PROVIDER, SITE_URL: HOME };

  /**
   * Replaces the auth service with a fake. The fake returns valid settings, with the fields in `changed` replaced. Its
   * /verify endpoint redirects to the URL in `redirect_to` if that URL is `allowed`, and otherwise to `site`.
   */
  const respondAsAuth = (changed: Record<string, unknown> = {}, site = HOME, allowed = `${site}/auth/callback`) =>
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
    respondAsAuth();
  });

  test("passes when the services match the settings", async () => {
    expect(await serviceFaults(here)).toEqual([]);
    expect(await serviceFaults({ ...here, SITE_URL: `${HOME}/` })).toEqual([]);
  });

  test.each([
    ["SUPABASE_PUBLISHABLE_KEY", /^The auth service rejects the server: check .*SUPABASE_PUBLISHABLE_KEY/],
    ["SUPABASE_SECRET_KEY", /^The database .* rejects SUPABASE_SECRET_KEY/],
  ])("reports a %s from another project", async (name, fault) => {
    const other = here[name]?.replace("local-only", "of-another-project");
    expect(await serviceFaults({ ...here, [name]: other })).toEqual(one(fault));
  });

  test("reports a Data API that accepts calls without the server's key, or rejects the server, until the SQL from `npm run admin -- server-key` has run", async () => {
    const check = "select pg_get_functiondef('app.check_server_key'::regproc) as text";
    const [stored] = await server.sql<{ text: string }>(check);
    await server.sql((stored?.text ?? "").replace("not exists", "false and not exists"));
    expect(await serviceFaults(here)).toEqual(one(/^The Data API accepts calls without the server's key/));
    await server.sql(stored?.text ?? "");

    await server.sql("update private.server_keys set hash = sha256('the old key')");
    expect(await serviceFaults(here)).toEqual(one(/`npm run admin -- server-key`/));
    const { SUPABASE_URL, SUPABASE_SECRET_KEY } = here;
    const printed = execFileSync(process.execPath, ["scripts/admin.ts", "server-key"], {
      env: { ...process.env, SUPABASE_URL, SUPABASE_SECRET_KEY },
      encoding: "utf8",
    });
    const [add = "", forget = ""] = printed.split("\n").filter((line) => line.endsWith(";"));
    const count = async () => (await server.sql("select from private.server_keys")).length;
    await server.sql(add);
    expect([await serviceFaults(here), await count()]).toEqual([[], 2]);
    await server.sql(forget);
    expect([await serviceFaults(here), await count()]).toEqual([[], 1]);
  });

  test("reports missing or unknown migrations, and a database that belongs to another season or product", async () => {
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
    const [stored] = await server.sql<{ text: string }>(source);
    await server.sql((stored?.text ?? "").replace(/'season',\s*[^,]+,/i, "'season', '1999-00',"));
    expect(await serviceFaults(here)).toEqual(
      one(/^The database's current season is not.*npm run admin -- season status/),
    );
    await server.sql(stored?.text ?? "");
    await server.sql("alter function public.health_report() rename to other_report");
    expect(await serviceFaults(here)).toEqual(one(/^The database lacks this product's tables/));
    await server.sql("alter function public.other_report() rename to health_report");
    expect(await serviceFaults(here)).toEqual([]);
  });

  test.each<[changed: Record<string, unknown>, fault: RegExp]>([
    [{ mailer_autoconfirm: true }, /^Email addresses are not confirmed/],
    [{ disable_signup: true }, /^Sign-ups are off/],
    [{ external: { google: false, email: true } }, /^'Continue with Google' does not work/],
    [{ external: { google: true, email: false } }, /^Email sign-in is off/],
    [{ external: { google: true, email: true, anonymous_users: true } }, /^Anonymous sign-ins are on/],
  ])("reports an auth service with the wrong settings %j", async (changed, fault) => {
    respondAsAuth(changed);
    expect(await serviceFaults(here)).toEqual(one(fault));
  });

  test("reports an auth service that redirects to the wrong URL, but reports nothing if the auth service responds that the rate limit was reached", async () => {
    respondAsAuth({}, "https://other.example.com");
    expect(await serviceFaults(here)).toEqual(one(/^The auth service redirects to another site than SITE_URL/));
    respondAsAuth({}, HOME, "https://other.example.com/auth/callback");
    expect(await serviceFaults(here)).toEqual(one(/^The auth service does not allow SITE_URL\/auth\/callback/));
    server.replaceAuth(({ url }) =>
      url.includes("/verify")
        ? Response.json({ error_code: "over_request_rate_limit" }, { status: 429 })
        : Response.json({ external: { google: true, email: true } }),
    );
    expect(await serviceFaults(here)).toEqual([]);
  });

  test("reports an unreachable project, a rejected mail key and an unverified domain", async () => {
    expect(await serviceFaults({ ...here, RESEND_API_KEY: "re_other" })).toEqual(one(/check RESEND_API_KEY/));
    expect(await serviceFaults({ ...here, SITE_URL: SITE, MAIL_FROM: "a@mail.example.com" })).toContainEqual(
      expect.stringMatching(/^The domain that emails come from, mail\.example\.com, is missing in Resend/),
    );
    server.breakDatabase("unreachable");
    expect(await serviceFaults(here)).toEqual(one(/the Supabase project is paused/));
  });
});
