import { readFeedDate } from './read-feed-date.js';

const now = new Date('2026-10-01T12:00:00Z');

describe('the date of an entry', () => {
  it.each([
    ['Thu, 05 Nov 2026 09:21:49 GMT+2', '2026-11-05T09:21:00+02:00'],
    ['2026/11/05 02:00:00 PM EST', '2026-11-05T14:00:00-05:00'],
    ['5-Nov-26', '2026-11-05'],
    ['05-NOV-26', '2026-11-05'],
    ['Nov-05-2026', '2026-11-05'],
    ['Thu, 05 Nov 2026 09:21:49 -0700', '2026-11-05T09:21:49-07:00'],
  ])('%s is %s', (printed, expected) => {
    expect(readFeedDate(printed, 'America/New_York', now)).toBe(expected);
  });
});
