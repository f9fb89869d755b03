import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { emailProblem, passwordProblem, tidyEmail, usernameProblem } from "#domain/account.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const LABEL = "a".repeat(60);
/** Returns an email address of exactly this length. */
const ofLength = (length: number) => `a@${`${LABEL}.${LABEL}.${LABEL}.${"b".repeat(80)}`.slice(0, length - 6)}.com`;

describe("the email address check (docs/behavior/accounts.md#email-addresses)", () => {
  test.each([
    "fan@example.com",
    "  fan@example.com\n",
    "first.last+picks@sub.example.co.uk",
    "o'brien@example.ie",
    "x@y.z",
    "jürgen@exämple.de",
    "用户@例子.公司",
    "fan@xn--bcher-kva.example",
    `${"l".repeat(64)}@example.com`,
    "first-.last-@ex-ample.com",
    ofLength(254),
  ])("accepts %j", (typed) => {
    expect(emailProblem(typed)).toBeNull();
  });

  test.each([
    "\u200bfan@example.com\u202c",
    " fan\u00ad@exam\u2060ple.com",
    "\u202amailto:fan@example.com ",
    "MAILTO:fan@example.com",
    "mailto: fan@example.com?subject=Hi",
    "fan\ufe0f@example\u034f.com\u3164\u2800",
  ])("accepts %j as fan@example.com", (typed) => {
    expect([tidyEmail(typed), emailProblem(typed)]).toEqual(["fan@example.com", null]);
  });

  test.each(["", " ", "\t\r\n", "mailto:", "\u200b"])("reports %j as missing", (typed) => {
    expect(emailProblem(typed)).toBe("EMAIL_REQUIRED");
  });

  test.each([
    ["no at sign", "fan.example.com"],
    ["nothing before the at sign", "@example.com"],
    ["nothing after the at sign", "fan@"],
    ["no dot in the domain", "fan@localhost"],
    ["two dots in a row in the domain", "fan@example..com"],
    ["a domain that begins with a dot", "fan@.example.com"],
    ["two at signs", "fan@home@example.com"],
    ["a space inside", "f an@example.com"],
    ["a second address after a comma", "fan@example.com,rival@example.com"],
    ["a second address on a second line", "fan@example.com\nrival@example.com"],
    ["a header after the address", "fan@example.com\r\nBcc: rival@example.com"],
    ["a bare carriage return", "fan@example.com\rBcc:rival@example.com"],
    ["a line separator", "fan@example.com\u2028x.com"],
    ["a zero byte", "fan@example.com\0.org"],
    ["full-width letters", "fan@\uff45xample.com"],
    ["a hyphen at the beginning of the domain", "fan@-example.com"],
    ["a hyphen at the end of a part of the domain", "fan@example-.com"],
    ["bold letters", "𝐟an@example.com"],
    ["a period from another script", "fan@a。example.com"],
    ["a lone surrogate", "fan\ud800@example.com"],
    ["a display name", "Fan <fan@example.com>"],
    ["a quoted local part", '"fan@home"@example.com'],
    ["a comment", "fan(home)@example.com"],
    ["a group", "fans:fan@example.com"],
    ["an address literal", "fan@[127.0.0.1]"],
    ["a backslash", "fan\\@example.com"],
    ["65 characters before the at sign", `${"l".repeat(65)}@example.com`],
    ["255 characters", ofLength(255)],
  ])("rejects an address with %s", (_, typed) => {
    expect(emailProblem(typed)).toBe("EMAIL_INVALID");
  });

  test("never accepts an address that could end an email header or add a second recipient", () => {
    const hostile = fc.constantFrom("\r\n", "\n", "\r", "\0", ",", ";", "<", ">", ":", '"', " ", "@", "\u2028", "Bcc:");
    const part = fc.oneof(hostile, fc.string({ unit: "binary" }), fc.constantFrom("fan@example.com", "a@b.c", ".com"));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const typed = parts.join("");
        if (emailProblem(typed) !== null) return;
        expect(tidyEmail(typed)).not.toMatch(/[\s,;:<>"()[\]\\\p{C}]/u);
        expect(tidyEmail(typed).split("@")).toHaveLength(2);
      }),
      runs(2000),
    );
  });
});

describe("the username check (docs/behavior/accounts.md#usernames)", () => {
  test.each(["abc", "A-_9", "---", "000", "a".repeat(30), "abc ", "\u00A0abc\n"])("accepts %j", (typed) => {
    expect(usernameProblem(typed)).toBeNull();
  });

  test.each([
    ["", "USERNAME_REQUIRED"],
    ["ab", "USERNAME_TOO_SHORT"],
    [" ", "USERNAME_REQUIRED"],
    ["a b", "USERNAME_HAS_SPACES"],
    ["abc\u00A0def", "USERNAME_HAS_SPACES"],
    ["zoë", "USERNAME_CHARACTERS"],
    ["a.b", "USERNAME_CHARACTERS"],
    ["b\u043Eb", "USERNAME_CHARACTERS"],
    ["bob\u200B", "USERNAME_CHARACTERS"],
    ["\uD83C\uDFC8\uD83C\uDFC8", "USERNAME_CHARACTERS"],
    ["a".repeat(31), "USERNAME_TOO_LONG"],
  ])("rejects %j with %s", (typed, problem) => {
    expect(usernameProblem(typed)).toBe(problem);
  });

  test("rejects 100,000 characters as too long", () => {
    expect(usernameProblem("a".repeat(100_000))).toBe("USERNAME_TOO_LONG");
  });
});

describe("the password check (docs/behavior/accounts.md#passwords)", () => {
  test.each(["12345678", "p".repeat(72), "        ", "pass word", "é".repeat(36), "\u{1F3C8}".repeat(18)])(
    "accepts %j",
    (typed) => {
      expect(passwordProblem(typed)).toBeNull();
    },
  );

  test.each([
    ["", "PASSWORD_REQUIRED"],
    ["1234567", "PASSWORD_TOO_SHORT"],
    ["p".repeat(73), "PASSWORD_TOO_LONG"],
    ["é".repeat(37), "PASSWORD_TOO_LONG"],
    ["\u{1F3C8}".repeat(19), "PASSWORD_TOO_LONG"],
  ])("rejects %j with %s", (typed, problem) => {
    expect(passwordProblem(typed)).toBe(problem);
  });
});
