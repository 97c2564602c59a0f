import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { pullRows } from './pull-rows.js';

/** Answers with the indexes asked for, unless they are more than fit. */
function carrying(atMost: number): (first: number, count: number) => Promise<number[]> {
  return async (first, count) => {
    if (count > atMost) throw new AppError('MESSAGE_TOO_LARGE');
    return Array.from({ length: count }, (_, index) => first + index);
  };
}

describe('many rows', () => {
  it('come in one answer where it fits', async () => {
    await expect(pullRows(50, 50, carrying(1000))).resolves.toHaveLength(1);
  });

  it('come whole and in order, however little fits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(5000),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        async (first, count, atMost) => {
          const rows = (await pullRows(first, count, carrying(atMost))).flat();
          expect(rows).toEqual(Array.from({ length: count }, (_, index) => first + index));
        },
      ),
    );
  });

  it('fail where one row does not fit, and with any other error at once', async () => {
    await expect(pullRows(0, 4, carrying(0))).rejects.toHaveProperty('code', 'MESSAGE_TOO_LARGE');
    let calls = 0;
    const failing = async (): Promise<number[]> => {
      calls += 1;
      throw new AppError('TIMEOUT');
    };
    await expect(pullRows(0, 100, failing)).rejects.toHaveProperty('code', 'TIMEOUT');
    expect(calls).toBe(1);
  });
});
