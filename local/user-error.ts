/**
 * A problem that the person at the keyboard can fix: `message` says in one sentence what is wrong, `hint` how to fix
 * it. `runStack` prints both, without a stack trace.
 */
export class UserError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UserError";
    this.hint = hint;
  }
}

/** Returns the message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns whether `thrown` is a system error with one of these codes, such as `EACCES`. */
export function hasCode(thrown: unknown, ...codes: string[]): boolean {
  return thrown instanceof Error && "code" in thrown && codes.includes(String(thrown.code));
}
