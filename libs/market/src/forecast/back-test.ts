/** Forecasts so many steps after the values of some seasons. */
export type Method = (values: readonly number[], season: number, horizon: number) => number[];

/** A forecast that was made from the values up to a step, beside what came. */
export interface Outcome {
  /** 0 for the first step after the values. */
  step: number;
  forecast: number;
  actual: number;
}

export interface Accuracy {
  /**
   * Mean absolute scaled error: by the mean difference between a step and the same step of the season before, over the whole
   * series. Null if these never differ and the forecast did.
   */
  mase: number | null;
  /** Symmetric mean absolute percentage error, 0 to 200. */
  smape: number;
}

/** Back-test of a method: the outcomes of each origin, which is the number of values that it was given. */
export type BackTest = readonly (readonly Outcome[])[];

/**
 * Rolling origin: for each step from the second season on (from the third if at least a season follows), the forecasts that
 * the method would have made then.
 */
export function backTest(method: Method, values: readonly number[], season: number, horizon: number): BackTest {
  const first = values.length >= 3 * season ? 2 * season : season;
  return Array.from({ length: values.length - first }, (_, at) => {
    const origin = first + at;
    const steps = Math.min(horizon, values.length - origin);
    return method(values.slice(0, origin), season, steps).map((forecast, step) => ({
      step,
      forecast,
      actual: values[origin + step] ?? 0,
    }));
  });
}

export function accuracyOf(test: BackTest, values: readonly number[], season: number): Accuracy {
  const outcomes = test.flat();
  const error = mean(outcomes.map(({ forecast, actual }) => Math.abs(actual - forecast)));
  const scale = mean(values.slice(season).map((value, at) => Math.abs(value - (values[at] ?? 0))));
  return { mase: scaled(error, scale), smape: mean(outcomes.map(percentageError)) };
}

function scaled(error: number, scale: number): number | null {
  if (scale > 0) return error / scale;
  return error === 0 ? 0 : null;
}

function percentageError({ forecast, actual }: Outcome): number {
  const size = Math.abs(forecast) + Math.abs(actual);
  return size === 0 ? 0 : (200 * Math.abs(actual - forecast)) / size;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
