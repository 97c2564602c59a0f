import { type Answer, figure, tooLittleData } from '../figure.js';
import { type Period } from '../period.js';
import { sum } from '../sum.js';
import { type Accuracy, accuracyOf, backTest, chooseMethods, forecastAt, originsOf } from './back-test.js';
import { calibrate, fromScale, type NoInterval, toScale, type Widths } from './intervals.js';
import { type ForecastMethod } from './methods.js';
import { type Series, seasonOf, type Step, stepsAfter } from './series.js';

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
  /** Part of cases in which the value is expected within the interval. */
  level: number;
  /** Why no estimate has an interval; null if they have. */
  withoutInterval: NoInterval | null;
  steps: (Estimate & { period: Period })[];
  /** The sum of all steps. Its interval is narrower than the sum of theirs: errors offset each other. */
  total: Estimate;
  /** The sum of as many steps before. */
  before: number;
  /** By how much the total exceeds `before`: 0.25 is a quarter. Null if `before` is not above zero. */
  growth: Estimate | null;
  backTest: {
    /** Past steps from which a forecast was made and compared with the values that followed. */
    origins: number;
    /** Part of the steps within intervals that were made with what was known then; null before any outcome. */
    held: number | null;
  } & Record<ForecastMethod, Accuracy>;
}

/** The known part of a step that is not over. */
export interface Known {
  value: number;
  /** The part of the step that has passed; 0 where some of it was only announced. */
  passed: number;
}

export interface ForecastOptions {
  /** Number of steps, at most one year: later ones would repeat it. */
  horizon: number;
  /** Part of cases within the interval. */
  level?: number;
  /** No value can be lower: 0 for counts. */
  floor?: number;
  /** Known values of the first steps. No forecast is less. */
  known?: readonly Known[];
}

/**
 * The next steps of a series, by the method that did best in the past of this series. Intervals are the errors of the
 * back-test, corrected until they hold the stated part of it (`calibrate`); one that does not is left out.
 * @throws RangeError if the horizon is no whole number of 1 to a year of steps
 */
export function forecastSeries(
  series: Series,
  { horizon, level = 0.8, floor, known = [] }: ForecastOptions,
): Answer<MarketForecast> {
  const { values, step, basis } = series;
  const season = seasonOf(step);
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
        origins: originsOf(test),
        held,
        theta: accuracyOf(test, 'theta'),
        seasonal_naive: accuracyOf(test, 'seasonal_naive'),
        seasonal_growth: accuracyOf(test, 'seasonal_growth'),
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

/** Adds what is known of a step to the forecast of its rest; the result is never less than what is known. */
function withKnown(estimate: Estimate, known: Known | undefined): Estimate {
  if (known === undefined) return estimate;
  const { value: sure, passed } = known;
  const adjust = (value: number) => Math.max(sure, (passed > 0 ? sure : 0) + (1 - passed) * value);
  return mapEstimate(estimate, adjust);
}

/** The sum of the steps. Its interval covers only what is not known yet. */
function totalOf(
  steps: readonly Estimate[],
  raw: readonly Estimate[],
  { all, known }: { all: Estimate; known: readonly Known[] },
): Estimate {
  const value = sum(steps.map((step) => step.value));
  const sure = sum(known.slice(0, steps.length).map((each) => each.value));
  const rest = sum(raw.map((step, at) => step.value * (1 - (known[at]?.passed ?? 0))));
  const part = all.value > 0 ? rest / all.value : 1;
  const counted = value - part * all.value;
  const { low, high } = mapEstimate(all, (limit) => Math.max(sure, counted + part * limit));
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
