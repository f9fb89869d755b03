import { expect, test } from "vitest";
import { z } from "zod";
import { describeCause, framesOf, redact } from "#server/observe/log-cause.ts";

/** Error messages in the style of various services, each with the personal part that the log must redact. */
const PERSONAL: readonly [words: string, secret: string][] = [
  ["duplicate key value: Key (email)=(sam@example.com) already exists.", "sam@example.com"],
  ["Key (username)=(Sam the Fan) already exists.", "Sam the Fan"],
  ['invalid input syntax for type uuid: "sam"', "sam"],
  ["Invalid `to` field: Sam <sam+picks@mail.example.com>", "sam+picks"],
  ["Unexpected token 'S', \"Sam was here\" is not valid JSON", "Sam"],
  ["JWT eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzYW0ifQ.c2ln is expired", "eyJ"],
  ["no row 0b9d7e5a-2f4c-4d3e-8a1b-6c5d4e3f2a1b in saved_brackets", "0b9d7e5a"],
  ["the token V1StGXR8_Z5jdHi6B-myT0aK was used", "V1StGXR8"],
  ["re_AbCdEf12_3456789012345678901234 is invalid", "re_AbCdEf12"],
  ["“Sam’s league” is taken", "Sam"],
];

test.each(PERSONAL)("the log redacts the personal part of %j", (words, secret) => {
  for (const cause of [words, new Error(words), { name: "PostgrestError", code: "22P02", message: words }]) {
    expect(describeCause(cause)).not.toContain(secret);
  }
  expect(describeCause(new Error("outside", { cause: new Error(words) }))).not.toContain(secret);
});

test("redacting keeps error names, error codes, causes, and our own table names", () => {
  const message = 'permission denied for table "users"';
  const rejected = { name: "PostgrestError", code: "42501", message, details: "Sam" };
  expect(describeCause(rejected)).toBe('PostgrestError 42501: permission denied for table "users"');
  const away = {
    name: "PostgrestError",
    code: "",
    message: "TypeError: fetch failed",
    details: "Caused by: connect ECONNREFUSED 127.0.0.1:1",
  };
  expect(describeCause(away)).toBe("PostgrestError ECONNREFUSED: TypeError: fetch failed");
  const cause = Object.assign(new Error("connect"), { code: "ECONNRESET" });
  expect(describeCause(new TypeError("fetch failed", { cause }))).toBe(
    "TypeError: fetch failed; because of Error ECONNRESET: connect",
  );
  expect(describeCause(new TypeError("Cannot read properties of undefined (reading 'name')"))).toContain("'name'");
  expect(describeCause("no time was left to send it")).toBe("no time was left to send it");
});

test("a validation error is described by the field name, without the rejected value", () => {
  const { error } = z.object({ user: z.object({ email: z.email() }) }).safeParse({ user: { email: "Sam" } });
  expect(describeCause(error)).toBe("user.email: Invalid email address");
});

test("any thrown value can be described, and a long description is truncated", () => {
  const described = [undefined, null, 7, {}, () => 1].map((thrown) => describeCause(thrown));
  expect(described).toEqual(["undefined", "object", "number", "object: ", "function"]);
  expect(describeCause({ message: 7 })).toBe("object");
  expect(describeCause(new Error("long ".repeat(1_000))).length).toBeLessThanOrEqual(2_000);
  let error = new Error("0");
  for (let depth = 1; depth < 9; depth++) error = new Error(String(depth), { cause: error });
  expect(describeCause(error)).toBe("Error: 8; because of Error: 7; because of Error: 6; because of Error: 5");
});

test("long text is redacted in less than half a second", () => {
  for (const part of ['"', "a-1", "@", "=(", "eyJ."]) {
    const begun = performance.now();
    redact(part.repeat(60_000 / part.length));
    expect(performance.now() - begun).toBeLessThan(500);
  }
});

test("a stack trace is reduced to function names and file positions, without local folders, hosts or messages", () => {
  const stack = [
    "TypeError: Sam is not a function",
    "    at pick (file:///home/sam/project/src/server/picks.ts:7:12)",
    "    at async https://site.example/assets/index-abc.js?token=secret:1:2",
    "    at a place without a line",
    "Sam at 12:30",
    "    at node:internal/process/task_queues:104:5",
  ].join("\n");
  expect(framesOf(stack)).toBe(
    "pick (src/server/picks.ts:7:12) < async assets/index-abc.js:1:2 < node:internal/process/task_queues:104:5",
  );
  expect(framesOf("Error\nhead@https://site.example/assets/a.js:3:4\n")).toBe("head@assets/a.js:3:4");
  expect(framesOf(undefined)).toBe("");
  const place = (length: number) => `at ${"x".repeat(length - 8)}.ts:1`;
  expect(framesOf([place(501), ...Array(9).fill(place(500))].join("\n")).split(" < ")).toEqual(
    Array(8).fill(place(500).slice(3)),
  );
});
