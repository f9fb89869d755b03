import { httpBatchLink, splitLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { hasEarlyResponse, queryUrl } from "../frames/early-state.ts";

export type BatchOptions = Parameters<typeof httpBatchLink<AppRouter>>[0];

/**
 * Sends calls in batches, but for the query that the page's first script has asked for already: that one travels alone,
 * so that it always takes the response on its way, and needs no header, because the request has the token already.
 */
export function batchLink({ headers, ...options }: BatchOptions): TRPCLink<AppRouter> {
  return splitLink<AppRouter>({
    condition: ({ path, input }) => hasEarlyResponse(queryUrl(path, input)),
    true: httpBatchLink<AppRouter>({ ...options, maxItems: 1 }),
    false: httpBatchLink<AppRouter>({ ...options, ...(headers && { headers }) }),
  });
}
