import { isFullDrill } from '@rfp/testing/drill-mode';
import { recordedSeries, syntheticSeries } from '../testing/forecast-series.js';
import { type Measured, measureForecasts, pool } from '../testing/measure-forecasts.js';

/** Half to measure; set `DRILL_HALF=tuning` while improving the forecasts. */
const half = process.env.DRILL_HALF === 'tuning' ? 'tuning' : 'measuring';
const horizons = isFullDrill ? [3, 6, 12] : [12];

const series = [...recordedSeries(), ...syntheticSeries()].filter((each) => each.half === half);
/** A small sample for the suite. Series alternate by twos and sixes, so every fifth series covers all kinds. */
const sample = isFullDrill ? series : series.filter((_, at) => at % 5 === 0);

function report(name: string, horizon: number, measured: readonly Measured[]): void {
  const { months, sums, shown, error } = pool(measured);
  const part = ({ cases, within }: typeof months) => `${((100 * within) / cases).toFixed(1)} % of ${cases}`;
  process.stdout.write(
    `${half}, ${name}, ${horizon} months ahead: ${part(months)} months, ${part(sums)} sums; ${shown} of ${measured.length} series show one; error ${(100 * error).toFixed(1)} %\n`,
  );
}

describe('80 % intervals', () => {
  it.each(horizons)('of %i months hold 80 % of the outcomes, by month and in sum, within 5 points', (horizon) => {
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
    const { months, sums, shown } = pool(measured);
    for (const { cases, within } of [months, sums]) {
      expect(within / cases).toBeGreaterThanOrEqual(0.75);
      expect(within / cases).toBeLessThanOrEqual(0.85);
    }
    expect(shown).toBeGreaterThanOrEqual(measured.length / 2);
    expect(measured.filter(({ hasFlat }) => hasFlat).map(({ name }) => name)).toEqual([]);
  });
});
