import { ago } from './ago.js';

const now = new Date('2026-03-10T12:00:00Z');

describe('how long ago something was', () => {
  it.each([
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T12:00:30Z', 'just now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago'],
    ['2026-03-10T10:59:00Z', '1 hour ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-01T12:00:00Z', '9 days ago'],
  ])('says of %s: %s', (instant, text) => {
    expect(ago(instant, now)).toBe(text);
  });
});
