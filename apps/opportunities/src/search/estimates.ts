/** The index finds two documents in the time in which one is looked at. */
export const readsPerLook = 2;

/**
 * About how many documents match all of several conditions: between as many as if these had nothing to do with each other, and as many as if the
 * rarest came with all others.
 */
export function documentsOfAll(counts: readonly number[], total: number): number {
  const least = Math.min(...counts);
  const independent = counts.reduce((share, count) => share * Math.min(count / Math.max(total, 1), 1), 1) * total;
  return Math.sqrt(least * independent);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Documents of the forms of a term. The first two have mostly the same: a word, and what begins so. */
export function ofForms([first = 0, second = 0, ...others]: readonly number[]): number {
  return Math.max(first, second) + sum(others);
}
