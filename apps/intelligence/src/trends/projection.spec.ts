import { periodOfMonths, monthNumber } from '@rfp/market/period';
import { NoFigure } from '../awards/award-answer.js';
import { project } from './projection.js';

function sentenceOf(values: readonly number[], unit: 'notices' | 'dollars' = 'notices'): string {
  const first = monthNumber('2022-01-01');
  const period = periodOfMonths(first, first + values.length - 1);
  const basis = { of: 'opportunities', filter: {}, count: 0 } as const;
  const known = new Map([[`${Math.floor((first + values.length) / 12)}-01`, 3]]);
  const projected = project(
    { period, values, basis },
    { horizon: 12, known, passed: 0, unit, what: 'Opportunities posted', show: (value) => String(Math.round(value)) },
  );
  if (projected instanceof NoFigure) throw new Error(projected.reason);
  return projected.text;
}

const varied = (at: number) => 100 + ((at * 7) % 5);
const months = (count: number, valueOf: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => valueOf(at));

describe('the sentence of a projection', () => {
  it('states the reason if it has no interval', () => {
    expect(sentenceOf(months(60, varied))).toMatch(/in 80% of cases between \d/);
    expect(sentenceOf(months(47, varied))).toContain('without an interval: it takes 48 months, and there are 47.');
    expect(sentenceOf(months(60, (at) => 100 + (at % 12)))).toContain(
      'without an interval: in the back-test, most forecasts had no error.',
    );
  });

  it.each([48, 60])('states for a series of %i months with jumps that its intervals were unreliable', (count) => {
    const jumps = (at: number) => Math.round(100 * 1.6 ** (at % 3 === 0 ? at - count + 18 : (at - count + 18) / 2));
    const text = sentenceOf(months(count, (at) => (at < count - 18 ? varied(at) : jumps(at))));
    expect(text).toContain('without an interval: in the back-test, 80% intervals were unreliable');
  });

  it('omits a sum whose interval is wider than a factor of ten, and states the limits and the known part', () => {
    // Values of very different sizes without any order.
    const wild = months(60, (at) => Math.round(50 * Math.exp(2.2 * Math.sin(at * at * 1.7) + 2 * Math.cos(at * 0.11))));
    expect(sentenceOf(wild, 'dollars')).toMatch(
      /^Opportunities posted: the sum from January 2027 to December 2027 is too uncertain to state, in 80% of cases between \d+ and \d+, more than a factor of 10\. Known already: 3\. Forecast by/,
    );
  });
});
