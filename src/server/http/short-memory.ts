/** How many answers are cached at once; all are dropped before there are more. */
const MOST = 1_000;

/** Returns the cached answer for this key, or asks for it. */
export type ShortMemory<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache of answers by key, for `keptFor` milliseconds, so that slow counts are not repeated for every
 * visitor. Failures are not cached.
 */
export function createShortMemory<T>(keptFor: number, now: () => number = Date.now): ShortMemory<T> {
  const known = new Map<string, { readonly answer: T; readonly until: number }>();
  return async (key, ask) => {
    const found = known.get(key);
    if (found !== undefined && now() < found.until) return found.answer;
    const answer = await ask();
    if (known.size >= MOST) known.clear();
    known.set(key, { answer, until: now() + keptFor });
    return answer;
  };
}
