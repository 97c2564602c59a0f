import { scoreBands } from '@rfp/contracts/stats';
import fc from 'fast-check';
import {
  daysUntil,
  dueBand,
  formatCount,
  formatSize,
  formatDay,
  formatExactValue,
  formatInstant,
  formatLocalDay,
  formatShare,
  formatTotal,
  formatValue,
  formatRelativeDue,
  scoreBand,
} from './display.js';

const zone = 'America/New_York';
const now = new Date('2026-03-10T15:00:00-04:00');

function due(days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString();
}

describe('values', () => {
  it.each([
    [null, 'N/A'],
    [undefined, 'N/A'],
    [0, '$0'],
    [950, '$950'],
    [1000, '$1K'],
    [450_400, '$450.4K'],
    [999_999, '$1M'],
    [1_250_000, '$1.3M'],
    [12_000_000, '$12M'],
    [2_500_000_000, '$2.5B'],
  ])('prints %p as %s [spec 9.12]', (dollars, text) => {
    expect(formatValue(dollars)).toBe(text);
  });

  it('prints every digit in the exact form', () => {
    expect(formatExactValue(1_250_000)).toBe('$1,250,000');
    expect(formatExactValue(10.5)).toBe('$10.50');
    expect(formatExactValue(null)).toBe('N/A');
    expect(formatCount(12_345)).toBe('12,345');
  });

  it('prints the size of small files', () => {
    expect([1_234_567, 100_000, 48_300, 900].map(formatSize)).toEqual(['1.2 MB', '0.1 MB', '48.3 kB', '0.9 kB']);
  });

  it('prints whether a total is exact', () => {
    expect(formatTotal(12_345)).toBe('12,345');
    expect(formatTotal(12_345, 'exact')).toBe('12,345');
    expect(formatTotal(10_000, 'at_least')).toBe('more than 10,000');
  });
});

describe('days', () => {
  it('prints the day that the source printed, in any time zone', () => {
    expect(formatDay('2026-09-09')).toBe('Sep 9, 2026');
    expect(formatDay('2026-09-09T23:59:00-11:00')).toBe('Sep 9, 2026');
    expect(formatDay(null)).toBe('N/A');
    expect(formatDay('soon')).toBe('N/A');
    expect(formatDay('2026-02-30')).toBe('2026-02-30');
  });

  it('prints the day of an instant in the time zone of the viewer', () => {
    expect(formatLocalDay('2026-09-10T02:00:00Z', zone)).toBe('Sep 9, 2026');
    expect(formatLocalDay('2026-09-10T02:00:00Z', 'Asia/Tokyo')).toBe('Sep 10, 2026');
    const noon = new Date(2026, 8, 9, 12).toISOString();
    expect(formatLocalDay(noon)).toBe('Sep 9, 2026');
    expect(formatLocalDay(null)).toBe('N/A');
    expect(formatLocalDay('soon')).toBe('N/A');
  });

  it('prints an instant in the given time zone', () => {
    expect(formatInstant('2026-09-09T20:00:00Z', zone)).toBe('Sep 9, 2026, 4:00 PM EDT');
    expect(formatInstant(null)).toBe('N/A');
    expect(formatInstant('soon')).toBe('N/A');
  });
});

describe('relative due text', () => {
  it.each([
    [-40, '40 days ago'],
    [-2, '2 days ago'],
    [-1, 'Yesterday'],
    [0, 'Today'],
    [1, 'Tomorrow'],
    [2, 'In 2 days'],
    [7, 'In 7 days'],
    [8, 'In 1 week'],
    [14, 'In 2 weeks'],
    [30, 'In 4 weeks'],
    [31, 'In 1 month'],
    [60, 'In 2 months'],
    [365, 'In 12 months'],
  ])('for a deadline %i days away is: %s [spec 9.11]', (days, text) => {
    expect(formatRelativeDue(due(days), now)).toBe(text);
  });

  it('is N/A without a deadline, or with an invalid one', () => {
    expect(formatRelativeDue(null, now)).toBe('N/A');
    expect(formatRelativeDue(undefined, now)).toBe('N/A');
    expect(formatRelativeDue('soon', now)).toBe('N/A');
  });

  it.each([
    ['2026-11-30', '2026-12-01T04:59:59.999Z', '2026-11-29T22:59:00Z', 'Tomorrow'],
    ['2026-11-30', '2026-12-01T04:59:59.999Z', '2026-12-01T02:00:00Z', 'Today'],
    ['2026-11-30', '2026-12-01T09:59:59.999Z', '2026-11-30T08:00:00Z', 'Tomorrow'],
    ['2026-12-21', '2026-12-22T04:59:59.999Z', '2026-11-29T22:59:00Z', 'In 3 weeks'],
    ['2026-11-30T23:00:00-08:00', '2026-12-01T07:00:00.000Z', '2026-11-30T07:30:00Z', 'Tomorrow'],
    ['2026-12-01T00:30Z', '2026-12-01T00:30:00.000Z', '2026-11-30T23:00:00Z', 'Tomorrow'],
    ['2026-03-11T00:30:00-04:00', '2026-03-11T04:30:00.000Z', '2026-03-11T03:30:00Z', 'Tomorrow'],
  ])('counts to the printed day %s of the buyer, in any time zone', (printed, at, then, text) => {
    expect(formatRelativeDue(at, new Date(then), printed)).toBe(text);
  });

  it('counts the end of a day as that day even if the printed day is unknown', () => {
    const seen = new Date('2026-11-29T22:59:00Z');
    expect(formatRelativeDue('2026-12-01T04:59:59.999Z', seen)).toBe('Tomorrow');
    expect(formatRelativeDue('2026-12-01T04:59:00.000Z', seen)).toBe('Tomorrow');
    expect(formatRelativeDue('2026-12-01T05:01:00.000Z', seen)).toBe('In 2 days');
  });

  it('counts a day of 23 hours as one day', () => {
    expect(daysUntil('2026-03-09T12:00:00-04:00', new Date('2026-03-07T12:00:00-05:00'), zone)).toBe(2);
  });

  it('is never empty and never shows NaN', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }),
        (date) => {
          const text = formatRelativeDue(date.toISOString(), now);
          expect(text).toMatch(/^(Yesterday|Today|Tomorrow|[\d,]+ days ago|In [\d,]+ (days|weeks?|months?))$/);
        },
      ),
    );
  });
});

describe('bands', () => {
  it.each([
    [-5, 'red'],
    [7, 'red'],
    [8, 'orange'],
    [14, 'orange'],
    [15, 'yellow'],
    [30, 'yellow'],
    [31, 'green'],
  ])('a deadline %i days away is %s [spec 9.10]', (days, band) => {
    expect(dueBand(due(days), now)).toBe(band);
  });

  it('a missing deadline has no colour', () => {
    expect(dueBand(null, now)).toBe('none');
  });

  it.each([
    [100, '90-100'],
    [90, '90-100'],
    [89, '80-89'],
    [80, '80-89'],
    [70, '70-79'],
    [60, '60-69'],
    [59, '0-59'],
    [0, '0-59'],
  ])('a score of %i is in the band %s [spec 9.9]', (score, band) => {
    expect(scoreBand(score)).toBe(band);
    expect(scoreBands).toContain(band);
  });

  it.each([
    [1, '100%'],
    [199 / 200, '99%'],
    [29 / 100, '29%'],
    [2 / 3, '66%'],
    [0, '0%'],
  ])('a share of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});
