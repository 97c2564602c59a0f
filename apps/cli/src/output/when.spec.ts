import { formatDuration, formatRelative } from './when.js';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [-3, '0 s'],
    [59.6, '1 min'],
    [65, '1 min 5 s'],
    [3600, '1 h'],
    [3605, '1 h'],
    [3660, '1 h 1 min'],
    [190_000, '2 d 4 h'],
  ])('of %d seconds is told as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('an instant, seen from 15:00', () => {
  it.each([
    ['2026-03-10T15:00:00.000Z', 'now'],
    ['2026-03-10T14:59:30.000Z', '30 s ago'],
    ['2026-03-10T12:00:00.000Z', '3 h ago'],
    ['2026-03-08T15:00:00.000Z', '2 d ago'],
    ['2026-03-10T15:12:10.000Z', 'in 12 min'],
  ])('%s is %s', (instant, text) => {
    expect(formatRelative(instant, new Date('2026-03-10T15:00:00.000Z'))).toBe(text);
  });
});
