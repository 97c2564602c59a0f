import { completenessText, gapText, placeOnStrip, quotaText, rateText } from './ledger-labels.js';

const now = new Date('2026-03-31T00:00:00Z');

describe('the ledger of a source', () => {
  it('rounds a success rate down, so that 100% means that no run failed [spec 9.24]', () => {
    expect(rateText({ success_rate: 0.999, runs: 1000 })).toBe('99% of 1,000 runs');
    expect(rateText({ success_rate: 1, runs: 3 })).toBe('100% of 3 runs');
  });

  it('shows an unknown figure as unknown', () => {
    expect(rateText({ success_rate: null, runs: 0 })).toMatch(/^Unknown/);
    expect(completenessText({ completeness: null })).toMatch(/^Unknown/);
    expect(quotaText({ quota: { limit: null, used: 12, left: null, paused_until: null } })).toBe('12; no known limit');
  });

  it('counts missing records', () => {
    const run_id = '00000000-0000-4000-8000-000000000001';
    expect(completenessText({ completeness: { run_id, expected: 3412, received: 3400 } })).toBe(
      '3,400 of 3,412; 12 missing',
    );
    expect(completenessText({ completeness: { run_id, expected: 3412, received: 3412 } })).toBe('All 3,412');
  });

  it('shows the remaining quota', () => {
    expect(quotaText({ quota: { limit: 1000, used: 412, left: 588, paused_until: null } })).toBe(
      '412 of 1,000, 588 left',
    );
  });

  it('shows the length of a gap, and marks an ongoing gap', () => {
    const print = (instant: string) => instant.slice(5, 10);
    expect(gapText({ from: '2026-03-01T00:00:00Z', to: '2026-03-03T06:00:00Z', hours: 54 }, print)).toBe(
      '03-01 to 03-03 (2 days 6 hr)',
    );
    expect(gapText({ from: '2026-03-01T00:00:00Z', to: null, hours: 40 }, print)).toBe(
      'Since 03-01 (1 day 16 hr), ongoing',
    );
  });
});

describe('a gap on the timeline of 30 days', () => {
  it('has a position and a width', () => {
    expect(placeOnStrip({ from: '2026-03-16T00:00:00Z', to: '2026-03-19T00:00:00Z' }, now)).toEqual({
      left: 50,
      width: 10,
    });
  });

  it('is clipped to 30 days, and extends to now if it is ongoing', () => {
    expect(placeOnStrip({ from: '2026-01-01T00:00:00Z', to: null }, now)).toEqual({ left: 0, width: 100 });
  });

  it('is omitted if it is older than 30 days', () => {
    expect(placeOnStrip({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }, now)).toBeNull();
  });
});
