/**
 * Creates a value on first use and memoizes it. For formats of `Intl`: a phone takes 20 ms for the first of them, and
 * most pages need none.
 */
export function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
