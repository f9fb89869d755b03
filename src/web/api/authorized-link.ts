import { httpBatchLink, type TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "../../server/router.ts";
import { currentBearer, endOnPurpose } from "../session/session-store.ts";

/** What every visitor may ask. These calls carry no token, so that an expired session cannot break them (decision 5). */
const PUBLIC = /^(teams\..*|brackets\..*|account\.(config|availability)|preferences\.unsubscribe|groups\.preview)$/;

/** Whether a procedure is asked without saying who asks. */
export function isPublic({ path }: { path: string }): boolean {
  return PUBLIC.test(path);
}

/**
 * The way of calls in the name of the signed-in player. A refused token is renewed once and the call repeated; when that
 * does not help, or the account is gone, the browser is signed out with the server's own sentence.
 */
export function authorisedLinks(options: Parameters<typeof httpBatchLink<AppRouter>>[0]): TRPCLink<AppRouter>[] {
  return [
    renewing,
    httpBatchLink<AppRouter>({
      ...options,
      async headers() {
        const token = await (await currentBearer())?.token();
        return token ? { authorization: `Bearer ${token}` } : {};
      },
    }),
  ];
}

const renewing: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const call = (isRepeated: boolean) =>
        next(op).subscribe({
          next: (answer) => observer.next(answer),
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
  const bearer = await currentBearer();
  if (!bearer || error.data?.key === "SIGNED_OUT") return false;
  if (!isRepeated && error.data?.key === "SESSION_INVALID") {
    try {
      if (await bearer.renew()) return true;
    } catch {
      return false; // Offline, perhaps: no reason to sign anyone out.
    }
  }
  if (error.data?.key === "ACCOUNT_GONE") endOnPurpose();
  bearer.end(error.message);
  return false;
}
