import { expect, test } from "vitest";
import { readEnv } from "../../src/server/env.ts";
import { ENVIRONMENT } from "../support/server/environment.ts";

test("the configuration names what is missing and never a value", () => {
  const { RESEND_API_KEY: _, ...lacking } = ENVIRONMENT;
  expect(() => readEnv({ ...lacking, SUPABASE_URL: "secret-typed-here" })).toThrow(/RESEND_API_KEY/);
  expect(() => readEnv({ ...lacking, SUPABASE_URL: "secret-typed-here" })).not.toThrow(/secret-typed-here/);
});

test("the site's address has no slash at its end, and mails come from its host by default", () => {
  const env = readEnv(ENVIRONMENT);
  expect(env.SITE_URL).toBe("https://bracket.example.com");
  expect(env.MAIL_FROM).toBe("CFP Bracket <picks@bracket.example.com>");
});

test("the well-known local keys are refused where the product is deployed", () => {
  const local = { ...ENVIRONMENT, SUPABASE_SECRET_KEY: "sb_secret_local-only" };
  expect(() => readEnv({ ...local, VERCEL: "1" })).toThrow(/local keys/);
  expect(() => readEnv(local)).not.toThrow();
  expect(readEnv({ ...ENVIRONMENT, VERCEL: "1" }).VERCEL).toBe("1");
  expect(() => readEnv({ ...ENVIRONMENT, CRON_SECRET: "local-only", VERCEL: "1" })).toThrow(/local keys/);
});

test("5 brackets are mailed to one address, 20 from one network and 1,000 in all, unless it is configured", () => {
  expect(readEnv(ENVIRONMENT)).toMatchObject({
    SEND_PICKS_PER_ADDRESS: 5,
    SEND_PICKS_PER_CLIENT: 20,
    SEND_PICKS_IN_ALL: 1_000,
  });
  expect(readEnv({ ...ENVIRONMENT, SEND_PICKS_IN_ALL: "7" }).SEND_PICKS_IN_ALL).toBe(7);
});

test("everything that is missing is named at once", () => {
  const { RESEND_API_KEY: _, SUPABASE_SECRET_KEY: __, ...lacking } = ENVIRONMENT;
  expect(() => readEnv(lacking)).toThrow(
    /^The server is not configured\. SUPABASE_SECRET_KEY: [^;]+; RESEND_API_KEY: /,
  );
  const local = { ...ENVIRONMENT, SUPABASE_SECRET_KEY: "sb_secret_local-only", VERCEL: "1" };
  expect(() => readEnv(local)).toThrow("environment: the well-known local keys must not be deployed");
});

test("what may be missing is missing where its line is empty, and as it is written where it is not", () => {
  const optional = ["CFBD_API_KEY", "REPORTS_TO", "TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"] as const;
  for (const name of optional) {
    expect(readEnv(ENVIRONMENT)[name], name).toBeUndefined();
    expect(readEnv({ ...ENVIRONMENT, [name]: "" })[name], name).toBeUndefined();
    expect(readEnv({ ...ENVIRONMENT, [name]: "reports@example.com" })[name], name).toBe("reports@example.com");
  }
  expect(() => readEnv({ ...ENVIRONMENT, REPORTS_TO: "nobody" })).toThrow(/REPORTS_TO/);
});

test("without a secret for the scheduler and for the mail provider there is none, and results come from the feed's own address", () => {
  const { CRON_SECRET: _, ...lacking } = ENVIRONMENT;
  expect(readEnv(lacking)).toMatchObject({
    CRON_SECRET: "",
    CFBD_BASE_URL: "https://api.collegefootballdata.com",
  });
});

test("the sender is the one that is configured, and every slash goes from the end of the site's address", () => {
  expect(readEnv({ ...ENVIRONMENT, MAIL_FROM: "a@b" }).MAIL_FROM).toBe("a@b");
  expect(readEnv({ ...ENVIRONMENT, MAIL_FROM: "Fans <fans@example.com>" }).MAIL_FROM).toBe("Fans <fans@example.com>");
  expect(() => readEnv({ ...ENVIRONMENT, MAIL_FROM: "ab" })).toThrow(/MAIL_FROM/);
  expect(readEnv({ ...ENVIRONMENT, SITE_URL: "https://bracket.example.com//" }).SITE_URL).toBe(
    "https://bracket.example.com",
  );
});

test("the log has a line about all requests, or about those that fail", () => {
  expect(readEnv(ENVIRONMENT).REQUEST_LOG).toBe("all");
  for (const kept of ["all", "failures"]) expect(readEnv({ ...ENVIRONMENT, REQUEST_LOG: kept }).REQUEST_LOG).toBe(kept);
  expect(() => readEnv({ ...ENVIRONMENT, REQUEST_LOG: "none" })).toThrow(/REQUEST_LOG/);
});

test.each([
  ...["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "RESEND_API_KEY"].map((name) => [name, ""]),
  ...["SUPABASE_URL", "SITE_URL", "CFBD_BASE_URL"].map((name) => [name, "bracket"]),
  ...["0", "-1", "1.5", "many", "1e999"].map((count) => ["SEND_PICKS_IN_ALL", count]),
])("%s is refused as %j, by its name", (name, value) => {
  expect(() => readEnv({ ...ENVIRONMENT, [name as string]: value })).toThrow(`not configured. ${name}: `);
});
