import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { crowdFaults } from "../../scripts/doctor/crowd.ts";
import { diagnose } from "../../scripts/doctor/diagnose.ts";
import { settingFaults } from "../../scripts/doctor/settings.ts";
import { SEASON } from "../../src/domain/season.ts";
import { SETTINGS } from "../../src/server/env.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { PROVIDER, SITE } from "../support/server/server-network.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** What a deployment has whose settings are right. */
const DEPLOYED: Readonly<Record<string, string>> = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  VITE_SUPABASE_URL: "https://project.supabase.co/",
  RESEND_API_KEY: "re_1",
  CRON_SECRET: "0123456789abcdef",
  SITE_URL: "https://bracket.example.com",
};

const one = (pattern: RegExp) => [expect.stringMatching(pattern)];

describe("the settings of a deployment", () => {
  test("are right when all are there that it needs", () => {
    expect(settingFaults(DEPLOYED)).toEqual([]);
    expect(
      settingFaults({ ...DEPLOYED, MAIL_FROM: "CFP Bracket <picks@example.com>", REQUEST_LOG: "failures" }),
    ).toEqual([]);
  });

  test.each(Object.keys(DEPLOYED))("are named with their place when %s is missing or empty", (name) => {
    const { [name]: _, ...rest } = DEPLOYED;
    for (const lacking of [rest, { ...DEPLOYED, [name]: "" }]) {
      expect(settingFaults(lacking)).toEqual(
        one(new RegExp(`^${name} is missing: it comes from .+ Set it in Vercel, `)),
      );
    }
  });

  test.each([
    ["SUPABASE_URL", "project.supabase.co"],
    ["SUPABASE_PUBLISHABLE_KEY", "sb_secret_1"],
    ["SUPABASE_SECRET_KEY", "sb_publishable_1"],
    ["RESEND_API_KEY", "whsec_1"],
    ["CRON_SECRET", "short"],
    ["SITE_URL", "https://bracket.example.com/cfp-challenge"],
    ["MAIL_FROM", "CFP Bracket"],
    ["SEND_PICKS_PER_ADDRESS", "many"],
    ["REQUEST_LOG", "some"],
  ])("are named when %s is no such thing, and its value is not said", (name, value) => {
    const faults = settingFaults({ ...DEPLOYED, [name]: value });
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${name} does not look like one: it comes from`)));
    expect(faults.join()).not.toContain(`'${value}'`);
    if (/KEY|SECRET/.test(name)) expect(faults.join()).not.toContain(value);
  });

  test("are named when they contradict each other", () => {
    const other = "https://other.supabase.co";
    expect(settingFaults({ ...DEPLOYED, VITE_SUPABASE_URL: other })).toEqual(one(/name two projects/));
    expect(settingFaults({ ...DEPLOYED, SITE_URL: "http://bracket.example.com" })).toEqual(
      one(/SITE_URL is not https/),
    );
    const captcha = { ...DEPLOYED, VITE_TURNSTILE_SITE_KEY: "1x" };
    expect(settingFaults(captcha)).toEqual(one(/^VITE_TURNSTILE_SITE_KEY is set without TURNSTILE_SECRET_KEY/));
    expect(settingFaults({ ...captcha, TURNSTILE_SECRET_KEY: "1x" })).toEqual([]);
  });

  test("are not the well-known keys of this machine, nor copied with a blank", () => {
    const faults = settingFaults({ ...DEPLOYED, SUPABASE_SECRET_KEY: serverEnvironment(SITE).SUPABASE_SECRET_KEY });
    expect(faults).toEqual(one(/^SUPABASE_SECRET_KEY is the well-known key/));
    expect(settingFaults({ ...DEPLOYED, RESEND_API_KEY: "re_1\n" })).toEqual(one(/^RESEND_API_KEY has blanks/));
  });

  test("are all known: each that the server reads is refused when it is nonsense, or takes any text", () => {
    const anyText = ["CFBD_API_KEY", "TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"];
    for (const name of Object.keys(SETTINGS).filter((each) => each !== "VERCEL" && !anyText.includes(each))) {
      expect(settingFaults({ ...DEPLOYED, [name]: "?" }).join(), name).toContain(`${name} does not look like one`);
    }
  });
});

describe("before a crowd", () => {
  const config = (mails: number) => `[auth.rate_limit]\nemail_sent = ${mails}`;

  test("nothing is said as long as everybody gets a mail", () => {
    expect(crowdFaults(0, DEPLOYED, config(0))).toEqual([]);
    expect(crowdFaults(1_000, DEPLOYED, config(1_000))).toEqual([]);
    expect(crowdFaults(5_000, { ...DEPLOYED, SEND_PICKS_IN_ALL: "5000" }, config(5_000))).toEqual([]);
  });

  test("each limit is named that fewer pass than come", () => {
    const mails = /^The auth service may send 300 mails an hour.*email_sent in supabase\/config\.toml to 1000 or more/;
    expect(crowdFaults(1_000, DEPLOYED, config(300))).toEqual(one(mails));
    const brackets = /^1000 brackets may be mailed an hour: set SEND_PICKS_IN_ALL to 1001 or more/;
    expect(crowdFaults(1_001, { ...DEPLOYED, SEND_PICKS_IN_ALL: "" }, config(2_000))).toEqual(one(brackets));
  });
});

describe("what the settings lead to", () => {
  /** The project and the mailbox of the test server, as a product on this machine has them. */
  const here = {
    ...serverEnvironment(SITE),
    RESEND_BASE_URL: PROVIDER,
    VITE_SUPABASE_URL: SITE,
    SITE_URL: "http://localhost:3000",
  };
  /** The settings of the auth service, which leads back to its site, or to the address asked for where it is allowed. */
  const settings = (changed: Record<string, unknown> = {}, site = here.SITE_URL, allowed = `${site}/auth/callback`) =>
    server.replaceAuth(({ url }) => {
      const { pathname, searchParams } = new URL(url);
      const wanted = searchParams.get("redirect_to");
      if (pathname.endsWith("/verify")) {
        const location = `${wanted === allowed ? wanted : site}#error=access_denied`;
        return new Response(null, { status: 303, headers: { location } });
      }
      return Response.json({
        external: { google: true, email: true },
        disable_signup: false,
        mailer_autoconfirm: false,
        ...changed,
      });
    });
  beforeEach(() => {
    server.reset();
    settings();
  });

  test("is as it should be", async () => {
    expect(await diagnose(here)).toEqual([]);
  });

  test.each(["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"])(
    "is named when %s is of another project",
    async (name) => {
      const other = here[name as keyof typeof here].replace("local-only", "of-another-project");
      expect(await diagnose({ ...here, [name]: other })).toEqual(
        one(new RegExp(`^${name} is not a key of the project`)),
      );
    },
  );

  test("is named when the database lacks a migration, all of them, or the season", async () => {
    const list = "supabase_migrations.schema_migrations";
    const [newest] = await server.sql<{ version: string }>(`select max(version) as version from ${list}`);
    const rename = (from: string, to: string) =>
      server.sql(`update ${list} set version = '${to}' where version = '${from}'`);
    const older = String(BigInt(newest?.version ?? 0) - 1n);
    await rename(newest?.version ?? "", older);
    expect(await diagnose(here)).toEqual(one(/^The database lacks migrations.*supabase@3 db push --remote/));
    await rename(older, newest?.version ?? "");
    await server.sql("alter function public.health_report() rename to other_report");
    expect(await diagnose(here)).toEqual(one(/^The database has no tables of this product/));
    await server.sql("alter function public.other_report() rename to health_report");
    const set = (values: string) => server.sql(`update app.seasons set ${values} where name = '${SEASON.name}'`);
    await set("status = 'finished', finished_at = now()");
    expect(await diagnose(here)).toEqual(one(/^No season runs in the database.*npm run season/));
    await set("status = 'running', finished_at = null");
    expect(await diagnose(here)).toEqual([]);
  });

  test.each<[changed: Record<string, unknown>, line: RegExp]>([
    [{ mailer_autoconfirm: true }, /^Accounts need no confirmed address/],
    [{ disable_signup: true }, /^Nobody can sign up/],
    [{ external: { google: false, email: true } }, /^'Continue with Google' leads nowhere/],
    [{ external: { google: true, email: false } }, /^Signing in by e-mail is off/],
    [{ external: { google: true, email: true, anonymous_users: true } }, /^Visitors may have accounts without a name/],
  ])("is named when the auth service says %j", async (changed, line) => {
    settings(changed);
    expect(await diagnose(here)).toEqual(one(line));
  });

  test("is named when the auth service leads people elsewhere, and not when it is asked too often to tell", async () => {
    settings({}, "https://other.example.com");
    expect(await diagnose(here)).toEqual(
      one(/^The auth service leads people to another site than SITE_URL: set 'Site/),
    );
    settings({}, here.SITE_URL, "https://other.example.com/auth/callback");
    expect(await diagnose(here)).toEqual(
      one(/^The auth service does not lead back to SITE_URL\/auth\/callback: allow/),
    );
    settings();
    expect(await diagnose({ ...here, SITE_URL: `${here.SITE_URL}/` })).toEqual([]);
    server.replaceAuth(({ url }) =>
      url.includes("/verify")
        ? Response.json({ error_code: "over_request_rate_limit" }, { status: 429 })
        : Response.json({ external: { google: true, email: true } }),
    );
    expect(await diagnose(here)).toEqual([]);
  });

  test("is named when nothing answers, or the mail provider does not know the key", async () => {
    server.breakDatabase("refused");
    expect(await diagnose(here)).toEqual(one(/^The project that SUPABASE_URL names does not answer/));
    server.reset();
    settings();
    expect(await diagnose({ ...here, RESEND_API_KEY: "re_other" })).toEqual(
      one(/^The mail provider refuses RESEND_API_KEY/),
    );
  });
});
