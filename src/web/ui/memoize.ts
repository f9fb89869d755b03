/**
 * Creates a value on first use and memoizes it. Used for `Intl` formatters, because a phone takes 20 ms to create the
 * first formatter, and most pages need none.
 */
export function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
