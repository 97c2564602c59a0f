import { mean, sum } from '../sum.js';
import { type ForecastMethod, methodNames, methods } from './methods.js';

/** A forecast for a past step, and the actual value. */
interface Outcome {
  forecast: number;
  actual: number;
}

export interface Accuracy {
  /**
   * Mean absolute scaled error. The scale is the mean difference between a step and the same step of the season before, over the whole series.
   * Null if the scale is 0 and the error is not.
   */
  mase: number | null;
  /** Symmetric mean absolute percentage error, 0 to 200. */
  smape: number;
}

/** Back-test with a rolling origin: for each origin, the forecasts that each method would have made from the first `origin` values. */
export interface BackTest {
  values: readonly number[];
  season: number;
  horizon: number;
  /** The smallest origin: two seasons, or one season if less than three seasons of values exist. */
  first: number;
  /** The forecasts from each origin, starting with `first`. The last origin has no outcome yet. */
  forecasts: Record<ForecastMethod, number[][]>;
}

/**
 * Runs the back-test.
 * @param options.floor lower limit of forecasts
 */
export function backTest(
  values: readonly number[],
  { season, horizon, floor = -Infinity }: { season: number; horizon: number; floor?: number | undefined },
): BackTest {
  const first = values.length >= 3 * season ? 2 * season : season;
  const origins = Array.from({ length: values.length - first + 1 }, (_, at) => first + at);
  const forecastsOf = (method: ForecastMethod) =>
    origins.map((origin) =>
      methods[method](values.slice(0, origin), season, horizon).map((value) => Math.max(floor, value)),
    );
  const forecasts = {
    seasonal_naive: forecastsOf('seasonal_naive'),
    seasonal_growth: forecastsOf('seasonal_growth'),
    theta: forecastsOf('theta'),
  };
  return { values, season, horizon, first, forecasts };
}

/** The forecast of a method from the first `origin` values. */
export function forecastAt({ forecasts, first }: BackTest, method: ForecastMethod, origin: number): readonly number[] {
  return forecasts[method][origin - first] ?? [];
}

/** Number of origins with at least one known outcome. */
export function countOrigins({ values, first }: BackTest): number {
  return values.length - first;
}

/** For each origin, the method with the smallest total error in the outcomes known at that time. Later outcomes are not used. */
export function chooseMethods(test: BackTest): ForecastMethod[] {
  const { values, first, horizon } = test;
  const errors = new Map<ForecastMethod, number>(methodNames.map((method) => [method, 0]));
  return Array.from({ length: values.length - first + 1 }, (_, at) => {
    const known = first + at - 1;
    for (const method of methodNames) {
      const added = Array.from({ length: horizon }, (_, step) => known - step)
        .filter((origin) => origin >= first)
        .map((origin) => Math.abs((values[known] ?? 0) - (forecastAt(test, method, origin)[known - origin] ?? 0)));
      errors.set(method, (errors.get(method) ?? 0) + sum(added));
    }
    const [best] = [...errors].reduce((one, other) => (other[1] < one[1] ? other : one));
    return best;
  });
}

export function measureAccuracy(test: BackTest, method: ForecastMethod): Accuracy {
  const { values, season } = test;
  const outcomes = outcomesOf(test, method);
  const error = mean(outcomes.map(({ forecast, actual }) => Math.abs(actual - forecast)));
  const scale = mean(values.slice(season).map((value, at) => Math.abs(value - (values[at] ?? 0))));
  return { mase: scaled(error, scale), smape: mean(outcomes.map(percentageError)) };
}

function outcomesOf({ values, first, forecasts }: BackTest, method: ForecastMethod): Outcome[] {
  return forecasts[method].flatMap((steps, at) =>
    values.slice(first + at, first + at + steps.length).map((actual, step) => ({ forecast: steps[step] ?? 0, actual })),
  );
}

function scaled(error: number, scale: number): number | null {
  if (scale > 0) return error / scale;
  return error === 0 ? 0 : null;
}

function percentageError({ forecast, actual }: Outcome): number {
  const size = Math.abs(forecast) + Math.abs(actual);
  return size === 0 ? 0 : (200 * Math.abs(actual - forecast)) / size;
}
