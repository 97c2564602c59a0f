import { formatAgo, formatAhead } from './relative-time.js';

const now = new Date('2026-03-10T12:00:00Z');

describe('the text of a past instant', () => {
  it.each([
    ['2026-03-10T11:59:40Z', 'just now', 'just now'],
    ['2026-03-10T12:00:30Z', 'just now', 'just now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago', '5m ago'],
    ['2026-03-10T10:59:00Z', '1 hour ago', '1h ago'],
    ['2026-03-09T11:00:00Z', 'yesterday', 'yesterday'],
    ['2026-03-01T12:00:00Z', '9 days ago', '9d ago'],
  ])('for %s is "%s", or "%s" in the narrow style', (instant, long, narrow) => {
    expect(formatAgo(instant, now)).toBe(long);
    expect(formatAgo(instant, now, 'narrow')).toBe(narrow);
  });
});

describe('the text of a future instant', () => {
  it.each([
    ['2026-03-10T12:05:00Z', 'in 5 minutes', 'in 5m'],
    ['2026-03-10T14:10:00Z', 'in 2 hours', 'in 2h'],
    ['2026-03-11T18:00:00Z', 'in 30 hours', 'in 30h'],
    ['2026-03-13T12:00:00Z', 'in 3 days', 'in 3d'],
    ['2026-03-10T12:00:20Z', 'any moment', 'any moment'],
    ['2026-03-10T11:00:00Z', 'any moment', 'any moment'],
  ])('for %s is "%s", or "%s" in the narrow style', (instant, long, narrow) => {
    expect(formatAhead(instant, now)).toBe(long);
    expect(formatAhead(instant, now, 'narrow')).toBe(narrow);
  });
});
