import { z } from "zod";
import { emailProblem, tidyEmail } from "#domain/account.ts";
import type { ErrorKey } from "#domain/errors.ts";
import { isWeekNumber } from "#domain/week.ts";

/*
 * Schemas and checks for the inputs of requests. A failed check's message is an error key. `toAppError` turns the first
 * message into the response. If any message is not an error key, such as a message from Zod, the response is
 * REQUEST_INVALID.
 */

/** Whether the database can store a string: it has no U+0000 and no unpaired surrogate. */
function isStorableText(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/**
 * Whether all strings in a JSON value, including property names, can be stored. Every input is checked before a schema
 * reads it (docs/api.md#inputs). Uses no recursion, because the value may be deeply nested.
 */
export function hasStorableTexts(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && !isStorableText(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) for (const name of Object.keys(value)) waiting.push(name);
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return true;
}

/**
 * A check that passes if `problemOf` returns null. If `problemOf` returns an error key, the check fails with that key.
 */
export function failsWith<T>(problemOf: (value: T) => ErrorKey | null): z.core.CheckFn<T> {
  return ({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  };
}

/** Whether a string has the form of a database id. */
export function isId(text: string): boolean {
  return z.guid().safeParse(text).success;
}

/** Returns the schema of a database id. A malformed id fails with the error `key`, without a call to the database. */
export function idInput(key: ErrorKey) {
  return z.guid({ error: ({ code }) => (code === "invalid_format" ? key : undefined) });
}

/**
 * The schema of a week's number. Any value that is not a week's number fails with WEEK_NOT_FOUND
 * (docs/game-rules.md#week-numbers).
 */
export const weekInput = z.number({ error: "WEEK_NOT_FOUND" }).refine(isWeekNumber);

/** The schema of a season's name. Any other string fails with SEASON_NOT_FOUND. */
export const seasonInput = z.string().regex(/^20\d\d-\d\d$/, "SEASON_NOT_FOUND");

/**
 * The schema of an email address. Normalizes the address. Fails with EMAIL_REQUIRED or EMAIL_INVALID
 * (docs/behavior/accounts.md#email-addresses).
 */
export const emailInput = z
  .string({ error: ({ input }) => (input === undefined || input === null ? "EMAIL_REQUIRED" : "EMAIL_INVALID") })
  .check(failsWith(emailProblem))
  .transform(tidyEmail);
