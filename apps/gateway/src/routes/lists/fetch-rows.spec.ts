import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { fetchRows } from './fetch-rows.js';

/** Returns the requested indexes, or fails if there are too many. */
function serveAtMost(maxCount: number): (first: number, count: number) => Promise<number[]> {
  return async (first, count) => {
    if (count > maxCount) throw new AppError('MESSAGE_TOO_LARGE');
    return Array.from({ length: count }, (_, index) => first + index);
  };
}

describe('many rows', () => {
  it('are fetched in one reply if they fit', async () => {
    await expect(fetchRows(50, 50, serveAtMost(1000))).resolves.toHaveLength(1);
  });

  it('are not requested beyond the total of the list', async () => {
    const requested: number[] = [];
    await fetchRows(0, 1000, async (first) => {
      requested.push(first);
      return { rows: ['a', 'b'], total: 2 };
    });
    expect(requested).toEqual([0]);
  });

  it('are counted for the first reply only', async () => {
    const totals: unknown[] = [];
    await fetchRows(0, 1000, async (_first, _count, total) => {
      totals.push(total);
      return { total: 2000 };
    });
    expect(totals).toEqual([undefined, 2000]);
  });

  it('are complete and in order, even if only a few fit into a reply', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(5000),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        async (first, count, maxCount) => {
          const rows = (await fetchRows(first, count, serveAtMost(maxCount))).flat();
          expect(rows).toEqual(Array.from({ length: count }, (_, index) => first + index));
        },
      ),
    );
  });

  it('fail if a single row does not fit, and on any other error', async () => {
    await expect(fetchRows(0, 4, serveAtMost(0))).rejects.toHaveProperty('code', 'MESSAGE_TOO_LARGE');
    let calls = 0;
    const failing = async (): Promise<number[]> => {
      calls += 1;
      throw new AppError('TIMEOUT');
    };
    await expect(fetchRows(0, 100, failing)).rejects.toHaveProperty('code', 'TIMEOUT');
    expect(calls).toBe(1);
  });
});
