/** A part of a text: the characters from `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Sorts spans and removes overlaps. Of two spans with the same start, the longer one stays. */
export function withoutOverlaps<T extends Span>(spans: readonly T[]): T[] {
  const result: T[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (result.at(-1)?.end ?? 0)) result.push(span);
  return result;
}
