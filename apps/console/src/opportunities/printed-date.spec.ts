import { isDayOnly, printedDate } from './printed-date.js';

describe('a date of a notice', () => {
  it.each([
    ['2026-03-02', 'Mar 2, 2026'],
    ['2026-03-02T16:00:00-05:00', 'Mar 2, 2026, 4:00 PM UTC\u22125'],
    ['2026-03-02T09:30:00.000+05:30', 'Mar 2, 2026, 9:30 AM UTC+5:30'],
    ['2026-03-02T23:59:59Z', 'Mar 2, 2026, 11:59 PM UTC'],
  ])('%s is shown as the source printed it: %s', (date, text) => {
    expect(printedDate(date)).toBe(text);
  });

  it('is a day if it has no time', () => {
    expect(isDayOnly('2026-03-02')).toBe(true);
    expect(isDayOnly('2026-03-02T16:00:00-05:00')).toBe(false);
  });
});
