/**
 * A problem that the person who started the product can fix. `message` says in one sentence what is wrong, and `hint`
 * says how to fix it. `runStack` prints both, without a stack trace.
 */
export class UserError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UserError";
    this.hint = hint;
  }
}

/** Returns the message of a thrown value, which need not be an `Error`. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns whether `thrown` is a system error with one of these codes, such as `EACCES`. */
export function hasCode(thrown: unknown, ...codes: string[]): boolean {
  return thrown instanceof Error && "code" in thrown && codes.includes(String(thrown.code));
}
