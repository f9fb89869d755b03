import { z } from "zod";
import { emailProblem } from "../domain/account.ts";
import type { ErrorKey } from "../domain/errors.ts";
import { isWeekNumber } from "../domain/week.ts";

/*
 * Checks of what requests carry. Their messages are keys of the error table, and `toAppError` turns the first one into
 * the response; any other message of a schema means REQUEST_INVALID.
 */

/** A check that fails with the error that `problemOf` finds in a value, if any. */
export function failsWith<T>(problemOf: (value: T) => ErrorKey | null): z.core.CheckFn<T> {
  return ({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  };
}

/** An id of the database. Fails with `key` for a text that cannot be one, so that the database is not asked. */
export function idInput(key: ErrorKey) {
  return z.guid({ error: ({ code }) => (code === "invalid_format" ? key : undefined) });
}

/** The number of a week. Fails with WEEK_NOT_FOUND for anything else (docs/rules.md#week-numbers). */
export const weekInput = z.number({ error: "WEEK_NOT_FOUND" }).refine(isWeekNumber, "WEEK_NOT_FOUND");

/**
 * An email address, without blanks around it. Fails with EMAIL_REQUIRED or EMAIL_INVALID
 * (docs/rules.md#email-addresses).
 */
export const emailInput = z
  .string({ error: ({ input }) => (input === undefined || input === null ? "EMAIL_REQUIRED" : "EMAIL_INVALID") })
  .check(failsWith(emailProblem))
  .transform((typed) => typed.trim());
