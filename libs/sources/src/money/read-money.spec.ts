import { AppError } from '@rfp/contracts/errors';
import { moneySchema } from '@rfp/contracts/primitives';
import fc from 'fast-check';
import { readMoney, readPositiveMoney } from './read-money.js';

describe('an amount of money', () => {
  it.each([
    ['136000000', '136000000'],
    ['$1,250,000.00', '1250000'],
    ['350567.25', '350567.25'],
    ['350567.5', '350567.50'],
    ['0.10000', '0.10'],
    ['007', '7'],
    [' $ 12 ', '12'],
    [800_620, '800620'],
    [0, '0'],
  ])('%s is read as %s', (source, expected) => {
    expect(readMoney(source)).toBe(expected);
  });

  it.each(['none', 'None', '', '  ', 'N/A', 'null', null, undefined])(
    'is null if no amount is stated (%j)',
    (source) => {
      expect(readMoney(source)).toBeNull();
    },
  );

  it.each([
    'TBD',
    '-5',
    '1,25',
    '12,3456',
    '1.234',
    '1e6',
    '$',
    '12 million',
    '1.000.000',
    '1234567890123456',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    -1,
    '٣',
  ])('is refused if it is not an amount (%j)', (source) => {
    expect(() => readMoney(source)).toThrow(expect.objectContaining({ code: 'RECORD_BAD_VALUE' }));
  });

  it('keeps the cents of every amount that can be stored', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
        fc.integer({ min: 0, max: 99 }),
        (dollars, cents) => {
          const printed = `$${dollars.toLocaleString('en-US')}.${String(cents).padStart(2, '0')}`;
          expect(readMoney(printed)).toBe(
            cents === 0 ? String(dollars) : `${dollars}.${String(cents).padStart(2, '0')}`,
          );
        },
      ),
    );
  });

  it('results in valid money, null or RECORD_BAD_VALUE for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\$?[\d,.]{1,25}$/)), (source) => {
        const money = outcome(source);
        expect(money === 'RECORD_BAD_VALUE' || money === null || moneySchema.safeParse(money).success).toBe(true);
      }),
    );
  });

  it('treats 0 and other placeholders as "not stated" only on request', () => {
    for (const filler of ['0.00', '1', '999999999', '$999,999,999,999.99']) {
      expect(readPositiveMoney(filler)).toBeNull();
      expect(readMoney(filler)).not.toBeNull();
    }
    expect(readPositiveMoney('0.01')).toBe('0.01');
    expect(readPositiveMoney('999999')).toBe('999999');
  });
});

function outcome(source: string): string | null {
  try {
    return readMoney(source);
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an error of the product';
  }
}
