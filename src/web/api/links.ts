import { PUBLIC } from "virtual:procedures";
import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { isPrefetched, queryUrl } from "../navigation/prefetched.ts";
import { currentBearer, endOnPurpose } from "../session/session-store.ts";

/**
 * A call that was never sent, without a network or a token. Any other call without a response may have reached the
 * server (docs/behavior/screens.md#a-save-that-gets-no-response).
 */
export class NotSentError extends TypeError {}

export function notSent(cause: unknown): NotSentError {
  return new NotSentError(cause instanceof Error ? cause.message : String(cause), { cause });
}

type BatchOptions = Parameters<typeof httpBatchLink<AppRouter>>[0];

/**
 * Sends calls in batches. A query that the first script has prefetched gets its own batch, whose URL is the prefetched
 * one. It sends no request and needs no token.
 */
export function batchLink({ headers, ...options }: BatchOptions): TRPCLink<AppRouter> {
  return splitLink<AppRouter>({
    condition: ({ path, input }) => isPrefetched(queryUrl(path, input)),
    true: httpBatchLink<AppRouter>({ ...options, maxItems: 1 }),
    false: httpBatchLink<AppRouter>({ ...options, ...(headers && { headers }) }),
  });
}

export function isPublic({ path }: { path: string }): boolean {
  return PUBLIC.includes(path);
}

/**
 * Sends calls with the player's token. If the server rejects the token, it is renewed and the call repeated once. If
 * the auth service has ended the session or deleted the account, the player is signed out and sees the server's
 * message. Otherwise the call counts as not sent (docs/behavior/accounts.md#tokens).
 */
export function authorizedLinks(options: BatchOptions): TRPCLink<AppRouter>[] {
  return [
    renewing,
    batchLink({
      ...options,
      async headers() {
        const token = await currentToken().catch((error: unknown) => {
          throw notSent(error);
        });
        return token ? { authorization: `Bearer ${token}` } : {};
      },
    }),
  ];
}

async function currentToken(): Promise<string | null> {
  return (await (await currentBearer())?.token()) ?? null;
}

const renewing: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const call = (isRepeated: boolean) =>
        next(op).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error: (error) => {
            if (!isRejected(error)) return observer.error(error);
            void settle(error, isRepeated).then((verdict) => {
              if (verdict === "renewed") running = call(true);
              else observer.error(verdict === "ended" ? error : TRPCClientError.from(notSent(error)));
            });
          },
        });
      let running = call(false);
      return () => running.unsubscribe();
    });

function isRejected(error: TRPCClientError<AppRouter>): boolean {
  return error.data?.httpStatus === 401;
}

/** Only the auth service's own word ends the session. */
async function settle(error: TRPCClientError<AppRouter>, isRepeated: boolean): Promise<"renewed" | "kept" | "ended"> {
  const bearer = await currentBearer().catch(() => null);
  if (!bearer || error.data?.key === "SIGNED_OUT") return "ended";
  if (error.data?.key === "SESSION_INVALID") {
    // The auth service has just renewed the session, so the fault is not the player's.
    if (isRepeated) return "kept";
    try {
      if (await bearer.renew()) return "renewed";
    } catch {
      return "kept";
    }
  }
  if (error.data?.key === "ACCOUNT_GONE") endOnPurpose();
  bearer.end(error.message);
  return "ended";
}
