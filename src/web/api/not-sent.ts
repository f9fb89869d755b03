/**
 * A call that certainly did not reach the server: there was no network when it began, or no token to begin with. Any other
 * call without an answer may have arrived (docs/behavior/screens.md#a-save-with-no-answer).
 */
export class NotSentError extends TypeError {}

/** Makes an error that stopped a call before it was sent a `NotSentError`. */
export function notSent(cause: unknown): NotSentError {
  return new NotSentError(cause instanceof Error ? cause.message : String(cause), { cause });
}
