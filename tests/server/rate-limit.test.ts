import { expect, test } from "vitest";
import { readEnv } from "../../src/server/env.ts";
import { callerNetwork, keyedHash } from "../../src/server/rate-limit.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the caller at %s is %s", (address, network) => {
  expect(callerNetwork(address)).toBe(network);
});

const ENVIRONMENT = {
  SUPABASE_URL: "https://project.example.com",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  RESEND_API_KEY: "re_x",
  CRON_SECRET: "x",
  SITE_URL: "https://bracket.example.com/",
};

test("a hash depends on the secret and on what it is for", () => {
  const env = readEnv(ENVIRONMENT);
  const other = readEnv({ ...ENVIRONMENT, SUPABASE_SECRET_KEY: "sb_secret_y" });
  const hashes = [keyedHash(env, "a", "v"), keyedHash(env, "b", "v"), keyedHash(other, "a", "v")];
  expect(new Set(hashes).size).toBe(3);
  expect(keyedHash(env, "a", "v")).toBe(hashes[0]);
});

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
});
