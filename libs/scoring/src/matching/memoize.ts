/** Caches a value computed from a list of a recipe, because sorting by a personal total needs it for each value of a field. */
export function memoize<T>(make: (entries: readonly string[]) => T): (entries: readonly string[]) => T {
  const made = new WeakMap<readonly string[], { readonly value: T }>();
  return (entries) => {
    const cached = made.get(entries);
    if (cached !== undefined) return cached.value;
    const value = make(entries);
    made.set(entries, { value });
    return value;
  };
}
