import { CACHED } from "virtual:procedures";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink, splitLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { createElement, type ReactNode, useEffect } from "react";
import superjson from "superjson";
import { tryAgainIn } from "#domain/counting.ts";
import { ERRORS, type ErrorKey, isErrorKey, kindOf } from "#domain/errors.ts";
import type { AppRouter } from "#server/router.ts";
import { dropPrefetched, isPrefetched, queryUrl, takePrefetched } from "../navigation/prefetched.ts";
import { onReturn } from "../ui/on-return.ts";
import { authorizedLinks, batchLink, isPublic, NotSentError, notSent } from "./links.ts";

/** The server rejects more calls in one request. */
const BATCH_SIZE = 10;

/** For a response, in milliseconds. */
const TIME_LIMIT_MS = 10_000;

/**
 * Sends JSON, because the server accepts nothing else (docs/api.md#inputs); receives superjson, which preserves dates.
 */
const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: (value: unknown) => value },
  output: superjson,
};

const link = {
  url: `${globalThis.location?.origin}/api/trpc`,
  transformer,
  fetch: async (input: string | URL | Request, init?: { method?: string; signal?: AbortSignal | null | undefined }) => {
    if (init?.method === "POST") dropPrefetched();
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    // In a browser without `AbortSignal.any`, canceling a query has no effect.
    const signal = init?.signal && "any" in AbortSignal ? AbortSignal.any([init.signal, limit]) : limit;
    // Requests are sent even when offline, because a server on this machine responds without a network.
    const isOffline = !navigator.onLine;
    const asked = takePrefetched(String(input)) ?? fetch(input, { ...init, signal, credentials: "omit" });
    const response = await asked.catch((error: unknown) => {
      throw isOffline ? notSent(error) : error;
    });
    // A proxy's error may not be JSON. Log its text instead of a syntax error.
    if (response.ok || response.headers.get("content-type")?.includes("json")) return response;
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  },
};

export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** For code outside of components: `api.account.me.query()`. No call carries a cookie. */
export const api = trpc.createClient({
  links: [
    splitLink({
      condition: isPublic,
      true: splitLink({
        // Only the batch link creates URLs like the prefetched one.
        condition: ({ path, input }) => CACHED.includes(path) && !isPrefetched(queryUrl(path, input)),
        true: httpLink(link),
        false: batchLink({ ...link, maxItems: BATCH_SIZE }),
      }),
      false: authorizedLinks({ ...link, maxItems: BATCH_SIZE }),
    }),
  ],
});

/** `teams` for `teams.list`. */
function nounOf({ queryKey: [path] }: { queryKey: readonly unknown[] }): unknown {
  return Array.isArray(path) ? path[0] : path;
}

/**
 * Queries are not retried, never become stale, and are not refetched on focus or reconnect, except a group's data
 * (docs/behavior/screens.md#query-defaults). Instead, every successful mutation refetches the queries on screen.
 * Without a network, a call fails immediately instead of being sent unexpectedly later.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn(`${failureOf(queryKey[0])}: ${statusAndBody(error)}`),
  }),
  // Not awaited: the mutation has succeeded even if the refetch fails.
  mutationCache: new MutationCache({ onSuccess: () => refreshAll() }),
});

/** docs/behavior/screens.md#failures-to-load */
function failureOf(path: unknown): string {
  const name = Array.isArray(path) ? path.join("/") : String(path);
  return name === "teams/list" ? ERRORS.TEAMS_FAILED.message : `Could not load ${name}`;
}

function statusAndBody(error: Error): string {
  const { response, responseJSON } = (error instanceof TRPCClientError && error.meta) || {};
  return response instanceof Response ? `${response.status}: ${JSON.stringify(responseJSON)}` : error.message;
}

const UNCHANGED: readonly unknown[] = ["teams", "outcome"];

/** Refetches all queries on screen except the teams and the outcome, which players cannot change. */
export function refreshAll(): void {
  void queryClient.invalidateQueries({ predicate: (query) => !UNCHANGED.includes(nounOf(query)) });
}

/** What other players can change at any time: joining, renaming, writing a note. */
const SHARED: readonly unknown[] = ["groups.page", "groups.members", "groups.picks", "members.page", "picks.home"];

/** Refetches the groups' data in the background, now if it is on screen and otherwise once it is. */
export function outdateGroups(refetchType: "active" | "none" = "active"): void {
  const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    Array.isArray(path) && SHARED.includes(path.join("."));
  void queryClient.invalidateQueries({ predicate, refetchType }, { cancelRefetch: false });
}

/**
 * Wraps every page except the predictor, which starts without data and does not wait for this file; its lazy dialogs
 * bring their own provider. Coming back to a page refetches the groups' data on it.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stop = onReturn(() => outdateGroups());
    return () => {
      stop();
      outdateGroups("none");
    };
  }, []);
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, children);
  // biome-ignore lint/correctness/noChildrenProp: this provider's type requires `children` among the props
  return createElement(trpc.Provider, { client: api, queryClient, children: withQueries });
}

/** Null if there was no response or it could not be read. */
export function errorKey(error: unknown): ErrorKey | null {
  const key: unknown = error instanceof TRPCClientError ? error.data?.key : null;
  return isErrorKey(key) ? key : null;
}

/** The failed request's ID in the server's log; null if the server was not at fault. */
export function requestIdOf(error: unknown): string | null {
  return (error instanceof TRPCClientError && error.data?.requestId) || null;
}

export function isNotSent(error: unknown): boolean {
  return error instanceof TRPCClientError && error.cause instanceof NotSentError;
}

/** In seconds; 0 if the server did not say. */
function retryAfter(error: unknown): number {
  const { response } = (error instanceof TRPCClientError && error.meta) || {};
  return response instanceof Response ? Number(response.headers.get("Retry-After")) : 0;
}

/** These sign the player out, so the screen shows the server's message. */
const OVER: readonly (ErrorKey | null)[] = ["SESSION_INVALID", "ACCOUNT_GONE"];

/**
 * Whether the server rejected the call, and the message to show (docs/api.md#errors): the server's own after a
 * rejection or a sign-out, otherwise that of `fallback`.
 */
export function readError(error: unknown, fallback: ErrorKey): { isRejection: boolean; message: string } {
  const key = errorKey(error);
  const isRejection = key !== null && kindOf(key).isRejection;
  const isOwn = error instanceof Error && (isRejection || OVER.includes(key));
  const message = isOwn ? error.message : ERRORS[fallback].message;
  const wait = key === "TOO_MANY_REQUESTS" ? retryAfter(error) : 0;
  return { isRejection, message: wait > 0 ? `${message} ${tryAgainIn(wait)}` : message };
}
