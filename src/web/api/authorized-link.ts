import { PUBLIC } from "virtual:procedures";
import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "../../server/router.ts";
import { currentBearer, endOnPurpose } from "../session/session-store.ts";
import { type BatchOptions, batchLink } from "./batch-link.ts";
import { notSent } from "./not-sent.ts";

/** Whether a procedure is called without a token. */
export function isPublic({ path }: { path: string }): boolean {
  return PUBLIC.includes(path);
}

/**
 * The links for calls with the player's token. A refused token is renewed once and the call repeated. If that does not
 * help, or the account was deleted, this browser is signed out with the server's message
 * (docs/behavior/accounts.md#tokens).
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
            if (!isRefused(error)) return observer.error(error);
            void settle(error, isRepeated).then((again) => {
              if (again) running = call(true);
              else observer.error(error);
            });
          },
        });
      let running = call(false);
      return () => running.unsubscribe();
    });

function isRefused(error: TRPCClientError<AppRouter>): boolean {
  return error.data?.httpStatus === 401;
}

/** Whether a refused call is worth repeating. */
async function settle(error: TRPCClientError<AppRouter>, isRepeated: boolean): Promise<boolean> {
  const bearer = await currentBearer().catch(() => null);
  if (!bearer || error.data?.key === "SIGNED_OUT") return false;
  if (!isRepeated && error.data?.key === "SESSION_INVALID") {
    try {
      if (await bearer.renew()) return true;
    } catch {
      return false; // Perhaps offline, so the player stays signed in.
    }
  }
  if (error.data?.key === "ACCOUNT_GONE") endOnPurpose();
  bearer.end(error.message);
  return false;
}
