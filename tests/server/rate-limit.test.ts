import { expect, test } from "vitest";
import {
  callerNetwork,
  groupLimits,
  keyedHash,
  networkLimits,
  recipientHash,
  reportLimits,
  sameMailbox,
  sendPicksLimits,
} from "#server/auth/rate-limit.ts";
import { readEnv } from "#server/http/env.ts";
import { ENVIRONMENT } from "#support/server/environment.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1:2:3:4:5%eth0", "fe80:0:0:1::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:1::", "2001:db8:1:0::/64"],
  ["::ffff:198.51.100.17", "198.51.100.17"],
  ["2001:db8::ffff:203.0.113.7", "2001:db8:0:0::/64"],
  ["::ffff:203.0.113.7x", "::ffff:203.0.113.7x"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("callerNetwork maps the IP address %s to the network %s", (address, network) => {
  expect(callerNetwork(address)).toBe(network);
});

test.each([
  ["fan@example.com", "fan@example.com"],
  [" Fan@Example.COM ", "fan@example.com"],
  ["fan+picks@example.com", "fan@example.com"],
  ["+a@example.com", "@example.com"],
  ["f.a.n@example.com", "f.a.n@example.com"],
  ["F.an+x@GoogleMail.com", "fan@gmail.com"],
  ["f.an@mail.gmail.com", "f.an@mail.gmail.com"],
  ["fan@\uff47mail\u3002com", "fan@gmail.com"],
  ["\uff46an\uff0bx@example.com", "fan@example.com"],
  ["fan@b\u00fccher.example", "fan@xn--bcher-kva.example"],
  ["fan@bu\u0308cher.example", "fan@xn--bcher-kva.example"],
  ["fan@exam\u034fple.com", "fan@example.com"],
  ["ℋans™@example.com", "hanstm@example.com"],
  ['"a.b@c"@gmail.com', '"ab@c"@gmail.com'],
  ["fan@no domain", "fan@no domain"],
])("rate limits treat %s as the mailbox %s", (email, mailbox) => {
  expect(sameMailbox(email)).toBe(mailbox);
});

test("emails are limited per mailbox, per caller and in total, and only hashes of the mailbox and caller are stored", () => {
  const env = readEnv(ENVIRONMENT);
  expect(sendPicksLimits(env, "Fan+x@example.com", "203.0.113.7").map(({ key }) => key)).toEqual([
    keyedHash(env, "address", "fan@example.com"),
    keyedHash(env, "client", "203.0.113.7"),
    "all",
  ]);
});

test("reports are limited per player and in total, and only a hash of the player is stored", () => {
  const env = readEnv(ENVIRONMENT);
  expect(reportLimits(env, "same").map(({ key }) => key)).toEqual([keyedHash(env, "reporter", "same"), "all"]);
});

test("the hash of a bracket's recipient ignores letter case and surrounding spaces, but not a plus tag", () => {
  const env = readEnv(ENVIRONMENT);
  expect(recipientHash(env, " Fan@Example.COM")).toBe(keyedHash(env, "recipient", "fan@example.com"));
  expect(recipientHash(env, "fan+x@example.com")).not.toBe(recipientHash(env, "fan@example.com"));
});

test("a keyed hash is different for each secret key and each purpose", () => {
  const env = readEnv(ENVIRONMENT);
  const other = readEnv({ ...ENVIRONMENT, SUPABASE_SECRET_KEY: "sb_secret_y" });
  const hashes = [keyedHash(env, "a", "v"), keyedHash(env, "b", "v"), keyedHash(other, "a", "v")];
  expect(new Set(hashes).size).toBe(3);
  expect(keyedHash(env, "a", "v")).toBe(hashes[0]);
});

// On one network, a class of 40 makes about 160 username checks, 40 joins and 40 emails in an hour.
test("the limits leave room for a class of 40, and are per hour for emails, username checks and new groups, per minute for invites, and per day for reports", () => {
  const env = readEnv(ENVIRONMENT);
  const limits = [
    ...sendPicksLimits(env, "fan@example.com", "203.0.113.7"),
    ...networkLimits(env, "availability", "203.0.113.7"),
    ...networkLimits(env, "invites", "203.0.113.7"),
    ...networkLimits(env, "invite-pages", "203.0.113.7"),
    ...networkLimits(env, "joins", "203.0.113.7"),
    ...groupLimits(env, "player"),
    ...reportLimits(env, "player"),
  ];
  expect(limits.map(({ bucket, most, seconds }) => [bucket, most, seconds])).toEqual([
    ["send-picks:email", 5, 3_600],
    ["send-picks:client", 200, 3_600],
    ["send-picks:all", 1_000, 3_600],
    ["availability:client", 600, 3_600],
    ["invites:client", 120, 60],
    ["invite-pages:client", 120, 60],
    ["joins:client", 120, 60],
    ["groups:player", 20, 3_600],
    ["reports:player", 5, 86_400],
    ["reports:all", 100, 86_400],
  ]);
});
