import { isFresh } from './checkpoint-age.js';

describe('a checkpoint', () => {
  const now = new Date('2026-10-03T12:00:00Z');

  it.each(['2026-10-03T11:59:00Z', '2026-10-02T06:00:00Z', '2026-10-01T12:00:00Z', '2026-10-03T12:05:00Z'])(
    'is resumed if it was stored at %s, within two days',
    (at) => {
      expect(isFresh(at, now)).toBe(true);
    },
  );

  it.each(['2026-10-01T11:59:59Z', '2025-10-03T12:00:00Z', 'no time at all'])(
    'is not resumed if it was stored at %s',
    (at) => {
      expect(isFresh(at, now)).toBe(false);
    },
  );
});
