import { Random } from '../demo/random.js';

/**
 * Selects a sample of cases in which each pair of values occurs at least once (pairwise testing). Greedy: repeatedly takes a case with the
 * most missing pairs. The seed decides between equal cases, so that a seed always gives the same sample.
 *
 * @param pairsOf - returns the pairs of values that a case covers, as texts
 */
export function coveringSample<T>(cases: readonly T[], pairsOf: (one: T) => readonly string[], seed: number): T[] {
  const random = new Random(seed);
  const shuffled = cases
    .map((one, index) => ({ index, pairs: pairsOf(one), order: random.next() }))
    .toSorted((a, b) => a.order - b.order);
  const covered = new Set<string>();
  const chosen = new Set<number>();
  // The number of pairs that a case adds never grows, so one round per number is enough.
  for (let minNew = Math.max(0, ...shuffled.map(({ pairs }) => pairs.length)); minNew > 0; minNew -= 1) {
    for (const { index, pairs } of shuffled) {
      if (pairs.filter((pair) => !covered.has(pair)).length < minNew) continue;
      chosen.add(index);
      for (const pair of pairs) covered.add(pair);
    }
  }
  return cases.filter((_one, index) => chosen.has(index));
}
