import { httpBatchLink, splitLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { isPrefetched, queryUrl } from "../app/prerender/prefetched.ts";

export type BatchOptions = Parameters<typeof httpBatchLink<AppRouter>>[0];

/**
 * Sends calls in batches, except the query that the page's first script has already requested: it is sent alone, so
 * that it always takes the prefetched response, and without a header, because that request has the token.
 */
export function batchLink({ headers, ...options }: BatchOptions): TRPCLink<AppRouter> {
  return splitLink<AppRouter>({
    condition: ({ path, input }) => isPrefetched(queryUrl(path, input)),
    true: httpBatchLink<AppRouter>({ ...options, maxItems: 1 }),
    false: httpBatchLink<AppRouter>({ ...options, ...(headers && { headers }) }),
  });
}
