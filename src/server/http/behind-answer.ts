import { logProblem } from "../observe/log.ts";
import { withDeadline } from "./deadline.ts";

/** The platform's support for work after the answer. */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Where Vercel stores it (`@vercel/functions` reads the same). */
const CONTEXT = Symbol.for("@vercel/request-context");

/**
 * Does work after the answer to a request; the platform keeps the function running until it is done. The work has its
 * own time limits. Logs `failure` when it fails.
 */
export function workBehindAnswer(failure: string, work: () => Promise<unknown>): void {
  const done = withDeadline(Number.POSITIVE_INFINITY, work).catch((cause: unknown) => logProblem(failure, { cause }));
  const context: { readonly get?: () => RequestContext | undefined } | undefined = Reflect.get(globalThis, CONTEXT);
  context?.get?.()?.waitUntil?.(done);
}
