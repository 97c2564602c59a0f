import { type Award } from '../award.js';
import { type Basis, awardsBasis, matchesFilter, type RecordFilter } from '../figure.js';
import { monthNumber, type Period, periodOfMonths, wholeMonths } from '../period.js';
import { sumObligated } from '../totals.js';

export const stepMonths = { month: 1, quarter: 3 } as const;
export type Step = keyof typeof stepMonths;

/** Steps in a year, the length of a season. */
export function stepsPerYear(step: Step): number {
  return 12 / stepMonths[step];
}

/** Values of consecutive months or quarters, oldest first. */
export interface Series {
  step: Step;
  /** Any day of the first step. */
  from: string;
  values: readonly number[];
  basis: Basis;
}

/** The measured quantity: the number of awards, or the dollars obligated by them. */
export type Measure = 'awards' | 'obligated';

/**
 * The awards of a filter by month or quarter of signature. Steps without awards are 0.
 * @param options.period only whole months or whole quarters count
 */
export function awardSeries(
  awards: readonly Award[],
  { period, step, measure, filter = {} }: { period: Period; step: Step; measure: Measure; filter?: RecordFilter },
): Series {
  const steps = wholeSteps(period, step);
  const signed = { from: steps[0]?.from ?? period.from, to: steps.at(-1)?.to ?? period.from };
  const market = steps.length === 0 ? [] : awards.filter((award) => matchesFilter(award, { ...filter, signed }));
  const byStep = new Map<number, Award[]>(steps.map(({ from }) => [monthNumber(from), []]));
  for (const award of market) {
    const month = monthNumber(award.signed);
    byStep.get(month - (month % stepMonths[step]))?.push(award);
  }
  return {
    step,
    from: signed.from,
    values: [...byStep.values()].map((group) => (measure === 'awards' ? group.length : dollarsOf(group))),
    basis: awardsBasis(market, { ...filter, signed }),
  };
}

/** The steps after those of the series. */
export function stepsAfter({ step, from, values }: Series, horizon: number): Period[] {
  const length = stepMonths[step];
  const first = monthNumber(from) + values.length * length;
  return Array.from({ length: horizon }, (_, at) => periodOfMonths(first + at * length, first + (at + 1) * length - 1));
}

function wholeSteps(period: Period, step: Step): Period[] {
  const length = stepMonths[step];
  const months = wholeMonths(period);
  const last = months.at(-1) ?? -1;
  return months
    .filter((month) => month % length === 0 && month + length - 1 <= last)
    .map((month) => periodOfMonths(month, month + length - 1));
}

function dollarsOf(awards: readonly Award[]): number {
  return Number(sumObligated(awards)) / 100;
}
