/**
 * A state that the person at the keyboard can mend: `message` says in one sentence what is wrong, `hint` what to do
 * about it. Whoever started the stack prints both and nothing else.
 */
export class UserError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UserError";
    this.hint = hint;
  }
}

/** The words of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether `thrown` is a system error with one of these codes. */
export function hasCode(thrown: unknown, ...codes: string[]): boolean {
  return thrown instanceof Error && "code" in thrown && codes.includes(String(thrown.code));
}
