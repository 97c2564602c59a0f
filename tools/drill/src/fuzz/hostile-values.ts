import { type SeededRandom } from '../seeded-random.js';

export function pickFrom<T>(random: SeededRandom, all: readonly T[]): T {
  for (const chosen of all.slice(random.below(all.length))) return chosen;
  throw new RangeError('The list is empty');
}

/** True with a probability of 1 / `times`. */
export function isOneIn(random: SeededRandom, times: number): boolean {
  return random.below(times) === 0;
}
