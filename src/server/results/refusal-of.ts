import { AppError } from "../app-error.ts";

/** Returns what the database refuses, in a sentence for the operator. Throws again what is no refusal. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return `The database refuses it: ${error.message}`;
}
