/** For `Intl` formatters: a phone takes 20 ms to create the first one, and most pages need none. */
export function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
