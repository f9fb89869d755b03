import { z } from "zod";
import { emailProblem, tidyEmail } from "#domain/account.ts";
import type { ErrorKey } from "#domain/errors.ts";
import { isWeekNumber } from "#domain/week.ts";

/*
 * A failed check's message is an error key. `toAppError` turns the first message into the response, or into
 * REQUEST_INVALID if any message is not an error key.
 */

/** No U+0000 and no unpaired surrogate. */
function isStorableText(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/**
 * Checks every input before a schema reads it (docs/api.md#inputs). Without recursion, because the value may be deeply
 * nested.
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

/** Fails with the key that `problemOf` returns, if any. */
export function failsWith<T>(problemOf: (value: T) => ErrorKey | null): z.core.CheckFn<T> {
  return ({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  };
}

export function isId(text: string): boolean {
  return z.guid().safeParse(text).success;
}

/** A malformed id fails with the error `key`, without a call to the database. */
export function idInput(key: ErrorKey) {
  return z.guid({ error: ({ code }) => (code === "invalid_format" ? key : undefined) });
}

/** Fails with WEEK_NOT_FOUND (docs/game-rules.md#week-numbers). */
export const weekInput = z.number({ error: "WEEK_NOT_FOUND" }).refine(isWeekNumber);

/** Fails with SEASON_NOT_FOUND. */
export const seasonInput = z.string().regex(/^20\d\d-\d\d$/, "SEASON_NOT_FOUND");

/** Normalizes the address. Fails with EMAIL_REQUIRED or EMAIL_INVALID (docs/behavior/accounts.md#email-addresses). */
export const emailInput = z
  .string({ error: ({ input }) => (input === undefined || input === null ? "EMAIL_REQUIRED" : "EMAIL_INVALID") })
  .check(failsWith(emailProblem))
  .transform(tidyEmail);
