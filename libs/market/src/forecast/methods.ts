import { forecastSeasonalNaive, forecastTheta } from './theta.js';

/** Forecasts so many steps after the values of some seasons. */
type Method = (values: readonly number[], season: number, horizon: number) => number[];

/** Growth of a year beyond this is more likely a change of what is counted than one that goes on. */
const maxGrowth = 2;

/** The last season, times the growth of its sum against the season before. */
function forecastSeasonalGrowth(values: readonly number[], season: number, horizon: number): number[] {
  const [last, before] = [sum(values.slice(-season)), sum(values.slice(-2 * season, -season))];
  const growth = before > 0 && last > 0 ? Math.min(maxGrowth, Math.max(1 / maxGrowth, last / before)) : 1;
  return forecastSeasonalNaive(values, season, horizon).map((value) => value * growth);
}

/** In the order in which they are preferred if they did equally well. */
export const methods = {
  seasonal_naive: forecastSeasonalNaive,
  seasonal_growth: forecastSeasonalGrowth,
  theta: forecastTheta,
} as const satisfies Record<string, Method>;

export type ForecastMethod = keyof typeof methods;

export const methodNames: readonly ForecastMethod[] = ['seasonal_naive', 'seasonal_growth', 'theta'];

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
