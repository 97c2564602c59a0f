import { type SeededRandom } from '../../seeded-random.js';

export function pick<T>(random: SeededRandom, all: readonly T[]): T {
  const value = all[random.below(all.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

export function chance(random: SeededRandom, percent: number): boolean {
  return random.below(100) < percent;
}

/** Random whole number from `min` to `max`, both included. */
export function between(random: SeededRandom, min: number, max: number): number {
  return min + random.below(max - min + 1);
}

/** A number with the given number of digits, not starting with 0. */
export function digits(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, (_, place) => String(between(random, place === 0 ? 1 : 0, 9))).join('');
}

export function guid(random: SeededRandom): string {
  const hex = (count: number): string => Array.from({ length: count }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

/** The same order of cells for the header and the rows: usually as given, sometimes shuffled. The first `fixed` cells keep their places. */
export function cellOrder(random: SeededRandom, count: number, fixed = 0): (cells: readonly string[]) => string {
  const places = Array.from({ length: count }, (_, place) => place);
  const order = chance(random, 60) ? places : [...places.slice(0, fixed), ...shuffled(random, places.slice(fixed))];
  return (cells) => order.map((place) => cells[place] ?? '').join('');
}

export function shuffled<T>(random: SeededRandom, all: readonly T[]): T[] {
  return random.some(all, all.length);
}
