/** Zipf-Mandelbrot law: the frequency of the word of rank r (from 1) is `c / (r + q) ** s`. */
export interface ZipfMandelbrot {
  readonly c: number;
  readonly q: number;
  readonly s: number;
}

export function frequencyAt({ c, q, s }: ZipfMandelbrot, rank: number): number {
  return c / (rank + q) ** s;
}

const buckets = 1 << 18;

/** Draws ranks up to `size` in constant time, from a table with the rank at each of `buckets` equal parts of the distribution. */
export class RankSampler {
  readonly #ranks: Uint32Array;

  constructor(law: ZipfMandelbrot, size: number) {
    this.#ranks = new Uint32Array(buckets);
    let total = 0;
    for (let rank = 1; rank <= size; rank += 1) total += frequencyAt(law, rank);
    let [rank, reached] = [1, frequencyAt(law, 1)];
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      while (reached < (total * (bucket + 0.5)) / buckets && rank < size) {
        rank += 1;
        reached += frequencyAt(law, rank);
      }
      this.#ranks[bucket] = rank;
    }
  }

  /** Rank for a uniform random number from 0 (inclusive) to 1 (exclusive). */
  draw(uniform: number): number {
    return this.#ranks[Math.floor(uniform * buckets)] ?? 1;
  }
}
