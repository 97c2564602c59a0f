import { noticesBasis } from '../figure.js';
import { type Estimate, forecastSeries } from '../forecast/forecast.js';
import { type MeasuredSeries } from './forecast-series.js';

/** Months of the first forecast that is judged. */
const firstOrigin = 48;

interface Cases {
  cases: number;
  within: number;
}

/** How forecasts of a series from every month on compare with what came. */
export interface Measured {
  name: string;
  /** Of single months. */
  months: Cases;
  /** Of the sum of all months of a forecast. */
  sums: Cases;
  /** Whether each sum was within its interval, by the month of the forecast; null where none was shown. */
  sumHits: (boolean | null)[];
  /** The part of months within their intervals. */
  monthHits: (number | null)[];
  /** The forecast from all months has an interval of the sum. */
  showsInterval: boolean;
  /** An interval of no width. */
  hasFlat: boolean;
  /** Mean absolute error of the sum, in parts of the mean sum. */
  error: number;
}

/** Makes each forecast from what came before it, and compares it with what came. */
export function measureForecasts({ name, values }: MeasuredSeries, horizon: number): Measured {
  const origins = Array.from({ length: values.length - horizon - firstOrigin + 1 }, (_, at) => firstOrigin + at);
  const found = origins.map((origin) => {
    const { steps, total } = forecastOf(values.slice(0, origin), horizon);
    const came = values.slice(origin, origin + horizon);
    const months = steps.map((step, at) => isWithin(step, came[at] ?? 0));
    const sum = came.reduce((all, value) => all + value, 0);
    const flat = [...steps, total].some(({ low, high }) => low !== null && low === high);
    return { months, sum: isWithin(total, sum), flat, error: Math.abs(total.value - sum), came: sum };
  });
  const latest = forecastOf(values, horizon);
  const mean = found.reduce((all, { came }) => all + came, 0) / found.length;
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

/** The same of all series together. */
export function pool(measured: readonly Measured[]): { months: Cases; sums: Cases; shown: number; error: number } {
  const add = (part: (each: Measured) => Cases): Cases =>
    measured.map(part).reduce((all, each) => ({ cases: all.cases + each.cases, within: all.within + each.within }), {
      cases: 0,
      within: 0,
    });
  return {
    months: add(({ months }) => months),
    sums: add(({ sums }) => sums),
    shown: measured.filter(({ showsInterval }) => showsInterval).length,
    error: measured.reduce((all, { error }) => all + error, 0) / measured.length,
  };
}

function forecastOf(values: readonly number[], horizon: number) {
  const series = { step: 'month', from: '2019-01-01', values, basis: noticesBasis(values.length, {}) } as const;
  const answer = forecastSeries(series, { horizon, floor: 0 });
  if (answer.state === 'too_little_data') throw new Error(`Too little data: ${answer.had} ${answer.of}`);
  return answer.value;
}

/** Null without an interval. */
function isWithin({ low, high }: Estimate, value: number): boolean | null {
  return low === null || high === null ? null : value >= low && value <= high;
}

function count(hits: readonly (boolean | null)[]): Cases {
  return { cases: hits.filter((hit) => hit !== null).length, within: hits.filter((hit) => hit === true).length };
}
