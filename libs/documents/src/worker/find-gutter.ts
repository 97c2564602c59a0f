/** Where a segment of a line stands on its page. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines that each column needs. */
const leastLines = 5;
/** Half of the lines of prose fill this share of their column; cells of a table do not. */
const leastFilled = 0.6;
const mostCrossing = 0.5;
const positions = 40;

/** Where the gap between two columns of prose is, or `undefined` if the text is not in two columns. */
export function findGutter(segments: readonly Box[]): number | undefined {
  if (segments.length < 2 * leastLines) return undefined;
  const left = least(segments.map((segment) => segment.left));
  const right = -least(segments.map((segment) => -segment.right));
  const at = leastCrossed(segments, left, right);
  if (at === undefined) return undefined;
  const before = segments.filter((segment) => segment.right <= at);
  const after = segments.filter((segment) => segment.left >= at);
  const overlap = bottomOf(before) > topOf(after) && bottomOf(after) > topOf(before);
  return overlap && isProse(before, left, at) && isProse(after, at, right) ? at : undefined;
}

/** The place near the middle that the fewest segments cross. */
function leastCrossed(segments: readonly Box[], left: number, right: number): number | undefined {
  let best = { at: left, crossing: Infinity };
  for (let step = 0; step <= positions; step += 1) {
    const at = left + (right - left) * (0.3 + (0.4 * step) / positions);
    const crossing = segments.filter((one) => one.left < at && one.right > at).length;
    if (crossing < best.crossing) best = { at, crossing };
  }
  return best.crossing > segments.length * mostCrossing ? undefined : best.at;
}

function isProse(column: readonly Box[], left: number, right: number): boolean {
  const widths = column.map((segment) => segment.right - segment.left).sort((one, other) => one - other);
  const median = widths[Math.floor(widths.length / 2)] ?? 0;
  return column.length >= leastLines && median >= leastFilled * (right - left);
}

function topOf(column: readonly Box[]): number {
  return least(column.map(({ top }) => top));
}

function bottomOf(column: readonly Box[]): number {
  return -least(column.map(({ bottom }) => -bottom));
}

/** As `Math.min`, of any number of values. */
function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Infinity);
}
