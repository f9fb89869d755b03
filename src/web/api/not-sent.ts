/**
 * A call that certainly did not reach the server, because there was no network or no token. Any other call without an
 * answer may have arrived (docs/behavior/screens.md#a-save-with-no-answer).
 */
export class NotSentError extends TypeError {}

/** Turns an error that stopped a call before it was sent into a `NotSentError`. */
export function notSent(cause: unknown): NotSentError {
  return new NotSentError(cause instanceof Error ? cause.message : String(cause), { cause });
}
