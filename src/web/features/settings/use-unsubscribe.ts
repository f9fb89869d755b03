import { skipToken, useQuery } from "@tanstack/react-query";
import { ERRORS } from "../../../domain/errors.ts";
import { api, errorKey, readError, trpc } from "../../api/trpc.ts";

/** The state of unsubscribing. A failure that another try could mend has `retry`. */
export type Unsubscribing =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly message: string; readonly retry: (() => void) | null };

/**
 * Ends the weekly reminders of the player the token was mailed to, as soon as the page is open
 * (docs/rules.md#unsubscribing). It is a query although it changes something: that way one token is sent once, however
 * often the page renders, and the server accepts it any number of times.
 */
export function useUnsubscribe(token: string | null): Unsubscribing {
  const { preferences } = trpc.useUtils();
  const { isPending, error, refetch } = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: token
      ? async () => {
          const result = await api.preferences.unsubscribe.mutate({ token });
          // The settings of the player who is signed in here may be cached.
          void preferences.invalidate();
          return result;
        }
      : skipToken,
    gcTime: 0,
  });
  if (!token) return { status: "failed", message: ERRORS.UNSUBSCRIBE_TOKEN_MISSING.message, retry: null };
  if (error === null) return { status: isPending ? "loading" : "done" };
  const { isRefusal } = readError(error, "UNSUBSCRIBE_FAILED");
  return { status: "failed", message: messageOf(error), retry: isRefusal ? null : () => void refetch() };
}

/** The server's own message; without one, whether the server responded at all. */
function messageOf(error: Error): string {
  if (errorKey(error) !== null) return error.message;
  // `fetch` throws a TypeError when there was no response; anything else is a response that cannot be read.
  const isUnanswered = error.cause instanceof Error && error.cause.name === "TypeError";
  return ERRORS[isUnanswered ? "UNSUBSCRIBE_UNANSWERED" : "UNSUBSCRIBE_FAILED"].message;
}
