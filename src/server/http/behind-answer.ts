import { logProblem } from "../observe/log.ts";
import { withDeadline } from "./deadline.ts";

/** What the platform offers a request for work that goes on after its answer. */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Where Vercel keeps it (`@vercel/functions` reads the same). */
const CONTEXT = Symbol.for("@vercel/request-context");

/**
 * Does work behind the answer to a request: nobody waits for it, and the platform keeps the function running until it is
 * done. It has limits of its own. `failure` is logged when it fails.
 */
export function workBehindAnswer(failure: string, work: () => Promise<unknown>): void {
  const done = withDeadline(Number.POSITIVE_INFINITY, work).catch((cause: unknown) => logProblem(failure, { cause }));
  const context: { readonly get?: () => RequestContext | undefined } | undefined = Reflect.get(globalThis, CONTEXT);
  context?.get?.()?.waitUntil?.(done);
}
