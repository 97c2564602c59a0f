import { isFullDrill } from '@rfp/testing/drill-mode';
import { recordedSeries, syntheticSeries } from '../testing/forecast-series.js';
import { type ForecastMeasurement, measureForecasts, poolMeasurements } from '../testing/measure-forecasts.js';

/** The half of the series that is measured. Set `DRILL_HALF=tuning` while you improve the forecasts. */
const half = process.env.DRILL_HALF === 'tuning' ? 'tuning' : 'measuring';
const horizons = isFullDrill ? [3, 6, 12] : [12];

const series = [...recordedSeries(), ...syntheticSeries()].filter((each) => each.half === half);
/** A small sample for the suite. Kinds of series come in groups of two and six, so that every fifth series covers all of them. */
const sample = isFullDrill ? series : series.filter((_, at) => at % 5 === 0);

function report(name: string, horizon: number, measured: readonly ForecastMeasurement[]): void {
  const { months, sums, seriesWithInterval, error } = poolMeasurements(measured);
  const part = ({ cases, within }: typeof months) => `${((100 * within) / cases).toFixed(1)} % of ${cases}`;
  process.stdout.write(
    `${half}, ${name}, ${horizon} months ahead: ${part(months)} months, ${part(sums)} sums; ${seriesWithInterval} of ${measured.length} series show one; error ${(100 * error).toFixed(1)} %\n`,
  );
}

describe('80 % intervals', () => {
  it.each(horizons)('of forecasts for %i months contain 75 to 85 % of the outcomes, by month and in sum', (horizon) => {
    const measured = sample.map((one) => ({ origin: one.origin, ...measureForecasts(one, horizon) }));
    if (isFullDrill) {
      report('all', horizon, measured);
      for (const origin of ['recorded', 'synthetic'])
        report(
          origin,
          horizon,
          measured.filter((each) => each.origin === origin),
        );
    }
    const { months, sums, seriesWithInterval } = poolMeasurements(measured);
    for (const { cases, within } of [months, sums]) {
      expect(within / cases).toBeGreaterThanOrEqual(0.75);
      expect(within / cases).toBeLessThanOrEqual(0.85);
    }
    expect(seriesWithInterval).toBeGreaterThanOrEqual(measured.length / 2);
    expect(measured.filter(({ hasFlat }) => hasFlat).map(({ name }) => name)).toEqual([]);
  });
});
