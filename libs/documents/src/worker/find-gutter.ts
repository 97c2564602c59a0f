/** Position of a segment of a line on its page. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Minimum number of lines per column. */
const minLines = 5;
/** In prose, the median line fills at least this share of its column; table cells do not. */
const minFilledShare = 0.6;
/** Maximum share of segments that cross the gutter, such as headings. */
const maxCrossingShare = 0.5;
/** Number of positions that are compared. */
const positions = 40;

/** Horizontal position of the gap between two columns of prose; `undefined` if the text is not in two columns. */
export function findGutter(segments: readonly Box[]): number | undefined {
  if (segments.length < 2 * minLines) return undefined;
  const left = minOf(segments.map((segment) => segment.left));
  const right = -minOf(segments.map((segment) => -segment.right));
  const at = findLeastCrossed(segments, left, right);
  if (at === undefined) return undefined;
  const before = segments.filter((segment) => segment.right <= at);
  const after = segments.filter((segment) => segment.left >= at);
  const overlap = bottomOf(before) > topOf(after) && bottomOf(after) > topOf(before);
  return overlap && isProse(before, left, at) && isProse(after, at, right) ? at : undefined;
}

/** The position near the middle that the fewest segments cross. */
function findLeastCrossed(segments: readonly Box[], left: number, right: number): number | undefined {
  let best = { at: left, crossing: Infinity };
  for (let step = 0; step <= positions; step += 1) {
    const at = left + (right - left) * (0.3 + (0.4 * step) / positions);
    const crossing = segments.filter((one) => one.left < at && one.right > at).length;
    if (crossing < best.crossing) best = { at, crossing };
  }
  return best.crossing > segments.length * maxCrossingShare ? undefined : best.at;
}

function isProse(column: readonly Box[], left: number, right: number): boolean {
  const widths = column.map((segment) => segment.right - segment.left).sort((one, other) => one - other);
  const median = widths[Math.floor(widths.length / 2)] ?? 0;
  return column.length >= minLines && median >= minFilledShare * (right - left);
}

function topOf(column: readonly Box[]): number {
  return minOf(column.map(({ top }) => top));
}

function bottomOf(column: readonly Box[]): number {
  return -minOf(column.map(({ bottom }) => -bottom));
}

/** Like `Math.min`, without its limit on the number of arguments. */
function minOf(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Infinity);
}
