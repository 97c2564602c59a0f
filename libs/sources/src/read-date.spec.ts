import { AppError } from '@rfp/contracts/errors';
import { sourceDateSchema } from '@rfp/contracts/primitives';
import fc from 'fast-check';
import { readDate, readDay } from './read-date.js';

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => ({
    year: pad(date.getUTCFullYear(), 4),
    month: pad(date.getUTCMonth() + 1),
    day: pad(date.getUTCDate()),
  }));

describe('the date of a source', () => {
  it.each([
    ['08/03/2026', '2026-08-03'],
    ['08032026', '2026-08-03'],
    ['2026-10-20', '2026-10-20'],
    ['2026-09-09-00-00-00', '2026-09-09'],
    ['2026-07-14-15-40-28', '2026-07-14'],
    ['Sep 09, 2026 12:00:00 AM EDT', '2026-09-09'],
    ['Jul 06, 2026', '2026-07-06'],
    ['2026-03-02T16:00:00-05:00', '2026-03-02T16:00:00-05:00'],
    ['2026-03-02T23:30:00+09:00', '2026-03-02T23:30:00+09:00'],
    ['2026-08-15 17:00:00-04', '2026-08-15T17:00:00-04:00'],
    ['2026-04-25 22:22:47.454-04', '2026-04-25T22:22:47.454-04:00'],
    ['2026-04-25T22:22:47-0430', '2026-04-25T22:22:47-04:30'],
    ['2026-04-25T22:22Z', '2026-04-25T22:22:00Z'],
    [' 2026-10-20 ', '2026-10-20'],
  ])('%s is read as %s', (source, expected) => {
    expect(readDate(source)).toBe(expected);
  });

  it.each(['', '  ', null, undefined])('is null if nothing is stated (%p)', (source) => {
    expect(readDate(source)).toBeNull();
  });

  it.each([
    '02/30/2026',
    '13/01/2026',
    '02302026',
    '2026-02-29',
    '2026-02-30-00-00-00',
    'Feb 30, 2026',
    '2026-02-30T10:00:00-05:00',
    '2026-01-01T25:00:00-05:00',
    '8/3/26',
    '20261020',
    '2026-W05',
    '2026-123',
    '1791763200',
    'tomorrow',
    '00/00/0000',
  ])('is refused if it does not exist or has an unknown form (%s)', (source) => {
    expect(() => readDate(source)).toThrow(expect.objectContaining({ code: 'RECORD_BAD_DATE' }));
  });

  it('uses the given zone for a time without offset, and only the day without a zone', () => {
    expect(readDate('2026-07-01T17:00:00', 'America/New_York')).toBe('2026-07-01T17:00:00-04:00');
    expect(readDate('2026-12-01 17:00', 'America/New_York')).toBe('2026-12-01T17:00:00-05:00');
    expect(readDate('2026-07-01T23:59:59')).toBe('2026-07-01');
  });

  it('keeps the printed day, not the day somewhere else', () => {
    expect(readDay('2026-03-02T23:30:00-08:00')).toBe('2026-03-02');
    expect(readDay('2026-03-02T00:30:00+14:00')).toBe('2026-03-02');
  });

  it('never shifts a day, in whatever form it is printed', () => {
    fc.assert(
      fc.property(days, ({ year, month, day }) => {
        const expected = `${year}-${month}-${day}`;
        expect(readDate(`${month}/${day}/${year}`)).toBe(expected);
        expect(readDate(`${month}${day}${year}`)).toBe(expected);
        expect(readDate(`${expected}-23-59-59`)).toBe(expected);
        expect(readDay(`${expected}T00:00:00-12:00`)).toBe(expected);
        expect(readDay(`${expected} 23:59:59+14`)).toBe(expected);
      }),
    );
  });

  it('results in a valid date, null or RECORD_BAD_DATE for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^\d{2,4}[-/]\d\d[-/]\d{2,4}([T ]\d\d:\d\d(:\d\d)?([+-]\d\d(:?\d\d)?|Z)?)?$/),
        ),
        (source) => {
          const date = outcome(source);
          expect(date === 'RECORD_BAD_DATE' || date === null || sourceDateSchema.safeParse(date).success).toBe(true);
        },
      ),
    );
  });
});

function outcome(source: string): string | null {
  try {
    return readDate(source);
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an error of the product';
  }
}
