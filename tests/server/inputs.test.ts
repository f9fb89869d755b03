import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ErrorKey } from "../../src/domain/errors.ts";
import { toAppError } from "../../src/server/app-error.ts";
import { bracketInput, recordInput } from "../../src/server/bracket-input.ts";
import { emailInput, hasStorableTexts, idInput, weekInput } from "../../src/server/inputs.ts";
import { fillBracket, OFFICIAL_RECORD } from "../support/brackets/official-record.ts";

/** The error that a request with this input fails with, or null. */
function refusalOf(schema: z.ZodType, value: unknown): ErrorKey | null {
  const { success, error } = schema.safeParse(value);
  return success ? null : toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).key;
}

test("the first check that fails names the error, in the order of the fields", () => {
  const schema = z.strictObject({ email: emailInput, week: weekInput });
  expect(refusalOf(schema, { email: "fan@example.com", week: 3 })).toBeNull();
  expect(refusalOf(schema, { week: 99 })).toBe("EMAIL_REQUIRED");
  expect(refusalOf(schema, { week: 99, email: 7 })).toBe("EMAIL_INVALID");
  expect(refusalOf(schema, { week: 99, email: "fan@example.com" })).toBe("WEEK_NOT_FOUND");
});

test("a request of another shape is REQUEST_INVALID, whatever else is wrong with it", () => {
  const schema = z.strictObject({ email: emailInput, other: z.string() });
  for (const value of [null, [], "text", { email: "", other: 1 }, { email: "", other: "", surprise: true }]) {
    expect(refusalOf(schema, value)).toBe("REQUEST_INVALID");
  }
});

test("an email address that is null is missing", () => {
  expect(refusalOf(z.strictObject({ email: emailInput }), { email: null })).toBe("EMAIL_REQUIRED");
});

test.each([
  ["a text", "a\0b"],
  ["half of a surrogate pair", "\uD83C"],
  ["an element of a list", ["fine", "\0"]],
  ["a property", { name: "\0" }],
  ["the name of a property", { "\0": 1 }],
  ["the name of a property deep inside", [{ list: [null, { "\uDFC8": null }] }]],
])("%s that the database cannot store is found", (_, input) => {
  expect(hasStorableTexts(input)).toBe(false);
});

test.each(["", "\u{1F3C8}", null, undefined, 7, true, [], {}, { name: ["fine", null, { deep: "fine" }] }])(
  "%j can be stored",
  (input) => {
    expect(hasStorableTexts(input)).toBe(true);
  },
);

test("an email address comes without blanks around it", () => {
  expect(emailInput.parse("  fan@example.com ")).toBe("fan@example.com");
});

test("a text that cannot be an id fails with the error of the thing that is looked for", () => {
  expect(refusalOf(idInput("GROUP_NOT_FOUND"), "no id")).toBe("GROUP_NOT_FOUND");
  expect(refusalOf(idInput("GROUP_NOT_FOUND"), 7)).toBe("REQUEST_INVALID");
});

test.each([0, 16, 1.5, Number.NaN, "3", null, undefined, {}])("%j is no week", (value) => {
  expect(refusalOf(weekInput, value)).toBe("WEEK_NOT_FOUND");
});

test("a bracket comes as its record, and one that is incomplete or contradicts itself does not pass", () => {
  const bracket = fillBracket();
  expect(bracketInput.parse(bracket)).toEqual(OFFICIAL_RECORD);
  expect(refusalOf(bracketInput, { ...bracket, winner: null })).toBe("BRACKET_INCOMPLETE");
  expect(refusalOf(bracketInput, { ...bracket, winner: { id: "tulane" } })).toBe("BRACKET_INVALID");
  expect(refusalOf(bracketInput, undefined)).toBe("BRACKET_INVALID");
});

test("a record that is incomplete or contradicts itself does not pass", () => {
  const { champ: _, ...undecided } = OFFICIAL_RECORD.winners;
  expect(recordInput.parse(OFFICIAL_RECORD)).toBe(OFFICIAL_RECORD);
  expect(refusalOf(recordInput, { ...OFFICIAL_RECORD, winners: undecided })).toBe("BRACKET_INCOMPLETE");
  expect(refusalOf(recordInput, { ...OFFICIAL_RECORD, winners: {} })).toBe("BRACKET_INCOMPLETE");
  expect(refusalOf(recordInput, { ...OFFICIAL_RECORD, teamSlots: [] })).toBe("BRACKET_INVALID");
  expect(refusalOf(recordInput, "record")).toBe("REQUEST_INVALID");
});
