import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { logError, toAppError } from "./app-error.ts";

/** For what everybody gets alike: five minutes in a browser, an hour at the CDN, then renewed behind a served answer. */
export const PUBLIC_CACHE = "public, max-age=300, s-maxage=3600, stale-while-revalidate=86400";

/** For everything else. */
export const NO_CACHE = "no-store";

/** The answer to a request that failed: `{ message }`, with the status of the error's kind. */
export function errorResponse(thrown: unknown, where: string): Response {
  const error = toAppError(thrown);
  logError(error, where);
  return Response.json(
    { message: error.message },
    {
      status: getHTTPStatusCodeFromError(error),
      headers: { "Cache-Control": NO_CACHE, ...error.headers },
    },
  );
}
