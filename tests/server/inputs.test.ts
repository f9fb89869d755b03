import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ErrorKey } from "#domain/errors.ts";
import { toAppError } from "#server/app-error.ts";
import { bracketInput } from "#server/brackets/bracket-input.ts";
import { emailInput, hasStorableTexts, weekInput } from "#server/http/inputs.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";

/** The validation error for this input, or null if the input is valid. */
function rejectionOf(schema: z.ZodType, value: unknown): ErrorKey | null {
  const { success, error } = schema.safeParse(value);
  return success ? null : toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).key;
}

test("fields are checked in order, and the first failed check decides the error", () => {
  const schema = z.strictObject({ email: emailInput, week: weekInput });
  expect(rejectionOf(schema, { email: "fan@example.com", week: 3 })).toBeNull();
  expect(rejectionOf(schema, { week: 99 })).toBe("EMAIL_REQUIRED");
  expect(rejectionOf(schema, { week: 99, email: 7 })).toBe("EMAIL_INVALID");
  expect(rejectionOf(schema, { week: 99, email: "fan@example.com" })).toBe("WEEK_NOT_FOUND");
});

test("an input with the wrong shape fails with REQUEST_INVALID", () => {
  const schema = z.strictObject({ email: emailInput, other: z.string() });
  for (const value of [null, [], "text", { email: "", other: 1 }, { email: "", other: "", surprise: true }]) {
    expect(rejectionOf(schema, value)).toBe("REQUEST_INVALID");
  }
});

test("an email address that is missing, malformed or not a string is rejected, and spaces around it are removed", () => {
  expect(emailInput.parse("  fan@example.com ")).toBe("fan@example.com");
  const rejectionOfEmail = (email: unknown) => rejectionOf(z.strictObject({ email: emailInput }), { email });
  for (const email of [undefined, null, "", "   "]) expect(rejectionOfEmail(email)).toBe("EMAIL_REQUIRED");
  for (const email of ["fan", "a@example.com\r\nBcc: b@example.com", ["fan@example.com"], 7])
    expect(rejectionOfEmail(email)).toBe("EMAIL_INVALID");
});

test.each([
  ["a null character", "a\0b"],
  ["half a surrogate pair", "\uD83C"],
  ["a null character in a list", ["fine", "\0"]],
  ["a null character in a property", { name: "\0" }],
  ["a null character in a property name", { "\0": 1 }],
  ["half a surrogate pair in a nested property name", [{ list: [null, { "\uDFC8": null }] }]],
])("hasStorableTexts returns false for %s", (_, input) => {
  expect(hasStorableTexts(input)).toBe(false);
});

test.each(["", "\u{1F3C8}", null, undefined, 7, true, [], {}, { name: ["fine", null, { deep: "fine" }] }])(
  "hasStorableTexts returns true for %j",
  (input) => {
    expect(hasStorableTexts(input)).toBe(true);
  },
);

test("hasStorableTexts checks 30,000 nested arrays without overflowing the stack", () => {
  expect(hasStorableTexts(JSON.parse("[".repeat(30_000) + "]".repeat(30_000)))).toBe(true);
});

test("a bracket is parsed into its record; an incomplete or inconsistent bracket is rejected", () => {
  const bracket = fillBracket();
  expect(bracketInput.parse(bracket)).toEqual(OFFICIAL_RECORD);
  expect(rejectionOf(bracketInput, { ...bracket, winner: null })).toBe("BRACKET_INCOMPLETE");
  expect(rejectionOf(bracketInput, { ...bracket, winner: { id: "tulane" } })).toBe("BRACKET_INVALID");
  expect(rejectionOf(bracketInput, undefined)).toBe("BRACKET_INVALID");
});

const inFinal = (change: object) => {
  const bracket = fillBracket();
  const winner = { ...bracket.winner, ...change };
  return { ...bracket, winner };
};

test.each([
  { name: "A".repeat(60), conference: "Big Ten" },
  { name: "" },
  { name: "Texas A&M (“Aggies”) — é", conference: "C".repeat(60) },
  { logoUrl: "/badges/texas-a-m.svg" },
  { logoUrl: "/" },
  { logoUrl: `/${"a".repeat(99)}` },
  { primaryColor: "#13294b", secondaryColor: "#C8102E" },
])("a bracket is accepted if its champion has the properties %j", (change) => {
  expect(bracketInput.parse(inFinal(change))).toEqual(OFFICIAL_RECORD);
});

test.each([
  { name: "A".repeat(61) },
  { conference: "A".repeat(61) },
  { name: "<b" },
  { name: "a>" },
  { name: "a\nb" },
  { conference: "\u0000" },
  { logoUrl: `/${"a".repeat(100)}` },
  { logoUrl: "//evil.example/a.svg" },
  { logoUrl: "https://evil.example" },
  { logoUrl: "/a.svg?x" },
  { logoUrl: "/A" },
  { primaryColor: "#13294" },
  { primaryColor: "#13294BB" },
  { primaryColor: " #13294B" },
  { secondaryColor: "#13294B;" },
  { secondaryColor: "#13294G" },
  { surprise: 1 },
])("a bracket is rejected if its champion has the properties %j", (change) => {
  expect(rejectionOf(bracketInput, inFinal(change))).toBe("BRACKET_INVALID");
});

test("a seed must be a whole number from 0 to 12, and a matchup's loser may be null or missing", () => {
  const bracket = fillBracket();
  const { championship } = bracket;
  const withLoser = (loser: unknown) => ({ ...bracket, championship: { ...championship, loser } });
  for (const loser of [null, undefined, championship.loser]) {
    expect(bracketInput.parse(withLoser(loser))).toEqual(OFFICIAL_RECORD);
  }
  for (const seed of [-1, 13, 1.5, "1", null]) {
    expect(rejectionOf(bracketInput, withLoser({ ...championship.loser, seed }))).toBe("BRACKET_INVALID");
  }
});

test("a bracket with unknown properties in a matchup or a slot is rejected", () => {
  const bracket = fillBracket();
  const { championship } = bracket;
  const [one, other] = championship.teams;
  for (const change of [
    { surprise: 1 },
    { teams: [{ ...one, surprise: 1 }, other] },
    { winner: { ...championship.winner, surprise: 1 } },
    { loser: { ...championship.loser, surprise: 1 } },
  ]) {
    const changed = { ...bracket, championship: { ...championship, ...change } };
    expect(rejectionOf(bracketInput, changed)).toBe("BRACKET_INVALID");
  }
});

test("a bracket with a matchup in the wrong round is rejected", () => {
  const { firstRound, quarterfinals, semifinals, championship, winner } = fillBracket();
  const [all, end] = [[...firstRound, ...quarterfinals, ...semifinals, championship], { championship, winner }];
  for (const [toQuarterfinals, toSemifinals] of [
    [5, 8],
    [4, 9],
  ]) {
    const shifted = {
      firstRound: all.slice(0, toQuarterfinals),
      quarterfinals: all.slice(toQuarterfinals, toSemifinals),
      semifinals: all.slice(toSemifinals),
    };
    expect(rejectionOf(bracketInput, { ...shifted, ...end })).toBe("BRACKET_INVALID");
  }
});
