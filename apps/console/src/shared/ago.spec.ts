import { ago, ahead } from './ago.js';

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

describe('how far ahead something is', () => {
  it.each([
    ['2026-03-10T12:05:00Z', 'in 5 minutes'],
    ['2026-03-10T14:10:00Z', 'in 2 hours'],
    ['2026-03-11T18:00:00Z', 'in 30 hours'],
    ['2026-03-13T12:00:00Z', 'in 3 days'],
    ['2026-03-10T12:00:20Z', 'any moment'],
    ['2026-03-10T11:00:00Z', 'any moment'],
  ])('says of %s: %s', (instant, text) => {
    expect(ahead(instant, now)).toBe(text);
  });
});
