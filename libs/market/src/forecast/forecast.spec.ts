import fc from 'fast-check';
import { noticesBasis } from '../figure.js';
import { seededNormal } from '../testing/random.js';
import { recordedRows, toAward } from '../testing/recorded-awards.js';
import { type MarketForecast, type ForecastOptions, forecastSeries } from './forecast.js';
import { awardSeries, type Series, type Step } from './series.js';

const seriesOf = (values: number[], step: Step = 'month'): Series => ({
  step,
  from: '2022-01-01',
  values,
  basis: noticesBasis(values.length, {}),
});

function computed(series: Series, options: ForecastOptions = { horizon: 12 }): MarketForecast {
  const answer = forecastSeries(series, options);
  if (answer.state === 'too_little_data') throw new Error(`Too little data: ${answer.had} ${answer.of}`);
  return answer.value;
}

const valuesOf = ({ steps }: MarketForecast) => steps.map(({ value }) => value);
const repeat = (pattern: number[], times: number) => Array.from({ length: times }, () => pattern).flat();
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('a forecast', () => {
  it.each([['month', 12] as const, ['quarter', 4] as const])(
    'of a series that repeats every year is exact (by %s)',
    (step, season) => {
      const pattern = fc.array(amount, { minLength: season, maxLength: season });
      fc.assert(
        fc.property(pattern, fc.integer({ min: 2, max: 5 }), (pattern, years) => {
          const forecast = computed(seriesOf(repeat(pattern, years), step), { horizon: season });
          expect(valuesOf(forecast)).toEqual(pattern);
          expect(forecast).toMatchObject({
            method: 'seasonal_naive',
            backTest: { seasonal_naive: { mase: 0, smape: 0 } },
          });
          // An interval of zero width would claim a certainty that no forecast has.
          for (const { low, high } of [...forecast.steps, forecast.total]) expect([low, high]).toEqual([null, null]);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('follows growth and seasons, with a smaller error than repeating the last year', () => {
    const seasonal = (at: number) => 1000 + 20 * at + 300 * Math.sin((at * Math.PI) / 6);
    const forecast = computed(seriesOf(Array.from({ length: 60 }, (_, at) => seasonal(at))));
    expect(forecast.method).toBe('seasonal_growth');
    const { theta, seasonal_growth: growth, seasonal_naive: naive } = forecast.backTest;
    for (const { mase } of [theta, growth]) expect(mase).toBeLessThan((naive.mase ?? 0) / 2);
    forecast.steps.forEach(({ value }, at) => expect(Math.abs(value / seasonal(60 + at) - 1)).toBeLessThan(0.1));
    expect(forecast.steps[0]?.period).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  });

  it('repeats the last year, and names this method, if the other methods had larger errors', () => {
    // The mean of all years overestimates seasons that halve every year.
    const normal = seededNormal(3);
    const half = Array.from({ length: 6 }, () => 1000 * normal());
    const pattern = [...half, ...half.map((value) => -value)];
    const values = Array.from(
      { length: 60 },
      (_, at) => 5000 + (pattern[at % 12] ?? 0) / 2 ** Math.floor(at / 12) + 30 * normal(),
    );
    const { backTest, method, steps } = computed(seriesOf(values));
    expect(method).toBe('seasonal_naive');
    expect(backTest.theta.mase).toBeGreaterThan(backTest.seasonal_naive.mase ?? NaN);
    expect(steps.map(({ value }) => value)).toEqual(values.slice(-12));
  });

  it('has intervals that contain the stated share of outcomes, also at other levels', () => {
    const cases: boolean[] = [];
    for (let run = 0; run < 60; run += 1) {
      const normal = seededNormal(11 + run);
      const values = Array.from({ length: 72 }, (_, at) => 500 + 200 * Math.sin((at * Math.PI) / 6) + 60 * normal());
      const { steps } = computed(seriesOf(values.slice(0, 60)), { horizon: 12, level: 0.5 });
      for (const [at, { low, high }] of steps.entries())
        if (low !== null && high !== null)
          cases.push((values[60 + at] ?? NaN) >= low && (values[60 + at] ?? NaN) <= high);
    }
    expect(cases.length).toBeGreaterThan(300);
    const part = cases.filter(Boolean).length / cases.length;
    expect(part).toBeGreaterThan(0.43);
    expect(part).toBeLessThan(0.62);
  });

  it('has no interval before four years, because its coverage cannot be checked yet', () => {
    const normal = seededNormal(5);
    const values = Array.from({ length: 60 }, () => 100 + normal());
    const shown = [47, 48].map((length) => computed(seriesOf(values.slice(0, length))).total.low !== null);
    expect(shown).toEqual([false, true]);
  });

  it('has no interval if the intervals of the back-test missed their level', () => {
    // After three years the series explodes, so that no learned width covers the next month.
    const normal = seededNormal(4);
    const values = Array.from({ length: 60 }, (_, at) => (at < 36 ? 100 + normal() : 100 * 1.6 ** (at - 36)));
    const { steps, total, backTest } = computed(seriesOf(values), { horizon: 12, floor: 0 });
    expect([total.low, steps[0]?.low]).toEqual([null, null]);
    expect(backTest.held).toBeLessThan(0.8);
  });

  it('counts the known part of the current month, and forecasts the rest', () => {
    const values = Array.from({ length: 60 }, (_, at) => 100 + (at % 12));
    const known = [{ value: 292, passed: 0.5 }];
    const { steps, total } = computed(seriesOf(values), { horizon: 6, floor: 0, known });
    expect(steps.map(({ value }) => value)).toEqual([292 + 50, 101, 102, 103, 104, 105]);
    expect(total.value).toBe(342 + 515);
  });

  it('is never below known values, in single months, their sum and their intervals', () => {
    const normal = seededNormal(8);
    const values = Array.from({ length: 60 }, () => 10 + normal());
    const known = [
      { value: 292, passed: 0.9 },
      { value: 30, passed: 0 },
    ];
    const { steps, total } = computed(seriesOf(values), { horizon: 6, floor: 0, known });
    expect(steps[0]?.value).toBeGreaterThan(292);
    expect(steps[1]).toMatchObject({ value: 30, low: null, high: null });
    expect(steps[0]?.low).toBeGreaterThanOrEqual(292);
    expect(total.low).toBeGreaterThanOrEqual(322);
    expect(total.value).toBeGreaterThan(322);
  });

  it('of counts is never below zero', () => {
    const falling = Array.from({ length: 48 }, (_, at) => 48 - at);
    const forecast = computed(seriesOf(falling), { horizon: 12, floor: 0 });
    for (const { value, low } of forecast.steps) expect(Math.min(value, low ?? 0)).toBeGreaterThanOrEqual(0);
  });

  it('scales with its series', () => {
    const normal = seededNormal(9);
    const values = Array.from({ length: 40 }, (_, at) => 100 + at + 20 * normal());
    const [one, other] = [values, values.map((value) => value * 1000)].map((values) => computed(seriesOf(values)));
    expect(other?.method).toBe(one?.method);
    expect(other?.growth?.value).toBeCloseTo(one?.growth?.value ?? NaN, 9);
    one?.steps.forEach(({ value }, at) => expect((other?.steps[at]?.value ?? NaN) / 1000).toBeCloseTo(value, 6));
  });

  it('needs two years, and looks at most one year ahead', () => {
    expect(forecastSeries(seriesOf(repeat([1], 23)), { horizon: 3 })).toEqual({
      state: 'too_little_data',
      of: 'months',
      had: 23,
      needed: 24,
    });
    expect(() => forecastSeries(seriesOf(repeat([1], 24)), { horizon: 13 })).toThrow(RangeError);
  });
});

const recorded = recordedRows();
const itIfRecorded = recorded === null ? it.skip : it;

describe('the series of awards', () => {
  itIfRecorded(
    'counts the awards of each month, and its forecast names the best method and the errors of all methods',
    () => {
      const rows = recorded ?? [];
      const period = { from: '2019-01-10', to: '2025-12-31' };
      const series = awardSeries(rows.map(toAward), { period, step: 'month', measure: 'awards' });
      expect([series.from, series.values.length]).toEqual(['2019-02-01', 83]);
      expect(series.values.at(-4)).toBe(rows.filter(({ date_signed }) => date_signed.startsWith('2025-09')).length);
      const { method, backTest, steps } = computed(series, { horizon: 12, floor: 0 });
      const errors = [backTest.theta.mase ?? 0, backTest.seasonal_naive.mase ?? 0];
      const all = { theta: errors[0], seasonal_naive: errors[1], seasonal_growth: backTest.seasonal_growth.mase };
      expect(all[method]).toBe(Math.min(...errors, backTest.seasonal_growth.mase ?? Infinity));
      expect(steps[0]?.period).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    },
  );

  itIfRecorded('contains whole quarters only', () => {
    const { values, from, basis } = awardSeries((recorded ?? []).map(toAward), {
      period: { from: '2024-02-01', to: '2025-11-30' },
      step: 'quarter',
      measure: 'obligated',
    });
    expect([from, values.length, basis.filter.signed?.to]).toEqual(['2024-04-01', 6, '2025-09-30']);
  });
});
