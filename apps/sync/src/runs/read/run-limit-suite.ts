import { type Connector } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';

export function runLimitSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const ids = (count: number, from = 0) => notices(count, from).map(({ source_id }) => source_id);

  /** Three pages of four records; resumes at the page of its checkpoint. */
  const paged = aStubSource({
    async *read({ checkpoint }) {
      for (let page = z.number().safeParse(checkpoint).data ?? 0; page < 3; page += 1) {
        yield aPage({ notices: notices(4, page * 4), expected: 12, checkpoint: page === 2 ? null : page + 1 });
      }
    },
  });
  /** A single page with all records, like a web page. */
  const single = aStubSource({
    pages: [
      aPage({
        notices: notices(7),
        rejected: [{ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw: '{}' }],
      }),
    ],
  });

  describe('a run with a limit', () => {
    it('submits at most this number of records and reports the limit, and the next run continues from there', async () => {
      const first = await kit.sync(paged, { maxRecords: 6 });
      expect(first).toMatchObject({
        status: 'partial',
        reason: { code: 'RUN_LIMIT' },
        max_records: 6,
        counters: { expected: 12, received: 6 },
      });
      expect(kit.intake.ids).toEqual(ids(6));
      const second = await kit.sync(paged, { maxRecords: 6 });
      expect(second).toMatchObject({ status: 'completed', reason: null, counters: { received: 6 } });
      expect(kit.intake.ids).toEqual(ids(12));
    });

    it('continues within a page that has not changed', async () => {
      const runs = [
        await kit.sync(single, { maxRecords: 3 }),
        await kit.sync(single, { maxRecords: 3 }),
        await kit.sync(single, { maxRecords: 3 }),
      ];
      expect(runs.map(({ reason, counters }) => [reason?.code, counters.received, counters.rejected])).toEqual([
        ['RUN_LIMIT', 4, 1],
        ['RUN_LIMIT', 3, 0],
        [undefined, 1, 0],
      ]);
      expect(kit.intake.ids).toEqual(ids(7));
      expect(await kit.sync(single, { maxRecords: 100 })).toMatchObject({ counters: { received: 8 } });
    });

    it('recognises a submitted record when only its raw text has changed', async () => {
      const listingWithDaysLeft = (left: number) =>
        aStubSource({
          pages: [
            aPage({
              notices: notices(5).map((notice) => ({
                ...notice,
                fields: { ...notice.fields, evidence: { due_date: `${left} days left` } },
              })),
            }),
          ],
        });
      await kit.sync(listingWithDaysLeft(3), { maxRecords: 3 });
      expect(await kit.sync(listingWithDaysLeft(2), { maxRecords: 3 })).toMatchObject({
        status: 'completed',
        counters: { received: 2 },
      });
      expect(kit.intake.ids).toEqual(ids(5));
    });

    it('continues within a page that follows an empty one', async () => {
      const source = aStubSource({ pages: [aPage({ checkpoint: 0 }), aPage({ notices: notices(5) })] });
      for (const received of [2, 2, 1])
        expect(await kit.sync(source, { maxRecords: 2 })).toMatchObject({ counters: { received } });
      expect(kit.intake.ids).toEqual(ids(5));
    });

    it('is completed when the limit equals the length of the listing', async () => {
      expect(await kit.sync(paged, { maxRecords: 12 })).toMatchObject({
        status: 'completed',
        counters: { received: 12 },
      });
    });

    it('starts the next listing sweep once one is complete', async () => {
      await kit.sync(paged, { maxRecords: 6 });
      await kit.sync(paged);
      await kit.sync(paged);
      expect(kit.intake.ids).toEqual([...ids(12), ...ids(12)]);
    });

    it('counts details too, and reads only as many details as it may submit', async () => {
      kit.intake.pendingDetails = ids(9);
      const requestedIds: string[][] = [];
      const details: Connector['details'] = {
        listChannel: 'search',
        detailChannel: 'detail',
        async *read(given) {
          requestedIds.push(given);
          yield aPage({ notices: given.map((source_id) => aNotice({ source_id, channel: 'detail' })) });
        },
      };
      const configured = aStubSource({ pages: [aPage({ notices: notices(2) })], connector: { details } });
      expect(await kit.sync(configured, { maxRecords: 5 })).toMatchObject({
        status: 'partial',
        reason: { code: 'RUN_LIMIT' },
        counters: { received: 2, details: { received: 3 } },
      });
      expect(requestedIds).toEqual([ids(3)]);
    });
  });
}
