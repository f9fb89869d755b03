import { logProblem } from "../observe/log.ts";
import { withDeadline, withinDeadline } from "./deadline.ts";

interface Options<T> {
  /** How long a result is cached, in milliseconds. With 0, only concurrent callers share the result. */
  readonly ttl: number | ((response: T) => number);
  /**
   * A name for the cached results, such as 'teams'. With a name, a failure to get a new result is logged under that
   * name, and callers get the expired result. Without a name or an expired result, callers get the failure.
   */
  readonly fallback?: string;
  readonly now?: (() => number) | undefined;
}

/** The maximum number of cached keys. A full cache is cleared before another key is added. */
const MOST = 1_000;

/** Returns a key's cached result if there is one; otherwise, calls `ask` and returns its result. */
export type ResultCache<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache of results by key. Concurrent callers share one call of `ask`. The call itself has no deadline, but
 * each caller stops waiting at its own request's deadline. Failures are not cached.
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
