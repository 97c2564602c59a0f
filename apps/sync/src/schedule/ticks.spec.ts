import fc from 'fast-check';
import { nextTick, type TickPattern } from './ticks.js';

const hourMs = 3_600_000;
const patterns: fc.Arbitrary<TickPattern> = fc.record({
  key: fc.stringMatching(/^[a-z][a-z0-9_]{1,39}$/),
  anchor: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  intervalHours: fc.integer({ min: 1, max: 168 }),
});
const laterBy = fc.integer({ min: 0, max: 400 * 24 * hourMs });

/** Consecutive ticks after an instant. */
function ticksFrom(pattern: TickPattern, from: Date, count: number): Date[] {
  const ticks: Date[] = [];
  for (let now = from; ticks.length < count; now = ticks.at(-1) ?? from) ticks.push(nextTick(pattern, now));
  return ticks;
}

describe('the next tick of a source', () => {
  it('is between a quarter of the interval and 1.35 intervals ahead', () => {
    fc.assert(
      fc.property(patterns, laterBy, (pattern, later) => {
        const now = new Date(pattern.anchor.getTime() + later);
        const ahead = (nextTick(pattern, now).getTime() - now.getTime()) / (pattern.intervalHours * hourMs);
        expect(ahead).toBeGreaterThan(0.25);
        expect(ahead).toBeLessThanOrEqual(1.35);
      }),
    );
  });

  it('is a whole number of intervals after the creation of the source, plus at most a tenth of the interval or 15 minutes', () => {
    fc.assert(
      fc.property(patterns, laterBy, (pattern, later) => {
        const interval = pattern.intervalHours * hourMs;
        const off =
          (nextTick(pattern, new Date(pattern.anchor.getTime() + later)).getTime() - pattern.anchor.getTime()) %
          interval;
        expect(off).toBeLessThan(Math.min(interval / 10, 15 * 60_000));
      }),
    );
  });

  it('depends only on the source and the time, so that replicas agree', () => {
    fc.assert(
      fc.property(patterns, laterBy, (pattern, later) => {
        const now = new Date(pattern.anchor.getTime() + later);
        const tick = nextTick(pattern, now);
        const [, after] = ticksFrom(pattern, now, 2);
        expect(nextTick(pattern, new Date(tick.getTime() + 1))).toEqual(after);
        expect(nextTick({ ...pattern, anchor: new Date(pattern.anchor) }, new Date(now))).toEqual(tick);
      }),
    );
  });

  it('does not drift within a year or when a clock changes', () => {
    const pattern: TickPattern = { key: 'city_bids', anchor: new Date('2026-01-05T07:00:00Z'), intervalHours: 24 };
    const ticks = ticksFrom(pattern, pattern.anchor, 365);
    for (const [day, tick] of ticks.entries()) {
      const late = tick.getTime() - (pattern.anchor.getTime() + (day + 1) * 24 * hourMs);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(15 * 60_000);
    }
  });

  it('differs between sources, so that sources created together are not synced together', () => {
    const anchor = new Date('2026-01-05T07:00:00Z');
    const ticks = Array.from({ length: 50 }, (_, index) =>
      nextTick({ key: `source_${index}`, anchor, intervalHours: 24 }, anchor).getTime(),
    );
    expect(new Set(ticks).size).toBeGreaterThan(45);
  });
});
