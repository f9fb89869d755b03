import { logProblem } from "../observe/log.ts";
import { whileTime, withDeadline } from "./deadline.ts";

/** How a value is cached. */
interface Keeping<T> {
  /** The name of the value for the log: 'teams'. */
  readonly what: string;
  /** How long a fetched value counts as fresh, in milliseconds. */
  readonly freshFor: number;
  /** Whether a value may be cached; others are fetched again by every request. All may by default. */
  readonly isKept?: (value: T) => boolean;
  readonly now: () => number;
}

/**
 * Creates a function that returns a value and caches it in memory. A stale value is returned at once while a new one is
 * fetched in the background, so requests work while the database is down; only the first fetch is awaited.
 */
export function staleWhileRefreshing<T>(
  fetchNew: () => Promise<T>,
  { what, freshFor, isKept = () => true, now }: Keeping<T>,
): () => Promise<T> {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let pending: Promise<T> | null = null;

  function refresh(): Promise<T> {
    // Without the time limit of the first request, because others wait for the same value.
    pending ??= withDeadline(Number.POSITIVE_INFINITY, fetchNew)
      .then((value) => {
        kept = { value, at: now() };
        return value;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return async () => {
    if (kept === null) return whileTime(refresh());
    const { value, at } = kept;
    if (isKept(value) && now() - at <= freshFor) return value;
    const refreshed = refresh().catch((cause: unknown) => {
      logProblem(`${what} could not be refreshed`, { cause });
      return value;
    });
    return isKept(value) ? value : whileTime(refreshed);
  };
}
