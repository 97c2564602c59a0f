import { closingDay } from './for-you.js';

describe('the Friday of the group "closing"', () => {
  it.each([
    ['2026-11-29T16:00:00Z', '2026-12-04', 'a Sunday'],
    ['2026-12-03T12:00:00Z', '2026-12-04', 'a Thursday'],
    ['2026-12-04T12:00:00Z', '2026-12-11', 'a Friday'],
    ['2026-12-05T03:00:00Z', '2026-12-11', 'a Friday evening in Washington'],
    ['2026-12-31T12:00:00Z', '2027-01-01', 'the end of a year'],
  ])('on %s is %s: %s', (now, day) => expect(closingDay(new Date(now))).toBe(day));
});
