import { logError, requestIdOf, toAppError } from "../app-error.ts";

/**
 * The `Cache-Control` of responses that are the same for everyone. Browsers cache such a response for five minutes. The
 * CDN serves it for 50 minutes, and for up to 10 more minutes while fetching a new one. So deleted content disappears
 * after little more than an hour.
 */
export const PUBLIC_CACHE = "public, max-age=300, s-maxage=3000, stale-while-revalidate=600";

/**
 * The `Cache-Control` of live data: browsers revalidate each time, and the CDN revalidates once a second for all
 * browsers.
 */
export const LIVE_CACHE = "public, max-age=0, s-maxage=1";

/** The `Cache-Control` of all other responses. */
export const NO_CACHE = "no-store";

/**
 * Returns the response to a failed request: `{ message }` with the error's status. If the failure is our fault, the
 * failure is logged and the response includes the request's id: `{ message, requestId }`. `where` names the failed part
 * in the log. It must not be a URL, because URLs may contain tokens.
 */
export function errorResponse(thrown: unknown, where: string): Response {
  const error = toAppError(thrown);
  logError(error, where);
  return Response.json(
    { message: error.message, ...requestIdOf(error) },
    { status: error.status, headers: { "Cache-Control": NO_CACHE, ...error.headers } },
  );
}
