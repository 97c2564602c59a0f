const steps = [1, 2, 5, 10];
/** Maximum number of month labels that fit side by side. */
const maxLabels = 6;

/** Returns the end of an axis: the value rounded up to 1, 2 or 5 times a power of ten, so that the end and the middle of the axis are round numbers. */
export function roundedMax(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/** Indexes of the labeled months, beginning with the first. */
export function visibleMonths(count: number): number[] {
  const step = Math.ceil(count / maxLabels);
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
