import { logProblem } from "../observe/log.ts";
import { withDeadline, withinDeadline } from "./deadline.ts";

interface Options<T> {
  /** How long an answer is repeated, in milliseconds; 0 only shares it among callers at the same time. */
  readonly ttl: number | ((answer: T) => number);
  /** What it is, for the log ('teams'): when asking again fails, the older answer is repeated, and the failure logged. */
  readonly fallback?: string;
  readonly now?: (() => number) | undefined;
}

/** How many keys are remembered; all are forgotten before there are more. */
const MOST = 1_000;

/** Returns the remembered answer for a key, or asks for it. */
export type Memoized<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Creates a memory of answers by key. Callers at the same time share one question; it has no deadline, and each waits as
 * long as its own request has time. A failure is not remembered.
 */
export function memoize<T>({ ttl, fallback, now = Date.now }: Options<T>): Memoized<T> {
  const known = new Map<string, { readonly answer: T; readonly until: number }>();
  const pending = new Map<string, Promise<T>>();

  async function refresh(key: string, ask: () => Promise<T>): Promise<T> {
    const asked = now();
    try {
      const answer = await withDeadline(Number.POSITIVE_INFINITY, ask);
      if (known.size >= MOST) known.clear();
      known.set(key, { answer, until: asked + (typeof ttl === "number" ? ttl : ttl(answer)) });
      return answer;
    } catch (cause) {
      const older = known.get(key);
      if (fallback === undefined || older === undefined) throw cause;
      logProblem(`${fallback} could not be refreshed`, { cause });
      return older.answer;
    } finally {
      pending.delete(key);
    }
  }

  return async (key, ask) => {
    const found = known.get(key);
    if (found !== undefined && now() < found.until) return found.answer;
    const fresh = pending.get(key) ?? refresh(key, ask);
    pending.set(key, fresh);
    return withinDeadline(fresh);
  };
}
