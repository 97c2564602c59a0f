import { noticesBasis } from '../figure.js';
import { type Estimate, forecastSeries } from '../forecast/forecast.js';
import { type MeasuredSeries } from './forecast-series.js';

/** Number of months before the first evaluated forecast. */
const firstOrigin = 48;

interface HitCounts {
  cases: number;
  within: number;
}

/** Comparison of the forecasts of a series, one from every month, with the actual values. */
export interface ForecastMeasurement {
  name: string;
  /** Hits of single months. */
  months: HitCounts;
  /** Hits of the sum of all months of a forecast. */
  sums: HitCounts;
  /** Whether each sum was within its interval, by month of the forecast; null if no interval was shown. */
  sumHits: (boolean | null)[];
  /** Share of months within their intervals, by month of the forecast. */
  monthHits: (number | null)[];
  /** Whether the forecast from all months has an interval for the sum. */
  showsInterval: boolean;
  /** Whether any interval has zero width. */
  hasFlat: boolean;
  /** Mean absolute error of the sum, relative to the mean sum. */
  error: number;
}

/** Makes each forecast from the values before it and compares it with the actual values. */
export function measureForecasts({ name, values }: MeasuredSeries, horizon: number): ForecastMeasurement {
  const origins = Array.from({ length: values.length - horizon - firstOrigin + 1 }, (_, at) => firstOrigin + at);
  const found = origins.map((origin) => {
    const { steps, total } = forecastValues(values.slice(0, origin), horizon);
    const actual = values.slice(origin, origin + horizon);
    const months = steps.map((step, at) => isWithin(step, actual[at] ?? 0));
    const sum = actual.reduce((all, value) => all + value, 0);
    const flat = [...steps, total].some(({ low, high }) => low !== null && low === high);
    return { months, sum: isWithin(total, sum), flat, error: Math.abs(total.value - sum), actual: sum };
  });
  const latest = forecastValues(values, horizon);
  const mean = found.reduce((all, { actual }) => all + actual, 0) / found.length;
  return {
    name,
    months: count(found.flatMap(({ months }) => months)),
    sums: count(found.map(({ sum }) => sum)),
    sumHits: found.map(({ sum }) => sum),
    monthHits: found.map(({ months }) => {
      const { cases, within } = count(months);
      return cases === 0 ? null : within / cases;
    }),
    showsInterval: latest.total.low !== null,
    hasFlat: found.some(({ flat }) => flat),
    error: found.reduce((all, { error }) => all + error, 0) / found.length / mean,
  };
}

/** Totals over all series. */
export function poolMeasurements(measured: readonly ForecastMeasurement[]): {
  months: HitCounts;
  sums: HitCounts;
  /** Number of series whose latest forecast has an interval. */
  seriesWithInterval: number;
  error: number;
} {
  const add = (part: (each: ForecastMeasurement) => HitCounts): HitCounts =>
    measured.map(part).reduce((all, each) => ({ cases: all.cases + each.cases, within: all.within + each.within }), {
      cases: 0,
      within: 0,
    });
  return {
    months: add(({ months }) => months),
    sums: add(({ sums }) => sums),
    seriesWithInterval: measured.filter(({ showsInterval }) => showsInterval).length,
    error: measured.reduce((all, { error }) => all + error, 0) / measured.length,
  };
}

function forecastValues(values: readonly number[], horizon: number) {
  const series = { step: 'month', from: '2019-01-01', values, basis: noticesBasis(values.length, {}) } as const;
  const answer = forecastSeries(series, { horizon, floor: 0 });
  if (answer.state === 'too_little_data') throw new Error(`Too little data: ${answer.had} ${answer.of}`);
  return answer.value;
}

/** Whether the value is within the interval; null without an interval. */
function isWithin({ low, high }: Estimate, value: number): boolean | null {
  return low === null || high === null ? null : value >= low && value <= high;
}

function count(hits: readonly (boolean | null)[]): HitCounts {
  return { cases: hits.filter((hit) => hit !== null).length, within: hits.filter((hit) => hit === true).length };
}
