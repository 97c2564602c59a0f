/** Reads items with two concurrent statements: a single statement would use one processor and wait for one page at a time. */
export async function readHalves<T, R>(
  items: readonly T[],
  read: (half: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const middle = Math.ceil(items.length / 2);
  const halves = [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0);
  return (await Promise.all(halves.map(read))).flat();
}
