import { withDeadline } from "../deadline.ts";
import type { Env } from "../env.ts";
import { logProblem } from "../log.ts";

/** How long nobody of this instance asks the database again whether the feed is due, in milliseconds. */
const PAUSE = { shortest: 5_000, longest: 5 * 60_000 };

/** What the platform offers a request for work that goes on after its answer. */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Where Vercel keeps it (`@vercel/functions` reads the same). */
const CONTEXT = Symbol.for("@vercel/request-context");

/** Keeps the function running until `work` is done, where the platform would stop it with the answer. */
function waitUntil(work: Promise<unknown>): void {
  const context: { readonly get?: () => RequestContext | undefined } | undefined = Reflect.get(globalThis, CONTEXT);
  context?.get?.()?.waitUntil?.(work);
}

/**
 * Creates the function that a viewer's request calls without waiting for it: it looks at the feed when that is due, so
 * that results come in while people look, also where the scheduler calls once a day
 * (docs/rules.md#looking-at-the-feed). Costs nothing most of the time: it remembers until when the feed is not due.
 */
export function createBackgroundLook(env: Env, now: () => number = Date.now): () => void {
  let quietUntil = 0;
  return () => {
    if (env.CFBD_API_KEY === undefined || now() < quietUntil) return;
    quietUntil = now() + PAUSE.longest;
    const look = async () => {
      // Imported when first needed: most requests do not look.
      const { lookAtFeed } = await import("./look-at-feed.ts");
      const next = (await lookAtFeed(env))?.next ?? null;
      const wait = next === null ? PAUSE.longest : next.getTime() - now();
      quietUntil = now() + Math.min(Math.max(wait, PAUSE.shortest), PAUSE.longest);
    };
    // Nobody waits for it, and what it asks has limits of its own.
    waitUntil(
      withDeadline(Number.POSITIVE_INFINITY, look).catch((cause: unknown) => {
        logProblem("the feed of results could not be looked at", { cause });
      }),
    );
  };
}
