import { drillSeed, isFullDrill } from '@rfp/testing/drill-mode';
import { Random } from '../../demo/random.js';

/** Indices to test of a list: first, middle, last and one drawn by the seed. The drill takes all of them. */
export function sampleOf(length: number): number[] {
  const all = Array.from({ length }, (_, index) => index);
  if (isFullDrill || length <= 4) return all;
  const chosen = [0, Math.floor(length / 2), length - 1];
  const [drawn = 0] = new Random(drillSeed).some(
    all.filter((index) => !chosen.includes(index)),
    1,
  );
  return [...chosen, drawn].sort((a, b) => a - b);
}
