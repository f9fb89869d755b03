import type { ErrorKey } from "./errors.ts";
import { tidyName } from "./group.ts";

/** The maximum length of a report, in characters (docs/behavior/groups.md#reporting-a-group). */
export const REPORT_LENGTH = 500;

/** Returns the text of a report for the email to the operator: trimmed, and without control characters. */
export function tidyReport(typed: string): string {
  return typed.replace(/\p{Cc}+/gu, " ").trim();
}

/** Returns the error for a report, or null if the report is valid. */
export function reportProblem(typed: string): ErrorKey | null {
  if (tidyName(typed) === "") return "REPORT_EMPTY";
  return [...tidyReport(typed)].length <= REPORT_LENGTH ? null : "REPORT_TOO_LONG";
}
