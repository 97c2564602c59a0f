import { formatDuration } from './duration.js';

describe('a length of time', () => {
  it.each([
    [0, '0 sec'],
    [0.4, '0 sec'],
    [-3, '0 sec'],
    [40, '40 sec'],
    [60, '1 min'],
    [200, '3 min 20 sec'],
    [3600 + 5 * 60 + 40, '1 hr 5 min'],
    [3600 + 40, '1 hr'],
    [26 * 3600, '1 day 2 hr'],
    [49 * 3600, '2 days 1 hr'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
