import { type BackTest, forecastAt } from './back-test.js';
import { mean, sum } from '../sum.js';
import { type ForecastMethod } from './methods.js';

/** Half-widths of intervals, on the scale of `toScale`. */
export interface Widths {
  steps: number[];
  total: number;
}

/** Whether outcomes were within the intervals issued for them: 1 or 0, or the share of several. */
interface Hits {
  /** The step after each origin. */
  next: number[];
  /** All steps after each origin, together. */
  steps: number[];
  /** The sum of all steps after each origin. */
  totals: number[];
}

/** Reason why there is no interval: too few values, too many forecasts without any error, or a share of hits that differs from the level. */
export type NoInterval = 'short_series' | 'no_errors' | 'not_calibrated';

export interface Intervals {
  widths: Widths | NoInterval;
  /** Share of the steps within intervals that were issued from the data known at the time; null before any outcome. */
  held: number | null;
}

/** Minimum seasons of a series. With fewer, the back-test has too few outcomes to check the intervals. */
const minSeasons = 4;
/** Initial factors of the widths. With few outcomes, past errors underestimate later ones. */
const initial = { step: 1.2, total: 1, totalOfSeason: 0.5 };
/** Rates at which a miss widens later intervals, as in adaptive conformal inference (Gibbs and Candes 2021). */
const rates = { step: 0.25, total: 0.05 };
/** Share of the permitted misses that is reserved for future changes, because corrections always lag behind. */
const reserve = 0.1;
/** Maximum factor by which a volatile season widens intervals in advance: see `volatility`. */
const maxVolatility = 3;
/** Critical value of a two-sided test at 5 %, in standard deviations. */
const maxDeviation = 1.96;

/** Converts values with a floor to a square-root scale, because errors of counts and dollar sums grow with the root of their size. */
export function toScale(value: number, floor: number | undefined): number {
  return floor === undefined ? value : Math.sqrt(Math.max(0, value - floor));
}

export function fromScale(value: number, floor: number | undefined): number {
  return floor === undefined ? value : floor + Math.max(0, value) ** 2;
}

/**
 * Half-widths that cover the stated share of cases: the errors of the back-test at each distance (split conformal), corrected by the hit rate of the
 * intervals that the same rule would have issued at each earlier origin from the data known at the time.
 * @param options.chosen the method of each origin, starting with the first
 */
export function calibrate(
  test: BackTest,
  { chosen, level, floor }: { chosen: readonly ForecastMethod[]; level: number; floor: number | undefined },
): Intervals {
  const { values, season, horizon, first } = test;
  if (values.length < minSeasons * season) return { widths: 'short_series', held: null };
  const errors = errorsOf(test, floor);
  const factor = { step: initial.step, total: initial.total + (initial.totalOfSeason * horizon) / season };
  const issued = new Map<number, Widths>();
  const hits: Hits = { next: [], steps: [], totals: [] };
  for (let now = first + Math.floor(season / 2); now <= values.length; now += 1) {
    updateFactors({ errors, issued, hits, factor }, { now, horizon, level, chosen, first });
    const method = chosen[now - first];
    if (method !== undefined) issued.set(now, widthsAt(errors[method], { now, first, season, horizon, level, factor }));
  }
  const held = hits.steps.length === 0 ? null : mean(hits.steps);
  const widths = toUsableWidths(issued.get(values.length));
  const isRefuted = typeof widths === 'object' && !isCalibrated(hits, level, horizon);
  return { widths: isRefuted ? 'not_calibrated' : widths, held };
}

interface Errors {
  /** Errors by origin and step; fewer steps where the series ends. */
  steps: number[][];
  /** Errors of the sum by origin, if the horizon has passed. */
  totals: number[];
}

function errorsOf(test: BackTest, floor: number | undefined): Record<ForecastMethod, Errors> {
  const { values, first, horizon } = test;
  const scale = (value: number) => toScale(value, floor);
  const methodErrors = (method: ForecastMethod): Errors => {
    const origins = Array.from({ length: values.length - first }, (_, at) => first + at);
    const actual = (origin: number) => values.slice(origin, origin + horizon);
    const forecast = (origin: number) => forecastAt(test, method, origin);
    return {
      steps: origins.map((origin) =>
        actual(origin).map((value, step) => Math.abs(scale(value) - scale(forecast(origin)[step] ?? 0))),
      ),
      totals: origins
        .filter((origin) => origin + horizon <= values.length)
        .map((origin) => Math.abs(scale(sum(actual(origin))) - scale(sum(forecast(origin))))),
    };
  };
  return {
    seasonal_naive: methodErrors('seasonal_naive'),
    seasonal_growth: methodErrors('seasonal_growth'),
    theta: methodErrors('theta'),
  };
}

interface CalibrationState {
  errors: Record<ForecastMethod, Errors>;
  issued: ReadonlyMap<number, Widths>;
  hits: Hits;
  factor: { step: number; total: number };
}

interface CalibrationStep {
  now: number;
  first: number;
  horizon: number;
  level: number;
  chosen: readonly ForecastMethod[];
}

/** Compares the newest value with the intervals issued for it, and corrects the factors of later widths. */
function updateFactors(state: CalibrationState, update: CalibrationStep): void {
  const { hits, factor } = state;
  const { now, horizon, level } = update;
  const target = level + reserve * (1 - level);
  const steps = Array.from({ length: horizon }, (_, step) => step);
  const next = stepHit(state, update, { origin: now - 1, step: 0 });
  if (next !== null) hits.next.push(next);
  const held = steps
    .map((step) => stepHit(state, update, { origin: now - step - 1, step }))
    .filter((hit) => hit !== null);
  if (held.length > 0) factor.step *= Math.exp(rates.step * (target - mean(held)));
  const total = totalHit(state, update);
  if (total !== null) {
    factor.total *= Math.exp(rates.total * (target - total));
    hits.totals.push(total);
  }
  const whole = steps
    .map((step) => stepHit(state, update, { origin: now - horizon, step }))
    .filter((hit) => hit !== null);
  if (whole.length === horizon) hits.steps.push(mean(whole));
}

function stepHit(
  { errors, issued }: CalibrationState,
  { chosen, first }: CalibrationStep,
  { origin, step }: { origin: number; step: number },
): 0 | 1 | null {
  const method = chosen[origin - first];
  if (method === undefined) return null;
  return intervalHit(errors[method].steps[origin - first]?.[step], issued.get(origin)?.steps[step]);
}

/** Whether the interval covered the sum that the newest value completes. */
function totalHit(
  { errors, issued }: CalibrationState,
  { now, horizon, chosen, first }: CalibrationStep,
): 0 | 1 | null {
  const origin = now - horizon;
  const method = chosen[origin - first];
  return method === undefined ? null : intervalHit(errors[method].totals[origin - first], issued.get(origin)?.total);
}

/** 1 if the interval covered the value, else 0; null if no interval was issued. */
function intervalHit(error: number | undefined, width: number | undefined): 0 | 1 | null {
  if (error === undefined || width === undefined || !Number.isFinite(width)) return null;
  return error <= width ? 1 : 0;
}

function widthsAt(
  { steps, totals }: Errors,
  {
    now,
    first,
    season,
    horizon,
    level,
    factor,
  }: Omit<CalibrationStep, 'chosen'> & { season: number; factor: CalibrationState['factor'] },
): Widths {
  const known = (step: number) => steps.slice(0, Math.max(0, now - first - step)).map((errors) => errors[step] ?? 0);
  const widening = volatility(
    Array.from({ length: Math.min(3, horizon) }, (_, step) => known(step)),
    season,
  );
  const total = halfWidth(totals.slice(0, Math.max(0, now - first - horizon + 1)), level);
  let widest = 0;
  return {
    // A later step never has a narrower interval than an earlier one.
    steps: Array.from({ length: horizon }, (_, step) => {
      widest = Math.max(widest, halfWidth(known(step), level));
      return widest * widening * factor.step;
    }),
    total: total * widening * factor.step * factor.total,
  };
}

/** Ratio of the mean error of the last season to the one of all seasons, limited to 1 to 3. */
function volatility(errors: readonly number[][], season: number): number {
  const [all, recent] = [errors.flat(), errors.flatMap((each) => each.slice(-season))];
  const ratio = mean(all) > 0 ? mean(recent) / mean(all) : 1;
  return Math.min(maxVolatility, Math.max(1, ratio));
}

/** The smallest error that covers the level when one more case is added; infinite with too few cases. */
function halfWidth(errors: readonly number[], level: number): number {
  const sizes = errors.toSorted((one, other) => one - other);
  return sizes[Math.ceil((sizes.length + 1) * level) - 1] ?? Infinity;
}

function toUsableWidths(widths: Widths | undefined): Widths | NoInterval {
  const all = widths === undefined ? [Infinity] : [...widths.steps, widths.total];
  if (widths === undefined || !all.every(Number.isFinite)) return 'short_series';
  return all.every((width) => width > 0) ? widths : 'no_errors';
}

/** Whether the shares of hits differ from the level by no more than chance explains at 5 %, considering that outcomes overlap. */
function isCalibrated({ next, steps, totals }: Hits, level: number, horizon: number): boolean {
  const variance = level * (1 - level);
  const deviates = (hits: readonly number[], independent: number, caseVariance: number) =>
    hits.length > 0 && Math.abs(mean(hits) - level) > maxDeviation * Math.sqrt(caseVariance / Math.max(1, independent));
  return (
    !deviates(next, next.length, variance) &&
    !deviates(totals, countIndependent(totals.length, horizon), variance) &&
    // The mean of a dozen steps varies less than a single step, although they are not independent.
    !deviates(steps, countIndependent(steps.length, horizon), horizon > 1 ? variance / 2 : variance)
  );
}

/**
 * The number of independent cases equivalent to overlapping ones. Sums that share a fraction of their steps correlate by the square of that
 * fraction.
 */
function countIndependent(cases: number, horizon: number): number {
  const shared = Array.from({ length: horizon - 1 }, (_, at) => (1 - (at + 1) / horizon) ** 2);
  return cases / (1 + 2 * sum(shared));
}
