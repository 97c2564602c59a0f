import { AppError } from '@rfp/contracts/errors';
import { type Connector } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { realTimers } from '@rfp/testing/real-timers';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';

const unreadable = (raw = '{"id":"x"}') => ({ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw });

export function syncSourceSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const checkpoint = async () =>
    (await kit.rows({ checkpoint: z.unknown() }, `SELECT checkpoint FROM source_state`))[0]?.checkpoint;
  const quarantined = () =>
    kit.rows(
      {
        source: z.string(),
        source_id: z.string().nullable(),
        code: z.string(),
        message: z.string(),
        stage: z.string(),
        raw: z.string(),
        whole: z.boolean(),
      },
      'SELECT * FROM rejected_record ORDER BY id',
    );

  describe('a run of a source', () => {
    it('submits every page and writes the ledger', async () => {
      const pages = [
        aPage({ notices: notices(150), expected: 203 }),
        aPage({ notices: notices(52, 150), rejected: [unreadable()], checkpoint: { page: 2 } }),
      ];
      expect(await kit.sync(aStubSource({ pages }))).toMatchObject({
        source_name: 'Test',
        status: 'completed',
        reason: null,
        started_by: 'ada@example.org',
        counters: { expected: 203, received: 203, rejected: 1, added: 202, updated: 0, unchanged: 0, closed: 0 },
        rejected_by_code: { RECORD_NO_TITLE: 1 },
        missing: null,
      });
      expect(await checkpoint()).toEqual({ page: 2 });
      expect(await quarantined()).toMatchObject([
        { source: 'test_source', code: 'RECORD_NO_TITLE', stage: 'read', raw: '{"id":"x"}', whole: true },
      ]);
    });

    it('numbers its batches from 1 and splits them by count and by bytes', async () => {
      const long = notices(20).map((notice) => ({
        ...notice,
        fields: { ...notice.fields, description: 'w'.repeat(60_000) },
      }));
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(600, 100) }), aPage({ notices: long })] }));
      expect(kit.intake.batches.map((batch) => batch.notices.length)).toEqual([500, 100, 13, 7]);
      expect(kit.intake.batches.map((batch) => batch.seq)).toEqual([1, 2, 3, 4]);
    });

    it('resubmits a batch under the same number when intake is briefly unavailable, so that it is accepted once', async () => {
      kit.intake.fates.set(0, new AppError('UNAVAILABLE')).set(1, 'lose');
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(3) })] }));
      expect(ended).toMatchObject({ status: 'completed', counters: { received: 3, added: 3 } });
      expect([kit.intake.attempts, kit.intake.ids]).toEqual([3, ['n0', 'n1', 'n2']]);
    });

    it('moves its checkpoint only after intake has confirmed', async () => {
      kit.intake.fates.set(1, new AppError('BATCH_TOO_LARGE'));
      const pages = [
        aPage({ notices: notices(1), checkpoint: 'one' }),
        aPage({ notices: notices(1, 1), checkpoint: 'two' }),
      ];
      expect(await kit.sync(aStubSource({ pages }))).toMatchObject({
        status: 'partial',
        reason: { code: 'BATCH_TOO_LARGE' },
      });
      expect(await checkpoint()).toBe('one');
    });

    it('receives the checkpoint of the previous run', async () => {
      const receivedCheckpoints: unknown[] = [];
      const read = (left: unknown) =>
        kit.sync(
          aStubSource({
            async *read(context) {
              receivedCheckpoints.push(context.checkpoint);
              yield aPage({ notices: notices(1), checkpoint: left });
            },
          }),
        );
      await read({ page: 2 });
      await read(null);
      await read(null);
      expect(receivedCheckpoints).toEqual([null, { page: 2 }, null]);
    });

    it('quarantines a notice that breaks the contract and submits the others', async () => {
      const invalidNotice = { ...aNotice({ source_id: 'bad' }), source_name: '' };
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: [...notices(2), invalidNotice] })] }));
      expect(ended).toMatchObject({
        counters: { received: 3, rejected: 1, added: 2 },
        rejected_by_code: { RECORD_UNREADABLE: 1 },
      });
      const [record] = await quarantined();
      expect(record).toMatchObject({ source_id: 'bad', stage: 'notice' });
      expect(JSON.parse(record?.raw ?? '')).toEqual(invalidNotice);
    });

    it('quarantines a notice that intake could not store, with its raw text', async () => {
      const invalidNotice = aNotice({ source_id: 'bad', fields: { title: 'Unstorable' } });
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: [...notices(2), invalidNotice] })] }));
      expect(ended.counters).toMatchObject({ received: 3, rejected: 1, added: 2 });
      const [record] = await quarantined();
      expect(record).toMatchObject({ source_id: 'bad', stage: 'notice' });
      expect(JSON.parse(record?.raw ?? '')).toEqual(invalidNotice);
    });

    it('stores a complete rejected record of up to a megabyte, and truncates larger ones', async () => {
      const rejected = [unreadable('a'.repeat(1_000_000)), unreadable('b'.repeat(1_000_001))];
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })] }));
      expect((await quarantined()).map(({ raw, whole }) => [raw.length, whole])).toEqual([
        [1_000_000, true],
        [4000, false],
      ]);
    });

    it('redacts its API key from quarantined records', async () => {
      const rejected = [
        {
          source_id: 'x',
          code: 'RECORD_UNREADABLE',
          message: 'No title: a key+1.',
          raw: '{"link":"?api_key=a%20key%2B1","key":"a key+1"}',
        },
      ];
      await kit.sync(
        aStubSource({ pages: [aPage({ notices: notices(1), rejected })], openKey: async () => 'a key+1' }),
      );
      expect(await quarantined()).toMatchObject([
        { message: 'No title: [redacted].', raw: '{"link":"?api_key=[redacted]","key":"[redacted]"}' },
      ]);
    });

    it('reads the details that intake lacks, counts them separately from the listing, and reports failed ones as attempted', async () => {
      kit.intake.pendingDetails = ['n0', 'n1', 'vanished'];
      const requestedIds: string[][] = [];
      const details: Connector['details'] = {
        listChannel: 'search',
        detailChannel: 'detail',
        async *read(ids) {
          requestedIds.push(ids);
          yield aPage({
            notices: ids.slice(0, 2).map((source_id) => aNotice({ source_id, channel: 'detail' })),
            checkpoint: 'ignored by the run',
          });
        },
      };
      const ended = await kit.sync(
        aStubSource({
          pages: [aPage({ notices: notices(2), expected: 2, checkpoint: 'list' })],
          connector: { details },
        }),
      );
      expect(requestedIds).toEqual([['n0', 'n1', 'vanished']]);
      expect(kit.intake.tried).toEqual(['n0', 'n1', 'vanished']);
      expect(ended).toMatchObject({ status: 'completed', counters: { expected: 2, received: 2, added: 2 } });
      expect(ended.counters.details).toEqual({
        expected: 3,
        received: 2,
        rejected: 0,
        added: 2,
        updated: 0,
        unchanged: 0,
      });
      expect(await checkpoint()).toBe('list');
    });

    it('reports on failure which details it has read or cannot read, so that the next run skips them', async () => {
      kit.intake.pendingDetails = ['n0', 'dead', 'closed', 'n1'];
      const details: Connector['details'] = {
        listChannel: 'search',
        detailChannel: 'detail',
        async *read() {
          yield aPage({ notices: [aNotice({ source_id: 'n0', channel: 'detail' })] });
          yield aPage({
            rejected: [{ source_id: 'dead', code: 'RECORD_UNREADABLE', message: 'No title.', raw: '{}' }],
          });
          yield aPage({ rejected: [{ source_id: 'closed', code: 'SOURCE_REFUSED', message: 'Not now.', raw: '{}' }] });
          throw new AppError('SOURCE_CHANGED');
        },
      };
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })], connector: { details } }));
      expect(ended).toMatchObject({ status: 'partial', reason: { code: 'SOURCE_CHANGED' } });
      expect(kit.intake.tried).toEqual(['n0', 'dead']);
    });

    it('dates records by the clock of the database, even if the clock of its machine is wrong', async () => {
      import.meta.jest.useFakeTimers({ now: Date.now() - 3_600_000, doNotFake: [...realTimers] });
      try {
        await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
      } finally {
        import.meta.jest.useRealTimers();
      }
      const [run] = await kit.rows(
        { began: z.coerce.date(), ended: z.coerce.date() },
        'SELECT listing_since AS began, finished_at AS ended FROM run',
      );
      const fetchedAt = Date.parse(kit.intake.batches[0]?.fetched_at ?? '');
      expect(fetchedAt).toBeGreaterThanOrEqual(run?.began.getTime() ?? Infinity);
      expect(fetchedAt).toBeLessThan((run?.ended.getTime() ?? 0) + 1000);
    });

    it('counts the requests to the source', async () => {
      const configured = aStubSource({
        send: async () => Response.json({ records: [] }),
        async *read({ fetch }) {
          for (const page of [1, 2, 3])
            yield aPage({
              notices: await fetch
                .json(`https://example.org/${page}`, { schema: z.unknown() })
                .then(() => notices(1, page)),
            });
        },
      });
      expect(await kit.sync(configured)).toMatchObject({ status: 'completed', requests: 3 });
    });

    it('emits one event at its start and one at its end', async () => {
      const { id, counters } = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
      expect(
        await kit.rows(
          { type: z.string(), key: z.string(), data: z.unknown() },
          'SELECT type, key, data FROM outbox ORDER BY seq',
        ),
      ).toEqual([
        { type: 'sync.started', key: 'test_source', data: { run_id: id, source: 'test_source', trigger: 'person' } },
        {
          type: 'sync.finished',
          key: 'test_source',
          data: { run_id: id, source: 'test_source', status: 'completed', counters },
        },
      ]);
    });
  });
}
