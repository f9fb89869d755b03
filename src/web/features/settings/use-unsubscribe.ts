import { skipToken, useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { ERRORS } from "../../../domain/errors.ts";
import { api, trpc } from "../../api/trpc.ts";

/** How far unsubscribing is; a failure that another try may mend has `again`. */
export type Unsubscribing =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly message: string; readonly again: (() => void) | null };

/**
 * Ends the weekly reminders of whom the token was mailed to, as soon as the page is open (decision 21). A query and not a
 * mutation, though it changes something: however often the page is drawn, one token is asked about once, and the server
 * takes it as often as it comes.
 */
export function useUnsubscribe(token: string | null): Unsubscribing {
  const { preferences } = trpc.useUtils();
  const { isPending, error, refetch } = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: token
      ? async () => {
          const answer = await api.preferences.unsubscribe.mutate({ token });
          // The settings of who is signed in here may have been looked at before.
          void preferences.invalidate();
          return answer;
        }
      : skipToken,
    gcTime: 0,
    networkMode: "always",
  });
  if (!token) return { status: "failed", message: ERRORS.UNSUBSCRIBE_TOKEN_MISSING.message, again: null };
  if (error)
    return { status: "failed", message: failure(error), again: isRefusal(error) ? null : () => void refetch() };
  return { status: isPending ? "loading" : "done" };
}

/** Whether the link itself is no good. */
function isRefusal(error: Error): boolean {
  return error instanceof TRPCClientError && [400, 404].includes(error.data?.httpStatus);
}

/** The server's own words; without any, whether it answered at all (specification, sections 7 and 8). */
function failure(error: Error): string {
  if (error instanceof TRPCClientError && error.data) return error.message;
  // What `fetch` throws when no answer came; anything else is an answer that nobody can read.
  const isUnanswered = error.cause instanceof Error && error.cause.name === "TypeError";
  return ERRORS[isUnanswered ? "UNSUBSCRIBE_UNANSWERED" : "UNSUBSCRIBE_FAILED"].message;
}
