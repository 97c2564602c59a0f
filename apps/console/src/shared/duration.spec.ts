import { duration } from './duration.js';

describe('a length of time', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [40, '40 s'],
    [60, '1 min'],
    [200, '3 min 20 s'],
    [3600 + 5 * 60 + 40, '1 h 5 min'],
    [3600 + 40, '1 h'],
    [26 * 3600, '1 d 2 h'],
    [-3, '0 s'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});
