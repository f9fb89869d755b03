import { emailProblem } from "../domain/account.ts";
import { AppError } from "./app-error.ts";

/** The e-mail address of a request, without blanks around it. Fails with EMAIL_REQUIRED or EMAIL_INVALID. */
export function readEmail(value: unknown): string {
  if (value === undefined || value === null) throw new AppError("EMAIL_REQUIRED");
  if (typeof value !== "string") throw new AppError("EMAIL_INVALID");
  const problem = emailProblem(value);
  if (problem !== null) throw new AppError(problem);
  return value.trim();
}
