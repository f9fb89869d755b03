import { logProblem } from "../observe/log.ts";
import { withDeadline, withinDeadline } from "./deadline.ts";

interface Options<T> {
  /** In milliseconds. With 0, only concurrent callers share the result. */
  readonly ttl: number | ((response: T) => number);
  /**
   * A name such as 'teams'. With it, failures are logged under that name, and callers get the expired result. Without
   * it or an expired result, callers get the failure.
   */
  readonly fallback?: string;
  readonly now?: (() => number) | undefined;
}

/** A full cache is cleared before another key is added. */
const MOST = 1_000;

/** Calls `ask` if the key has no cached result. */
export type ResultCache<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Concurrent callers share one call of `ask`, which has no deadline, but each caller stops waiting at its own. Failures
 * are not cached.
 */
export function createResultCache<T>({ ttl, fallback, now = Date.now }: Options<T>): ResultCache<T> {
  const known = new Map<string, { readonly response: T; readonly until: number }>();
  const pending = new Map<string, Promise<T>>();

  async function refresh(key: string, ask: () => Promise<T>): Promise<T> {
    const asked = now();
    try {
      // The wrapper turns an exception that `ask` throws at once into a rejection, after this call is pending.
      const response = await withDeadline(Number.POSITIVE_INFINITY, async () => ask());
      if (known.size >= MOST) known.clear();
      known.set(key, { response, until: asked + (typeof ttl === "number" ? ttl : ttl(response)) });
      return response;
    } catch (cause) {
      const older = known.get(key);
      if (fallback === undefined || older === undefined) throw cause;
      logProblem(`${fallback} could not be refreshed`, { cause });
      return older.response;
    } finally {
      pending.delete(key);
    }
  }

  return async (key, ask) => {
    const found = known.get(key);
    if (found !== undefined && now() < found.until) return found.response;
    const fresh = pending.get(key) ?? refresh(key, ask);
    pending.set(key, fresh);
    return withinDeadline(fresh);
  };
}
