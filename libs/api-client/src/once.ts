/** A function that makes its value when it is first called. For formats of `Intl`: each takes up to a millisecond, and a page needs few of them. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
