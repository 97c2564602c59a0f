/** Zipf-Mandelbrot law: the frequency of the word of rank r (from 1) is `c / (r + q) ** s`. */
export interface ZipfMandelbrot {
  readonly c: number;
  readonly q: number;
  readonly s: number;
}

export function frequencyAt({ c, q, s }: ZipfMandelbrot, rank: number): number {
  return c / (rank + q) ** s;
}

/**
 * Fits the law to frequencies in descending order by least squares of logarithms. The ranks of the fit grow by a factor, so that the tail does not
 * outweigh the head.
 */
export function fitZipf(frequencies: readonly number[]): ZipfMandelbrot {
  const ranks: number[] = [];
  for (let rank = 1; rank <= frequencies.length; rank = Math.max(rank + 1, Math.round(rank * 1.2))) ranks.push(rank);
  const tried = Array.from({ length: 400 }, (_, step) => fitLine(ranks, frequencies, step / 2));
  const { error: _error, ...best } = tried.reduce((best, each) => (each.error < best.error ? each : best));
  return best;
}

function fitLine(
  ranks: readonly number[],
  frequencies: readonly number[],
  q: number,
): ZipfMandelbrot & { error: number } {
  const points = ranks.map((rank) => ({ x: Math.log(rank + q), y: Math.log(frequencies[rank - 1] ?? 1) }));
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const slope =
    points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) /
    points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const intercept = y - slope * x;
  const error = mean(points.map((point) => (point.y - intercept - slope * point.x) ** 2));
  return { c: Math.exp(intercept), q, s: -slope, error };
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
