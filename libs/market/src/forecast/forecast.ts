import { type Answer, figure, tooLittleData } from '../figure.js';
import { type Period } from '../period.js';
import { sum } from '../sum.js';
import { type Accuracy, measureAccuracy, backTest, chooseMethods, forecastAt, countOrigins } from './back-test.js';
import { calibrate, fromScale, type NoInterval, toScale, type Widths } from './intervals.js';
import { type ForecastMethod } from './methods.js';
import { type Series, stepsPerYear, type Step, stepsAfter } from './series.js';

export type { ForecastMethod } from './methods.js';

const minSeasons = 2;
const stepNames: Record<Step, string> = { month: 'months', quarter: 'quarters' };

/** An expected value and its interval; `low` and `high` are null without an interval. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export interface MarketForecast {
  /** The method with the smallest error in the back-test. */
  method: ForecastMethod;
  /** Share of cases in which the value is expected within the interval. */
  level: number;
  /** Reason why no estimate has an interval; null if they have one. */
  withoutInterval: NoInterval | null;
  steps: (Estimate & { period: Period })[];
  /** The sum of all steps. Its interval is narrower than the sum of the steps' intervals, because errors offset each other. */
  total: Estimate;
  /** The sum of the same number of steps before. */
  before: number;
  /** Growth of the total over `before`: 0.25 is a quarter. Null if `before` is not above zero. */
  growth: Estimate | null;
  backTest: {
    /** Number of past steps from which a forecast was made and compared with the actual values. */
    origins: number;
    /** Share of the steps within intervals that were computed from the data known at the time; null before any outcome. */
    held: number | null;
  } & Record<ForecastMethod, Accuracy>;
}

/** The known part of an unfinished step. */
export interface Known {
  value: number;
  /** Share of the step that has passed; 0 for a value that was only announced. */
  passed: number;
}

export interface ForecastOptions {
  /** Number of steps, at most one year, because later steps would only repeat it. */
  horizon: number;
  /** Share of cases within the interval. */
  level?: number;
  /** Lower limit of values: 0 for counts. */
  floor?: number;
  /** Known values of the first steps. Forecasts are never lower. */
  known?: readonly Known[];
}

/**
 * Forecasts the next steps of a series with the method that had the smallest error in its past. Intervals come from the errors of the back-test,
 * calibrated to the stated level (`calibrate`); intervals that cannot be calibrated are omitted.
 * @throws RangeError if the horizon is not an integer from 1 to a year of steps
 */
export function forecastSeries(
  series: Series,
  { horizon, level = 0.8, floor, known = [] }: ForecastOptions,
): Answer<MarketForecast> {
  const { values, step, basis } = series;
  const season = stepsPerYear(step);
  if (!Number.isInteger(horizon) || horizon < 1 || horizon > season)
    throw new RangeError(`A forecast is for 1 to ${season} ${stepNames[step]}, not ${horizon}`);
  const needed = minSeasons * season;
  if (values.length < needed) return tooLittleData(stepNames[step], values.length, needed);
  const test = backTest(values, { season, horizon, floor });
  const chosen = chooseMethods(test);
  const method = chosen.at(-1) ?? 'seasonal_naive';
  const { widths, held } = calibrate(test, { chosen, level, floor });
  const [shown, withoutInterval]: [Widths | null, NoInterval | null] =
    typeof widths === 'object' ? [widths, null] : [null, widths];
  const ahead = forecastAt(test, method, values.length);
  const raw = ahead.map((value, at) => toEstimate(value, shown?.steps[at], floor));
  const steps = raw.map((estimate, at) => withKnown(estimate, known[at]));
  const total = totalOf(steps, raw, { all: toEstimate(sum(ahead), shown?.total, floor), known });
  const before = sum(values.slice(-horizon));
  return figure(
    {
      method,
      level,
      withoutInterval,
      steps: withPeriods(steps, stepsAfter(series, horizon)),
      total,
      before,
      growth: growthOf(total, before),
      backTest: {
        origins: countOrigins(test),
        held,
        theta: measureAccuracy(test, 'theta'),
        seasonal_naive: measureAccuracy(test, 'seasonal_naive'),
        seasonal_growth: measureAccuracy(test, 'seasonal_growth'),
      },
    },
    basis,
  );
}

function toEstimate(value: number, width: number | undefined, floor: number | undefined): Estimate {
  if (width === undefined) return { value, low: null, high: null };
  const middle = toScale(value, floor);
  return { value, low: fromScale(middle - width, floor), high: fromScale(middle + width, floor) };
}

/** Adds the known value of a step to the forecast of its rest. The result is never below the known value. */
function withKnown(estimate: Estimate, known: Known | undefined): Estimate {
  if (known === undefined) return estimate;
  const { value: knownValue, passed } = known;
  const adjust = (value: number) => Math.max(knownValue, (passed > 0 ? knownValue : 0) + (1 - passed) * value);
  return mapEstimate(estimate, adjust);
}

/** The sum of the steps. Its interval covers only the part that is not known yet. */
function totalOf(
  steps: readonly Estimate[],
  raw: readonly Estimate[],
  { all, known }: { all: Estimate; known: readonly Known[] },
): Estimate {
  const value = sum(steps.map((step) => step.value));
  const knownValue = sum(known.slice(0, steps.length).map((each) => each.value));
  const rest = sum(raw.map((step, at) => step.value * (1 - (known[at]?.passed ?? 0))));
  const part = all.value > 0 ? rest / all.value : 1;
  const counted = value - part * all.value;
  const { low, high } = mapEstimate(all, (limit) => Math.max(knownValue, counted + part * limit));
  return { value, low, high };
}

function mapEstimate({ value, low, high }: Estimate, adjust: (value: number) => number): Estimate {
  const each = {
    value: adjust(value),
    low: low === null ? null : adjust(low),
    high: high === null ? null : adjust(high),
  };
  return each.low === each.high ? { ...each, low: null, high: null } : each;
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
