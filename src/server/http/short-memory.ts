/** How many answers are remembered at once; all are forgotten before there are more. */
const MOST = 1_000;

/** Returns the answer with this key, or asks for it. */
export type ShortMemory<T> = (key: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that asks for something and remembers the answer by its key, for `keptFor` milliseconds, so that
 * what is slow to count is not counted for every visitor. A failure is not remembered.
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
