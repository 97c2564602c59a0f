/** Computes Spearman's rank correlation of two series: 1 if both have the same order, 0 if they are unrelated. Equal values share a rank. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [toRanks(one), toRanks(other)];
  const mean = (one.length + 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, rank, index) => sum + (rank - mean) * ((y[index] ?? mean) - mean), 0);
  const spread = Math.sqrt(product(a, a) * product(b, b));
  return spread === 0 ? 0 : product(a, b) / spread;
}

function toRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((x, y) => x - y);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}
