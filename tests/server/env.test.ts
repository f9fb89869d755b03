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
