import { type Answer, figure, tooLittleData } from '../figure.js';
import { type Period } from '../period.js';
import { type Accuracy, accuracyOf, type BackTest, backTest } from './back-test.js';
import { type Series, seasonOf, type Step, stepsAfter } from './series.js';
import { forecastSeasonalNaive, forecastTheta } from './theta.js';

const methods = { theta: forecastTheta, seasonal_naive: forecastSeasonalNaive } as const;
export type ForecastMethod = keyof typeof methods;

const minSeasons = 2;
const stepNames: Record<Step, string> = { month: 'months', quarter: 'quarters' };

/** A value between `low` and `high` in the stated part of cases; both null if the back-test had too few outcomes to tell. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export interface MarketForecast {
  /** The one with the smaller error in the back-test; the seasonal naive one (as a year before) if they are equal. */
  method: ForecastMethod;
  /** Part of cases in which the value is expected within the interval. */
  level: number;
  steps: (Estimate & { period: Period })[];
  /** Of all steps together. Its interval is narrower than the sum of theirs: errors offset each other. */
  total: Estimate;
  /** What as many steps before had together, and by how much the total is more: 0.25 is a quarter. Null if that was not above zero. */
  before: number;
  growth: Estimate | null;
  /** Forecasts that were compared with what came, and the errors of both methods. */
  backTest: { outcomes: number } & Record<ForecastMethod, Accuracy>;
}

export interface ForecastOptions {
  /** Steps, at most one year: what lies further ahead would repeat it. */
  horizon: number;
  /** Part of cases within the interval. */
  level?: number;
  /** No value can be lower: 0 for counts. */
  floor?: number;
}

/**
 * The next steps of a series, by the theta method or, where that did worse in the past, as they were a year before. Intervals
 * are the errors of the back-test: so large was the error at this distance in the stated part of cases (split conformal).
 * @throws RangeError if the horizon is no whole number of 1 to a year of steps
 */
export function forecastSeries(
  series: Series,
  { horizon, level = 0.8, floor }: ForecastOptions,
): Answer<MarketForecast> {
  const { values, step, basis } = series;
  const season = seasonOf(step);
  if (!Number.isInteger(horizon) || horizon < 1 || horizon > season)
    throw new RangeError(`A forecast is for 1 to ${season} ${stepNames[step]}, not ${horizon}`);
  const needed = minSeasons * season;
  if (values.length < needed) return tooLittleData(stepNames[step], values.length, needed);
  const tests = {
    theta: backTest(forecastTheta, values, season, horizon),
    seasonal_naive: backTest(forecastSeasonalNaive, values, season, horizon),
  };
  const method = meanError(tests.theta) < meanError(tests.seasonal_naive) ? 'theta' : 'seasonal_naive';
  const ahead = methods[method](values, season, horizon).map((value) => atLeast(value, floor));
  const limits = { level, floor };
  const total = estimate(sum(ahead), totalErrors(tests[method], horizon), limits);
  const before = sum(values.slice(-horizon));
  return figure(
    {
      method,
      level,
      steps: withPeriods(estimateSteps(ahead, tests[method], limits), stepsAfter(series, horizon)),
      total,
      before,
      growth: growthOf(total, before),
      backTest: {
        outcomes: tests[method].flat().length,
        theta: accuracyOf(tests.theta, values, season),
        seasonal_naive: accuracyOf(tests.seasonal_naive, values, season),
      },
    },
    basis,
  );
}

interface Limits {
  level: number;
  floor: number | undefined;
}

/** A later step is never surer than one before it. */
function estimateSteps(ahead: readonly number[], test: BackTest, limits: Limits): Estimate[] {
  const outcomes = test.flat();
  let widest = 0;
  return ahead.map((value, step) => {
    const errors = outcomes.filter((outcome) => outcome.step === step).map(({ forecast, actual }) => actual - forecast);
    const width = halfWidth(errors, limits.level);
    widest = Math.max(widest, width ?? 0);
    return toEstimate(value, width === null ? null : widest, limits.floor);
  });
}

function estimate(value: number, errors: readonly number[], { level, floor }: Limits): Estimate {
  return toEstimate(value, halfWidth(errors, level), floor);
}

function toEstimate(value: number, width: number | null, floor: number | undefined): Estimate {
  if (width === null) return { value, low: null, high: null };
  return { value, low: atLeast(value - width, floor), high: value + width };
}

/** The smallest error that, with one more case to come, covers the level; null if there were too few cases. */
function halfWidth(errors: readonly number[], level: number): number | null {
  const sizes = errors.map(Math.abs).toSorted((one, other) => one - other);
  return sizes[Math.ceil((sizes.length + 1) * level) - 1] ?? null;
}

function totalErrors(test: BackTest, horizon: number): number[] {
  return test
    .filter((outcomes) => outcomes.length === horizon)
    .map((outcomes) => sum(outcomes.map(({ forecast, actual }) => actual - forecast)));
}

function withPeriods(estimates: readonly Estimate[], periods: readonly Period[]): MarketForecast['steps'] {
  return periods.flatMap((period, at) => {
    const estimate = estimates[at];
    return estimate === undefined ? [] : [{ ...estimate, period }];
  });
}

function growthOf({ value, low, high }: Estimate, before: number): Estimate | null {
  if (before <= 0) return null;
  const grown = (total: number | null) => (total === null ? null : total / before - 1);
  return { value: value / before - 1, low: grown(low), high: grown(high) };
}

function meanError(test: BackTest): number {
  const errors = test.flat().map(({ forecast, actual }) => Math.abs(actual - forecast));
  return sum(errors) / errors.length;
}

function atLeast(value: number, floor: number | undefined): number {
  return floor === undefined ? value : Math.max(floor, value);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
