import { type FigureBasis } from '@rfp/contracts/intelligence';
import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { type Estimate, type ForecastMethod, forecastSeries, type MarketForecast } from '@rfp/market/forecast/forecast';
import { noticesBasis } from '@rfp/market/figure';
import { monthNumber, type Period, wholeMonths } from '@rfp/market/period';
import { NoFigure } from '../awards/award-answer.js';
import { percentOf } from '../market/compare-months.js';
import { spanText } from '../market/months.js';

/** Values of consecutive whole months, the oldest first. */
export interface MonthlySeries {
  period: Period;
  values: readonly number[];
  basis: FigureBasis;
}

export interface ProjectedSeries {
  projection: Projection;
  /** Sentences with method, interval and error. */
  text: string;
  /** Period of the series. */
  period: Period;
  basis: FigureBasis;
}

/** Months that an interval needs: four seasons. */
const intervalMonths = 48;

/** Maximum ratio between the limits of the interval of a stated sum. */
const maxFactor = 10;
const fewNotices = 20;

const methodNames: Record<ForecastMethod, string> = {
  theta: 'the theta method',
  seasonal_naive: 'the seasonal naive method (each month as a year before)',
  seasonal_growth: 'the seasonal naive method with the growth of the last year',
};

/** The series from the first month with a value: earlier months are not in the catalogue. */
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

interface SeriesText {
  unit: Projection['unit'];
  /** Subject of the sentence: "Obligations on contracts". */
  what: string;
  /** Formats an amount for people. */
  show: (value: number) => string;
  /** Sentences on what the series omits, with a leading blank. */
  note?: string;
}

interface ForecastHorizon {
  horizon: number;
  /** Known values of months ahead, by month such as `2026-12`. They are the minimum of the forecast. */
  known: ReadonlyMap<string, number>;
  /** The fraction of the first month ahead that has passed; 0 if its known value does not grow evenly over time. */
  passed: number;
}

/** Projects the next months of a series with the method that did best in the back-test. */
export function project(
  { period, values, basis }: MonthlySeries,
  { horizon, known, passed, unit, ...shown }: SeriesText & ForecastHorizon,
): ProjectedSeries | NoFigure {
  const months = Math.min(horizon, 12);
  const first = monthNumber(period.from) + values.length;
  const ahead = Array.from({ length: months }, (_, at) => Math.max(0, known.get(monthText(first + at)) ?? 0));
  const answer = forecastSeries(
    { step: 'month', from: period.from, values, basis: noticesBasis(values.length, {}) },
    { horizon: months, floor: 0, known: ahead.map((value, at) => ({ value, passed: at === 0 ? passed : 0 })) },
  );
  if (answer.state === 'too_little_data')
    return new NoFigure(`${answer.needed} whole ${answer.of} are needed; there are ${answer.had}.`);
  const knownSum = ahead.reduce((sum, value) => sum + value, 0);
  const text = sentenceOf(answer.value, { ...shown, unit, knownSum, months: values.length });
  return { projection: { ...figuresOf(answer.value, unit), unit, basis }, text, period, basis };
}

function figuresOf(
  { method, level, steps, backTest }: MarketForecast,
  unit: Projection['unit'],
): Omit<Projection, 'unit' | 'basis'> {
  return {
    method,
    level,
    error: backTest[method].mase,
    naive_error: backTest.seasonal_naive.mase,
    months: steps.map(({ period, value, ...limits }) => {
      const { low, high } = unit === 'notices' ? wholeLimits(limits) : limits;
      return { month: period.from.slice(0, 7), expected: value, low, high };
    }),
  };
}

type Limits = Pick<Estimate, 'low' | 'high'>;

/** Rounds outward because notices are whole; otherwise an interval of 11.8 to 12.3 would collapse. */
function wholeLimits({ low, high }: Limits): Limits {
  return low === null || high === null ? { low, high } : { low: Math.floor(low), high: Math.ceil(high) };
}

/**
 * Whether the interval of the sum is too wide for the sum to be meaningful. A small number of notices is meaningful even if the interval begins at 0.
 */
function isTooWide({ total: { low, high } }: MarketForecast, unit: Projection['unit']): boolean {
  if (low === null || high === null) return false;
  return high > maxFactor * low && (unit === 'dollars' || high > fewNotices);
}

function sentenceOf(
  forecast: MarketForecast,
  { what, show, note = '', knownSum, ...series }: SeriesText & { knownSum: number; months: number },
): string {
  const { method, backTest } = forecast;
  const knownText = knownSum > 0 ? ` Known already: ${show(knownSum)}.` : '';
  const errors = (['theta', 'seasonal_naive', 'seasonal_growth'] as const).map(
    (name) => `${methodNames[name]} ${errorText(backTest[name].mase)}`,
  );
  return (
    `${what}: ${sumText(forecast, { show, ...series })}.${knownText} ` +
    `Forecast by ${methodNames[method]}. Error (MASE) of forecasts from ${backTest.origins} origins: ${errors.join(', ')}.${note}`
  );
}

function sumText(
  forecast: MarketForecast,
  { unit, show, months }: Pick<SeriesText, 'unit' | 'show'> & { months: number },
): string {
  const { total, growth, steps } = forecast;
  const span = spanText({ from: steps[0]?.period.from ?? '', to: steps.at(-1)?.period.to ?? '' });
  const interval = intervalText(forecast, { show, months });
  if (isTooWide(forecast, unit))
    return `the sum ${span} is too uncertain to state, ${interval}, more than a factor of ${maxFactor}`;
  const change = growth === null ? '' : ` (${signedPercent(growth.value)} against the same number of months before)`;
  return `${show(total.value)} expected ${span}${change}, ${interval}`;
}

function intervalText(
  { level, total, withoutInterval, backTest: { held } }: MarketForecast,
  { show, months }: Pick<SeriesText, 'show'> & { months: number },
): string {
  const part = `${percentOf(level)}%`;
  if (withoutInterval === null)
    return `in ${part} of cases between ${show(total.low ?? total.value)} and ${show(total.high ?? total.value)}`;
  const reasons = {
    short_series: `it takes ${intervalMonths} months, and there are ${months}`,
    no_errors: 'in the back-test, most forecasts had no error',
    not_calibrated: `in the back-test, ${part} intervals were unreliable${held === null ? '' : ` (they contained ${percentOf(held)}% of the months)`}`,
  };
  return `without an interval: ${reasons[withoutInterval]}`;
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
