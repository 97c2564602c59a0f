const steps = [1, 2, 5, 10];
/** Labels of months that fit beside each other. */
const maxLabels = 6;

/** The end of an axis: the value or the next larger one of 1, 2 and 5 with zeros, so that it and its half are round. */
export function roundedMax(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/** The places of the months that are named, the first among them. */
export function visibleMonths(count: number): number[] {
  const step = Math.ceil(count / maxLabels);
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
