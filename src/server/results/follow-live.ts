import { createHash } from "node:crypto";
import { LIVE_CACHE, namesTag } from "../http/responses.ts";
import { type Answered, idHeader, noteRequest } from "../observe/log.ts";
import type { ProcedurePath } from "../router.ts";
import type { CurrentOutcome, OutcomeCache } from "./outcome-cache.ts";

const PROCEDURE = "outcome.current" satisfies ProcedurePath;
const ADDRESS = `/api/trpc/${PROCEDURE}`;
/** The log fields of a poll. */
const NOTED = { route: "/api/trpc/*", procedures: [PROCEDURE] } as const;

const tags = new WeakMap<CurrentOutcome, string>();

/** Returns the `ETag` of an outcome, different for every outcome. Computed once for each object. */
export function tagOf(outcome: CurrentOutcome): string {
  const known = tags.get(outcome);
  if (known !== undefined) return known;
  const tag = `"${createHash("sha256").update(JSON.stringify(outcome)).digest("base64url")}"`;
  tags.set(outcome, tag);
  return tag;
}

/** Answers a request, itself or through `answer`. */
type Following = (request: Request, answer: () => Promise<Response>) => Answered;

/**
 * Creates the shortcut before the procedures: viewers poll the outcome again and again, and those who have the current
 * one get a 304 without a call (docs/behavior/results.md#live-updates), in the same turn of the event loop while the
 * outcome is cached. Requests with a token or an input are left to `answer`, and so are failures.
 */
export function createFollowing(outcome: OutcomeCache, lookAtFeed: () => void): Following {
  return (request, answer) => {
    const { method, url, headers } = request;
    // After the host, which begins after the two slashes of the scheme.
    const address = url.slice(url.indexOf("/", "https://".length));
    if (method !== "GET" || address !== ADDRESS) return answer();
    const has = headers.get("if-none-match");
    if (has === null || headers.has("authorization")) return answer();
    const unlessNew = (found: CurrentOutcome) => {
      const tag = tagOf(found);
      if (!namesTag(has, tag)) return answer();
      noteRequest(NOTED);
      lookAtFeed();
      return new Response(null, { status: 304, headers: { ...idHeader(), "Cache-Control": LIVE_CACHE, ETag: tag } });
    };
    const found = outcome();
    return found instanceof Promise ? found.then(unlessNew, answer) : unlessNew(found);
  };
}
