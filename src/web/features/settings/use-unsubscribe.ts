import { ERRORS } from "../../../domain/errors.ts";
import { errorKey, readError, trpc } from "../../api/trpc.ts";

/** The state of unsubscribing; `unsubscribe` starts it, and is null after a failure that another try cannot fix. */
export type Unsubscribing =
  | { readonly status: "loading" | "done" }
  | { readonly status: "ready"; readonly unsubscribe: () => void }
  | { readonly status: "failed"; readonly message: string; readonly unsubscribe: (() => void) | null };

const TOKEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Ends the weekly reminders of the token's owner when the button is pressed, because mail scanners open the page and
 * run its scripts (docs/behavior/mail.md#unsubscribing).
 */
export function useUnsubscribe(given: string | null): Unsubscribing {
  // Mail programs leave `3D` before the token, or add the punctuation after a link to it.
  const token = given?.match(TOKEN)?.[0] ?? given;
  const { mutate, status, error } = trpc.preferences.unsubscribe.useMutation();
  if (!token) return { status: "failed", message: ERRORS.UNSUBSCRIBE_TOKEN_MISSING.message, unsubscribe: null };
  const unsubscribe = () => mutate({ token });
  if (status === "idle") return { status: "ready", unsubscribe };
  if (error === null) return { status: status === "pending" ? "loading" : "done" };
  const { isRefusal } = readError(error, "UNSUBSCRIBE_FAILED");
  return { status: "failed", message: messageOf(error), unsubscribe: isRefusal ? null : unsubscribe };
}

/** The server's own message; without one, whether the server responded at all. */
function messageOf(error: { readonly message: string }): string {
  if (errorKey(error) !== null) return error.message;
  // `fetch` throws a TypeError when there was no response; anything else is a response that cannot be read.
  const isUnanswered = error instanceof Error && error.cause instanceof Error && error.cause.name === "TypeError";
  return ERRORS[isUnanswered ? "UNSUBSCRIBE_UNANSWERED" : "UNSUBSCRIBE_FAILED"].message;
}
