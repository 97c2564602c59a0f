/** Pseudo-random numbers (mulberry32): the same seed gives the same choices in the same order. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  /** Picks an item by its weight. The weights may have any sum. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let remaining = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      remaining -= weight;
      if (remaining < 0) return item;
    }
    throw new RangeError('nothing to pick from');
  }

  /** Picks distinct items, returned in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set(this.shuffled(list.map((_, index) => index)).slice(0, count));
    return list.filter((_, index) => chosen.has(index));
  }

  shuffled<T>(list: readonly T[]): T[] {
    const mixed = list.map((item) => ({ item, at: this.next() }));
    return mixed.sort((one, other) => one.at - other.at).map(({ item }) => item);
  }

  /** A log-normal number, as contract amounts are: half are below `median`, and some are many times larger. */
  logNormal(median: number, sigma: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(sigma * normal);
  }
}
