/**
 * Returns a function that creates its value on the first call. Used for formats of `Intl`: each takes up to a millisecond, and a page needs few of
 * them.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
