import { AppError } from "../app-error.ts";

/** Returns the database's refusal in a sentence for the operator. Rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return `The database refuses it: ${error.message}`;
}
