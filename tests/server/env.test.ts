import { expect, test } from "vitest";
import { readEnv } from "#server/http/env.ts";
import { ENVIRONMENT } from "#support/server/environment.ts";

test("the keys for local development are rejected on Vercel", () => {
  const local = { ...ENVIRONMENT, SUPABASE_SECRET_KEY: "sb_secret_local-only" };
  expect(() => readEnv({ ...local, VERCEL: "1" })).toThrow(
    "environment: the well-known local keys must not be deployed",
  );
  expect(() => readEnv(local)).not.toThrow();
  expect(readEnv({ ...ENVIRONMENT, VERCEL: "1" }).VERCEL).toBe("1");
  expect(() => readEnv({ ...ENVIRONMENT, CRON_SECRET: "local-only", VERCEL: "1" })).toThrow(/local keys/);
});

test("the configuration error lists every missing setting, but no values", () => {
  expect(() => readEnv({ ...ENVIRONMENT, SUPABASE_URL: "secret-typed-here" })).not.toThrow(/secret-typed-here/);
  const { RESEND_API_KEY: _, SUPABASE_SECRET_KEY: __, ...lacking } = ENVIRONMENT;
  expect(() => readEnv(lacking)).toThrow(
    /^The server is not configured\. SUPABASE_SECRET_KEY: [^;]+; RESEND_API_KEY: /,
  );
});

test("an empty optional setting is read as undefined", () => {
  const optional = ["CFBD_API_KEY", "REPORTS_TO", "TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"] as const;
  for (const name of optional) {
    expect(readEnv(ENVIRONMENT)[name], name).toBeUndefined();
    expect(readEnv({ ...ENVIRONMENT, [name]: "" })[name], name).toBeUndefined();
    expect(readEnv({ ...ENVIRONMENT, [name]: "reports@example.com" })[name], name).toBe("reports@example.com");
  }
  expect(() => readEnv({ ...ENVIRONMENT, REPORTS_TO: "nobody" })).toThrow(/REPORTS_TO/);
});

test("CRON_SECRET defaults to an empty string, and CFBD_BASE_URL to the feed's public URL; a limit is a number", () => {
  expect(readEnv({ ...ENVIRONMENT, SEND_PICKS_IN_ALL: "7" }).SEND_PICKS_IN_ALL).toBe(7);
  const { CRON_SECRET: _, ...lacking } = ENVIRONMENT;
  expect(readEnv(lacking)).toMatchObject({
    CRON_SECRET: "",
    CFBD_BASE_URL: "https://api.collegefootballdata.com",
  });
});

test("MAIL_FROM defaults to the site's host and can be set, and all trailing slashes are removed from SITE_URL", () => {
  expect(readEnv(ENVIRONMENT)).toMatchObject({
    ...{ SITE_URL: "https://bracket.example.com", MAIL_FROM: "CFP Bracket <picks@bracket.example.com>" },
  });
  expect(readEnv({ ...ENVIRONMENT, MAIL_FROM: "a@b" }).MAIL_FROM).toBe("a@b");
  expect(readEnv({ ...ENVIRONMENT, MAIL_FROM: "Fans <fans@example.com>" }).MAIL_FROM).toBe("Fans <fans@example.com>");
  expect(() => readEnv({ ...ENVIRONMENT, MAIL_FROM: "ab" })).toThrow(/MAIL_FROM/);
  expect(readEnv({ ...ENVIRONMENT, SITE_URL: "https://bracket.example.com//" }).SITE_URL).toBe(
    "https://bracket.example.com",
  );
});

test.each([
  ...["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "RESEND_API_KEY"].map((name) => [name, ""]),
  ...["SUPABASE_URL", "SITE_URL", "CFBD_BASE_URL"].map((name) => [name, "bracket"]),
  ...["0", "-1", "1.5", "many", "1e999"].map((count) => ["SEND_PICKS_IN_ALL", count]),
])("%s=%j is rejected with an error that names the setting", (name, value) => {
  expect(() => readEnv({ ...ENVIRONMENT, [name as string]: value })).toThrow(`not configured. ${name}: `);
});
