/** Number of examined results per query. Recall counts all of them; the gain counts the first `gainedResults`. */
export const rankedResults = 20;
const gainedResults = 10;
/** Min grade of a relevant result. */
export const relevantGrade = 2;

type Grades = ReadonlyMap<string, number>;

/** Quality figures of a ranking for a query, each from 0 to 1. */
export interface Figures {
  /** Normalized discounted cumulative gain of the first ten results: 1 for the best order possible. */
  readonly ndcg: number;
  /** Whether the first result is relevant. */
  readonly success: number;
  /** Share of the relevant results (at most twenty) that are among the first twenty results. */
  readonly recall: number;
}

const discount = (position: number): number => Math.log2(position + 2);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const cumulativeGain = (grades: readonly number[]): number =>
  sum(grades.slice(0, gainedResults).map((grade, position) => (2 ** grade - 1) / discount(position)));

/** Computes the figures of a ranking from the grades of its results. Ungraded results are not relevant. */
export function computeFigures(ranking: readonly string[], grades: Grades): Figures {
  const gradeOf = (id: string) => grades.get(id) ?? 0;
  const best = cumulativeGain([...grades.values()].toSorted((a, b) => b - a));
  const relevant = [...grades.values()].filter((grade) => grade >= relevantGrade).length;
  const first = ranking.slice(0, rankedResults);
  const found = first.filter((id) => gradeOf(id) >= relevantGrade).length;
  return {
    ndcg: best === 0 ? 0 : cumulativeGain(first.map(gradeOf)) / best,
    success: gradeOf(first[0] ?? '') >= relevantGrade ? 1 : 0,
    recall: relevant === 0 ? 0 : found / Math.min(relevant, rankedResults),
  };
}

/** A mean with its 95% confidence interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Number of bootstrap samples. Each draws as many queries as there are, with repetitions. */
const samples = 2000;

/** Computes the mean of each figure with its interval, by bootstrap over queries. Every run draws the same samples. */
export function computeIntervals(figures: readonly Figures[]): Record<keyof Figures, Interval> {
  const random = seeded(40);
  const means = Array.from({ length: samples }, () =>
    computeMean(figures.map((each) => figures[Math.floor(random() * figures.length)] ?? each)),
  );
  const overall = computeMean(figures);
  const interval = (name: keyof Figures): Interval => {
    const sorted = means.map((mean) => mean[name]).toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.round(share * (samples - 1))] ?? overall[name];
    return { mean: overall[name], low: at(0.025), high: at(0.975) };
  };
  return { ndcg: interval('ndcg'), success: interval('success'), recall: interval('recall') };
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). Equal seeds give equal numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Computes the mean of each figure. */
export function computeMean(figures: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => sum(figures.map((each) => each[name])) / Math.max(figures.length, 1);
  return { ndcg: mean('ndcg'), success: mean('success'), recall: mean('recall') };
}
