/** Cut-off of all figures: a page of results that people read. */
export const rankedResults = 10;

const discount = (position: number): number => Math.log2(position + 2);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const gainOf = (grades: readonly number[]): number =>
  sum(grades.slice(0, rankedResults).map((grade, position) => (2 ** grade - 1) / discount(position)));

/** Normalised discounted cumulative gain of the first ten results: 1 for the best order possible, 0 if none of them is relevant. */
export function ndcgOf(ranking: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = gainOf([...grades.values()].toSorted((a, b) => b - a));
  return best === 0 ? 0 : gainOf(ranking.map((id) => grades.get(id) ?? 0)) / best;
}
