import { drillSeed, isFullDrill } from '@rfp/testing/drill-mode';
import { Random } from '../../demo/random.js';

/** Indexes of a list to test: first, middle, last, and one index chosen by the seed. The drill tests all indexes. */
export function sampleIndexes(length: number): number[] {
  const all = Array.from({ length }, (_, index) => index);
  if (isFullDrill || length <= 4) return all;
  const chosen = [0, Math.floor(length / 2), length - 1];
  const [drawn = 0] = new Random(drillSeed).sample(
    all.filter((index) => !chosen.includes(index)),
    1,
  );
  return [...chosen, drawn].sort((a, b) => a - b);
}
