import { logError, requestIdOf, toAppError } from "../app-error.ts";

/**
 * The `Cache-Control` of responses that are the same for everybody: five minutes in a browser, an hour at the CDN,
 * which then serves the old one while it fetches a new one.
 */
export const PUBLIC_CACHE = "public, max-age=300, s-maxage=3600, stale-while-revalidate=86400";

/**
 * The `Cache-Control` of what changes while a game is followed: browsers ask each time whether it has changed, and the
 * CDN asks once a second for all of them.
 */
export const LIVE_CACHE = "public, max-age=0, s-maxage=1";

/** The `Cache-Control` of all other responses. */
export const NO_CACHE = "no-store";

/**
 * The response to a request that failed: `{ message }`, with the status of the error. What is our fault is logged, and the
 * response names the request by which it is found in the log: `{ message, requestId }`. `where` must be no address.
 */
export function errorResponse(thrown: unknown, where: string): Response {
  const error = toAppError(thrown);
  logError(error, where);
  return Response.json(
    { message: error.message, ...requestIdOf(error) },
    { status: error.status, headers: { "Cache-Control": NO_CACHE, ...error.headers } },
  );
}

/**
 * Whether an `If-None-Match` names the tag of an answer, or any. Also one that is weak here and strong there: a cache that
 * has compressed an answer weakens its tag. Split at each comma and nothing else, since a pattern that also takes the spaces
 * around it reads a header full of spaces once for each of them.
 */
export function namesTag(header: string | null, tag: string): boolean {
  const bare = withoutWeakness(tag);
  return (header ?? "").split(",").some((each) => each.trim() === "*" || withoutWeakness(each.trim()) === bare);
}

const withoutWeakness = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
