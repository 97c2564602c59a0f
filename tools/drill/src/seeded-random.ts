/** Generator of random numbers from a seed, so that a drill can be repeated. */
export class SeededRandom {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** Integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  /** Random sample of up to `count` items, without repetition. */
  some<T>(all: readonly T[], count: number): T[] {
    const left = [...all];
    return Array.from({ length: Math.min(count, all.length) }, () => left.splice(this.below(left.length), 1)).flat();
  }
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
