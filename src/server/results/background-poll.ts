import { withDeadline } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";
import { logProblem } from "../observe/log.ts";

/** How long this instance waits before asking the database again whether a poll is due, in milliseconds. */
const PAUSE = { shortest: 5_000, longest: 5 * 60_000 };

/**
 * Creates the function that polls the feed if a poll is due. Viewers' requests call this function without waiting for
 * the result, so that results arrive while people watch, even if the scheduler runs only once a day
 * (docs/behavior/results.md#polling-the-feed). Usually the call costs nothing, because the function remembers when the
 * next poll is due.
 */
export function createBackgroundPoll(env: Env, now: () => number = Date.now): () => void {
  let quietUntil = 0;
  return () => {
    if (env.CFBD_API_KEY === undefined || now() < quietUntil) return;
    quietUntil = now() + PAUSE.longest;
    runAfterResponse("the feed of results could not be polled", async () => {
      // Imported lazily, because most requests do not poll.
      const { pollFeed } = await import("./poll-feed.ts");
      const { next } = await pollFeed(env);
      const wait = next === null ? PAUSE.longest : next.getTime() - now();
      quietUntil = now() + Math.min(Math.max(wait, PAUSE.shortest), PAUSE.longest);
    });
  };
}

/** The part of Vercel's request context that runs work after the response. */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** The global symbol under which Vercel stores the request context. `@vercel/functions` uses the same symbol. */
const CONTEXT = Symbol.for("@vercel/request-context");

/**
 * Runs `work` after a request's response. The platform keeps the serverless function running until the work is done.
 * The work has its own time limits. If the work fails, logs `failure`.
 */
function runAfterResponse(failure: string, work: () => Promise<unknown>): void {
  const done = withDeadline(Number.POSITIVE_INFINITY, work).catch((cause: unknown) => logProblem(failure, { cause }));
  const context: { readonly get?: () => RequestContext | undefined } | undefined = Reflect.get(globalThis, CONTEXT);
  context?.get?.()?.waitUntil?.(done);
}
