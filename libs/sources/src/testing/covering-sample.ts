import { Random } from '../demo/random.js';

/**
 * A sample of a generated table in which each pair still occurs at least once: pairwise testing over the cases that exist. Greedy: takes
 * a case with the most missing pairs until none is missing. The seed decides between equals, so a seed always gives the same sample.
 *
 * @param pairsOf - the pairs of values that a case covers, as text
 */
export function coveringSample<T>(cases: readonly T[], pairsOf: (one: T) => readonly string[], seed: number): T[] {
  const random = new Random(seed);
  const shuffled = cases
    .map((one, index) => ({ index, pairs: pairsOf(one), order: random.next() }))
    .toSorted((a, b) => a.order - b.order);
  const covered = new Set<string>();
  const chosen = new Set<number>();
  // What a case adds only ever shrinks, so one round per number of missing pairs is enough.
  for (let wanted = Math.max(0, ...shuffled.map(({ pairs }) => pairs.length)); wanted > 0; wanted -= 1) {
    for (const { index, pairs } of shuffled) {
      if (pairs.filter((pair) => !covered.has(pair)).length < wanted) continue;
      chosen.add(index);
      for (const pair of pairs) covered.add(pair);
    }
  }
  return cases.filter((_one, index) => chosen.has(index));
}
