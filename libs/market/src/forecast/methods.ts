import { sum } from '../sum.js';
import { forecastSeasonalNaive, forecastTheta } from './theta.js';

/** Forecasts `horizon` steps from the values before them. */
type Method = (values: readonly number[], season: number, horizon: number) => number[];

/** Limit of growth in a year. Faster growth is more likely caused by a change of the counted records than by a trend. */
const maxGrowth = 2;

/** Repeats the last season, multiplied by its growth over the season before. */
function forecastSeasonalGrowth(values: readonly number[], season: number, horizon: number): number[] {
  const [last, before] = [sum(values.slice(-season)), sum(values.slice(-2 * season, -season))];
  const growth = before > 0 && last > 0 ? Math.min(maxGrowth, Math.max(1 / maxGrowth, last / before)) : 1;
  return forecastSeasonalNaive(values, season, horizon).map((value) => value * growth);
}

/** Methods in order of preference for equal errors. */
export const methods = {
  seasonal_naive: forecastSeasonalNaive,
  seasonal_growth: forecastSeasonalGrowth,
  theta: forecastTheta,
} as const satisfies Record<string, Method>;

export type ForecastMethod = keyof typeof methods;

export const methodNames: readonly ForecastMethod[] = ['seasonal_naive', 'seasonal_growth', 'theta'];
