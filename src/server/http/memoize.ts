import { logProblem } from "../observe/log.ts";
import { withDeadline, withinDeadline } from "./deadline.ts";

interface Options<T> {
  /** How long an answer is remembered, in milliseconds; 0 only shares it among callers at the same time. */
  readonly ttl: number | ((answer: T) => number);
  /**
   * The answer's name in the log ('teams'). With it, the older answer is repeated and logged when asking again fails.
   */
  readonly fallback?: string;
  readonly now?: (() => number) | undefined;
}

/** The maximum number of keys to remember; one more, and all are forgotten first. */
const MOST = 1_000;

/** Returns the remembered answer for a key, or asks for it. */
export type Memoized<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Creates a memory of answers by key. Callers at the same time share one question, which has no deadline; each waits as
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
