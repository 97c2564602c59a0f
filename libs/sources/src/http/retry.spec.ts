import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { defaultRetryPolicy, readRetryAfter, retryWait } from './retry.js';

const now = new Date('2026-10-01T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', '2026-10-01T12:02:00.000Z'],
    ['0', '2026-10-01T12:00:00.000Z'],
    ['Thu, 01 Oct 2026 12:00:30 GMT', '2026-10-01T12:00:30.000Z'],
    ['Wed, 30 Sep 2026 12:00:00 GMT', '2026-10-01T12:00:00.000Z'],
    ['259200', '2026-10-04T12:00:00.000Z'],
    ['Sat, 31 Oct 2026 12:00:00 GMT', '2026-10-31T12:00:00.000Z'],
    ['999999999', '2026-10-31T12:00:00.000Z'],
  ])('%s means %s', (header, expected) => {
    expect(readRetryAfter(header, now)?.toISOString()).toBe(expected);
  });

  it.each([null, '', 'soon', '-5', '1.5', '2026-10-02', 'Foo, 99 Bar 2026 12:00:00 GMT'])(
    'is ignored if it is %j',
    (header) => {
      expect(readRetryAfter(header, now)).toBeNull();
    },
  );
});

describe('the wait before another attempt', () => {
  const failed = { ok: false, error: new AppError('SOURCE_ERROR'), retry: true, resumeAt: null } as const;

  it('is random up to a limit that doubles, so that clients do not return at the same time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, chance) => {
          const wait = retryWait(failed, attempt, defaultRetryPolicy, now, () => chance);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThan(1000 * 2 ** (attempt - 1));
        },
      ),
    );
  });

  it('is absent after the last attempt, after a final response, and if the source asks for more than a minute', () => {
    expect(retryWait(failed, 3, defaultRetryPolicy, now, () => 0)).toBeNull();
    expect(retryWait({ ...failed, retry: false }, 1, defaultRetryPolicy, now, () => 0)).toBeNull();
    expect(
      retryWait({ ...failed, resumeAt: new Date(now.getTime() + 60_001) }, 1, defaultRetryPolicy, now, () => 0),
    ).toBeNull();
    expect(
      retryWait({ ...failed, resumeAt: new Date(now.getTime() + 60_000) }, 1, defaultRetryPolicy, now, () => 0),
    ).toBe(60_000);
  });
});
