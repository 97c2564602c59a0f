import { type FigureBasis } from '@rfp/contracts/intelligence';
import { type Projection } from '@rfp/contracts/market-forecast';
import { type ForecastMethod, forecastSeries, type MarketForecast } from '@rfp/market/forecast/forecast';
import { noticesBasis } from '@rfp/market/figure';
import { type Period, wholeMonths } from '@rfp/market/period';
import { TooLittle } from '../awards/award-answer.js';
import { percentOf } from '../market/compare-months.js';
import { monthName } from '../market/months.js';

/** Values of whole months without a gap, the oldest first. */
export interface MonthlySeries {
  period: Period;
  values: readonly number[];
  basis: FigureBasis;
}

export interface Projected {
  projection: Projection;
  /** With method, interval and error. */
  text: string;
  /** The months that it rests on. */
  period: Period;
  basis: FigureBasis;
}

const methodNames: Record<ForecastMethod, string> = {
  theta: 'the theta method',
  seasonal_naive: 'the seasonal naive method (each month as a year before)',
};

/** Months from the first that has a value on; months before are of a time that the catalogue does not have. */
export function seriesOf(
  values: ReadonlyMap<string, number>,
  period: Period,
  basisIn: (period: Period) => FigureBasis,
): MonthlySeries {
  const months = wholeMonths(period).map((number) => monthText(number));
  const first = Math.max(
    0,
    months.findIndex((month) => (values.get(month) ?? 0) !== 0),
  );
  const own = { from: `${months[first] ?? period.from.slice(0, 7)}-01`, to: period.to };
  return { period: own, values: months.slice(first).map((month) => values.get(month) ?? 0), basis: basisIn(own) };
}

interface Shown {
  unit: Projection['unit'];
  /** In the sentence: "Obligations on contracts". */
  what: string;
  /** An amount for people. */
  show: (value: number) => string;
}

/**
 * The next months of a series, with the method that did better in the back-test.
 */
export function project(
  { period, values, basis }: MonthlySeries,
  { horizon, unit, what, show }: Shown & { horizon: number },
): Projected | TooLittle {
  const answer = forecastSeries(
    { step: 'month', from: period.from, values, basis: noticesBasis(values.length, {}) },
    { horizon: Math.min(horizon, 12), floor: 0 },
  );
  if (answer.state === 'too_little_data')
    return new TooLittle(`${answer.needed} whole ${answer.of} are needed; there are ${answer.had}.`);
  const text = sentenceOf(answer.value, what, show);
  return { projection: { ...figuresOf(answer.value), unit, basis }, text, period, basis };
}

function figuresOf({ method, level, steps, backTest }: MarketForecast): Omit<Projection, 'unit' | 'basis'> {
  return {
    method,
    level,
    error: backTest[method].mase,
    naive_error: backTest.seasonal_naive.mase,
    months: steps.map(({ period, value, low, high }) => ({
      month: period.from.slice(0, 7),
      expected: value,
      low,
      high,
    })),
  };
}

function sentenceOf(
  { method, level, total, growth, steps, backTest }: MarketForecast,
  what: string,
  show: (value: number) => string,
): string {
  const [first, last] = [steps[0]?.period.from ?? '', steps.at(-1)?.period.to ?? ''];
  const change = growth === null ? '' : ` (${signedPercent(growth.value)} against the same number of months before)`;
  const interval =
    total.low === null || total.high === null
      ? 'there are too few months for an interval'
      : `in ${percentOf(level)}% of cases between ${show(total.low)} and ${show(total.high)}`;
  const errors = (['theta', 'seasonal_naive'] as const).map(
    (name) => `${methodNames[name]} ${errorText(backTest[name].mase)}`,
  );
  return (
    `${what}: ${show(total.value)} expected from ${monthName(first)} to ${monthName(last)}${change}, ${interval}. ` +
    `Forecast by ${methodNames[method]}. Error (MASE) in ${backTest.outcomes} back-tested months: ${errors.join(', ')}.`
  );
}

function errorText(mase: number | null): string {
  return mase === null ? 'unknown' : mase.toFixed(2);
}

function signedPercent(part: number): string {
  return `${part > 0 ? '+' : ''}${percentOf(part)}%`;
}

function monthText(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
