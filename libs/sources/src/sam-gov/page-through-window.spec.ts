import { propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { defaultPageSize as pageSize } from './constants.js';
import { type ListedRecord, type Listing, type Position, pageThroughWindow } from './page-through-window.js';

const page0: Position = { page: 0, unit: 'pages' };

function listing(count: number): ListedRecord[] {
  return Array.from({ length: count }, (_, index) => ({ id: `n${index}`, record: index }));
}

/** A server with a list that may change while it is read. */
function server(
  list: () => ListedRecord[],
  counts: 'pages' | 'records' | 'nothing',
  total: (length: number) => number | null = (length) => length,
) {
  const offsets: number[] = [];
  const request = async (offset: number): Promise<Listing> => {
    offsets.push(offset);
    const first = { pages: offset * pageSize, records: offset, nothing: 0 }[counts];
    const all = list();
    return { total: total(all.length), records: all.slice(first, first + pageSize) };
  };
  return { request, offsets };
}

async function walk(request: (offset: number) => Promise<Listing>, start = page0) {
  const ids: (string | null)[] = [];
  const steps = [];
  for await (const step of pageThroughWindow(request, start)) {
    steps.push(step);
    ids.push(...step.fresh.map(({ id }) => id));
  }
  return { ids, steps };
}

describe('paging through a listing of SAM.gov', () => {
  it('yields every record once, whatever the unit of offset, without superfluous requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 * pageSize + 200 }),
        fc.constantFrom('pages' as const, 'records' as const),
        fc.boolean(),
        async (count, counts, silent) => {
          const all = listing(count);
          const { request, offsets } = server(
            () => all,
            counts,
            (length) => (silent && length > 0 ? null : length),
          );
          const { ids, steps } = await walk(request);
          expect(ids).toEqual(all.map(({ id }) => id));
          expect(steps.at(-1)?.nextPage).toBeNull();
          // One request for each page, one to detect the unit, and one to find the end without a total.
          expect(offsets.length).toBeLessThanOrEqual(Math.max(1, Math.ceil(count / pageSize)) + 2);
        },
      ),
      propertyRuns(10),
    );
  });

  it('detects the unit of offset once, and reports it for the next run', async () => {
    const all = listing(3500);
    const first = server(() => all, 'records');
    const { steps } = await walk(first.request);
    expect(first.offsets).toEqual([0, 1, 1000, 2000, 3000]);
    expect(steps.map(({ unit }) => unit)).toEqual(['pages', 'records', 'records', 'records']);
    const second = server(() => all, 'records');
    await walk(second.request, { page: 0, unit: 'records' });
    expect(second.offsets).toEqual([0, 1000, 2000, 3000]);
  });

  it('returns to pages after the source is fixed', async () => {
    const all = listing(2500);
    const { request, offsets } = server(() => all, 'pages');
    expect((await walk(request, { page: 0, unit: 'records' })).ids).toHaveLength(2500);
    expect(offsets).toEqual([0, 1000, 1, 2]);
  });

  it.each([1500, 2000, 2500])(
    'stops if %i records are announced and the same page repeats endlessly',
    async (count) => {
      const { request, offsets } = server(() => listing(count), 'nothing');
      await expect(walk(request)).rejects.toMatchObject({
        code: 'SOURCE_INCOMPLETE',
        details: { expected: count, received: 1000 },
      });
      expect(offsets).toHaveLength(3);
    },
  );

  it('is not misled by a server with smaller pages that repeats them', async () => {
    const all = listing(100);
    const { request } = server(
      () => all,
      'nothing',
      () => 150,
    );
    await expect(walk(request)).rejects.toMatchObject({ code: 'SOURCE_INCOMPLETE' });
  });

  it('reads to the end if new notices are inserted at the beginning', async () => {
    let all = listing(2000);
    // After the second insertion, the last page has one new record and three of the previous page.
    const arrivals = [1, 3];
    const { request } = server(() => {
      const now = all;
      all = [
        ...listing(arrivals.shift() ?? 0).map(({ id }) => ({ id: `late ${now.length} ${id}`, record: null })),
        ...all,
      ];
      return now;
    }, 'pages');
    const { ids, steps } = await walk(request);
    expect(ids).toEqual(listing(2000).map(({ id }) => id));
    expect(steps.map(({ fresh, repeated }) => [fresh.length, repeated])).toEqual([
      [1000, 0],
      [999, 1],
      [1, 3],
    ]);
    expect(steps.at(-1)?.nextPage).toBeNull();
  });

  it('reports missing notices if notices leave the listing', async () => {
    let all = listing(2500);
    const { request } = server(() => {
      const now = all;
      all = all.slice(1);
      return now;
    }, 'pages');
    await expect(walk(request)).rejects.toMatchObject({ code: 'SOURCE_INCOMPLETE' });
  });

  it('distinguishes 0 records from a missing response', async () => {
    await expect(walk(async () => ({ total: 0, records: [] }))).resolves.toMatchObject({
      ids: [],
      steps: [{ nextPage: null }],
    });
    await expect(walk(async () => ({ total: null, records: [] }))).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
    await expect(walk(async () => ({ total: 7, records: [] }))).rejects.toMatchObject({ code: 'SOURCE_INCOMPLETE' });
  });

  it('resumes in the middle of a listing', async () => {
    const all = listing(3500);
    const { request, offsets } = server(() => all, 'pages');
    const { ids } = await walk(request, { page: 2, unit: 'pages' });
    expect(offsets).toEqual([2, 3]);
    expect(ids).toHaveLength(1500);
  });

  it('stops reading an endless listing', async () => {
    let last = 0;
    const endless = async (): Promise<Listing> => ({
      total: null,
      records: Array.from({ length: pageSize }, () => ({ id: String((last += 1)), record: null })),
    });
    await expect(walk(endless)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  });
});
