import { createHash } from "node:crypto";
import { noteRequest } from "./log.ts";
import type { CurrentOutcome } from "./outcome-cache.ts";
import { LIVE_CACHE } from "./responses.ts";
import type { ProcedurePath } from "./router.ts";

const PROCEDURE = "outcome.current" satisfies ProcedurePath;
const ADDRESS = `/api/trpc/${PROCEDURE}`;

const tags = new WeakMap<CurrentOutcome, string>();

/** Returns the `ETag` of an outcome: another one for every other outcome. Computed once for each object. */
export function tagOf(outcome: CurrentOutcome): string {
  const known = tags.get(outcome);
  if (known !== undefined) return known;
  const tag = `"${createHash("sha256").update(JSON.stringify(outcome)).digest("base64url")}"`;
  tags.set(outcome, tag);
  return tag;
}

/** Whether an `If-None-Match` names the tag, also weakened by a cache that has compressed what it names. */
function names(header: string | null, tag: string): boolean {
  return header?.split(/\s*,\s*/).some((each) => each.replace(/^W\//, "") === tag) ?? false;
}

/** What `createFollowing` makes: answers a request, itself or by `answer`. */
type Following = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/**
 * Creates what stands before the procedures: whoever follows a game asks for the outcome again and again, and who has it
 * already is told so, with 304 and without a call (docs/rules.md#following-live). Whatever carries more than that
 * question, a token or an input, is left to `answer`, and so is a failure.
 */
export function createFollowing(outcome: () => Promise<CurrentOutcome>, lookAtFeed: () => void): Following {
  return async (request, answer) => {
    const { method, url, headers } = request;
    if (method !== "GET" || !url.endsWith(ADDRESS) || headers.has("authorization")) return answer();
    const has = headers.get("if-none-match");
    const tag = has === null ? null : await outcome().then(tagOf, () => null);
    if (tag === null || !names(has, tag)) return answer();
    noteRequest({ route: "/api/trpc/*", procedures: [PROCEDURE] });
    lookAtFeed();
    return new Response(null, { status: 304, headers: { "Cache-Control": LIVE_CACHE, ETag: tag } });
  };
}
