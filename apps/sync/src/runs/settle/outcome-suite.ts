import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Page } from '@rfp/sources/connector';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';

const unreadable = (raw = '{"id":"x"}') => ({ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw });

export function outcomeSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const checkpoint = async () =>
    (await kit.rows({ checkpoint: z.unknown() }, `SELECT checkpoint FROM source_state`))[0]?.checkpoint;
  const sweep = () =>
    kit.rows({ listing_began_at: z.coerce.date().nullable() }, 'SELECT listing_began_at FROM source_state');

  describe('the outcome of a run', () => {
    it('is failed with its reason when nothing could be read, never "0 records"', async () => {
      const ended = await kit.sync(aStubSource({ failure: new AppError('SOURCE_NOT_JSON') }));
      expect(ended).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_NOT_JSON' }, counters: { received: 0 } });
      expect(kit.intake.batches).toEqual([]);
    });

    it('is partial if the source fails before the end of the listing, with the reason and the time to resume', async () => {
      const resume_at = new Date(Date.now() + 86_400_000).toISOString();
      const ended = await kit.sync(
        aStubSource({
          pages: [aPage({ notices: notices(2) })],
          failure: new AppError('SOURCE_QUOTA', { details: { resume_at } }),
        }),
      );
      await kit.store.query(`UPDATE source SET next_due_at = now() + INTERVAL '1 day'`);
      expect(await kit.run(ended.id)).toMatchObject({
        status: 'partial',
        reason: { code: 'SOURCE_QUOTA' },
        resumes_at: resume_at,
        counters: { added: 2 },
      });
    });

    it('is partial when more than one in a hundred records could not be read, and lists their codes', async () => {
      const rejected = [unreadable(), unreadable(), { ...unreadable(), code: 'RECORD_BAD_DATE' }];
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(200), rejected })] }));
      expect(ended).toMatchObject({
        status: 'partial',
        reason: {
          code: 'RECORD_UNREADABLE',
          message: '3 of 203 records could not be read and were quarantined (RECORD_NO_TITLE 2, RECORD_BAD_DATE 1).',
        },
      });
    });

    it('is failed when no record could be read', async () => {
      expect(await kit.sync(aStubSource({ pages: [aPage({ rejected: [unreadable()] })] }))).toMatchObject({
        status: 'failed',
        reason: { code: 'RECORD_UNREADABLE' },
      });
    });

    const unread = (notice: Notice, due_date: string): Notice => ({
      ...notice,
      fields: {
        ...notice.fields,
        due_date: null,
        due_date_note: { printed: due_date, reading: 'not_understood', assumed: [] },
      },
    });

    it('is partial when nearly all records state a due date that cannot be read, and the records are stored', async () => {
      const listed = notices(20).map((notice, index) => (index < 2 ? notice : unread(notice, '05.XI.2026')));
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: listed })] }));
      expect(ended).toMatchObject({
        status: 'partial',
        reason: {
          code: 'SOURCE_CHANGED',
          message:
            '18 of 20 records state a due date that cannot be read, such as "05.XI.2026": the source has changed its format. They are stored without it.',
        },
        counters: { added: 20, rejected: 0 },
      });
    });

    it('is completed if only some records state an unreadable date, or all state in words that there is none', async () => {
      const halfUnreadable = notices(20).map((notice, index) => (index < 10 ? notice : unread(notice, '05.XI.2026')));
      const words = notices(20, 20).map((notice) => unread(notice, 'Due: open until filled'));
      for (const listed of [halfUnreadable, words])
        expect(await kit.sync(aStubSource({ pages: [aPage({ notices: listed })] }))).toMatchObject({
          status: 'completed',
          reason: null,
        });
    });

    it('is completed if a fault of the document was repaired, because no record is missing', async () => {
      const rejected = [{ ...unreadable(), code: 'RECORD_MENDED' }];
      expect(await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })] }))).toMatchObject({
        status: 'completed',
        reason: null,
      });
    });

    it('is partial when the source announced more records than it gave', async () => {
      expect(await kit.sync(aStubSource({ pages: [aPage({ notices: notices(90), expected: 100 })] }))).toMatchObject({
        status: 'partial',
        reason: { code: 'SOURCE_INCOMPLETE', message: 'The source announced 100 records and gave 90.' },
      });
    });

    it('counts records of earlier runs of the same listing sweep as received', async () => {
      await kit.sync(
        aStubSource({
          pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'after 60' })],
          failure: new AppError('SOURCE_ERROR'),
        }),
      );
      expect(
        await kit.sync(aStubSource({ pages: [aPage({ notices: notices(40, 60), expected: 100 })] })),
      ).toMatchObject({
        status: 'completed',
        counters: { received: 40 },
      });
    });

    it('does not count earlier records as received if the listing restarts', async () => {
      await kit.sync(
        aStubSource({
          pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'after 60' })],
          failure: new AppError('SOURCE_ERROR'),
        }),
      );
      const [before] = await sweep();
      const restarted = aStubSource({
        pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'again', restarted: true })],
      });
      const ended = await kit.sync(restarted);
      expect(ended).toMatchObject({
        status: 'partial',
        reason: { code: 'SOURCE_INCOMPLETE', message: 'The source announced 100 records and gave 60.' },
      });
      const [sweepRow] = await kit.rows(
        { listing_since: z.coerce.date() },
        'SELECT listing_since FROM run ORDER BY fence DESC LIMIT 1',
      );
      expect(sweepRow?.listing_since.getTime()).toBeGreaterThan(before?.listing_began_at?.getTime() ?? Infinity);
    });

    it('includes a restarted listing from its first record, without a checkpoint if a limit cuts the listing', async () => {
      const limited = (pages: Page[]) => kit.sync(aStubSource({ pages }), { maxRecords: 3 });
      await limited([aPage({ notices: notices(2), checkpoint: 'after 2' }), aPage({ notices: notices(2, 2) })]);
      await limited([aPage({ notices: notices(4), restarted: true })]);
      expect(kit.intake.ids).toEqual(['n0', 'n1', 'n2', 'n0', 'n1', 'n2']);
      expect(await checkpoint()).toBeNull();
    });

    it('is stored even if its reason contains characters that the database refuses', async () => {
      const ended = await kit.sync(
        aStubSource({
          pages: [aPage({ notices: notices(1) })],
          failure: new AppError('SOURCE_CHANGED', { message: 'It says \u0000 and \uD800.' }),
        }),
      );
      expect(ended).toMatchObject({ status: 'partial', reason: { message: 'It says \uFFFD and \uFFFD.' } });
    });

    it('is stored even if the source announces more records than a counter can hold', async () => {
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), expected: 3_000_000_000 })] }));
      expect(ended).toMatchObject({
        status: 'partial',
        reason: { code: 'SOURCE_INCOMPLETE' },
        counters: { expected: 2_147_483_647, received: 1 },
      });
    });

    it('is stored immediately if intake refuses further records of the run while the run still holds its claim', async () => {
      kit.intake.fates.set(1, new AppError('STALE_RUN'));
      const ended = await kit.sync(
        aStubSource({ pages: [aPage({ notices: notices(1) }), aPage({ notices: notices(1, 1) })] }),
      );
      expect(ended).toMatchObject({ status: 'partial', reason: { code: 'STALE_RUN' }, counters: { received: 1 } });
      expect(await kit.settled(ended.id)).toMatchObject({ counters: { received: 1, added: 1 } });
    });

    it('is stored before the source is called when intake is unavailable', async () => {
      kit.intake.answersPings = false;
      let sourceRequests = 0;
      const configured = aStubSource({
        async *read() {
          sourceRequests += 1;
          yield aPage({ notices: notices(1) });
        },
      });
      expect(await kit.sync(configured)).toMatchObject({ status: 'failed' });
      expect(sourceRequests).toBe(0);
    });

    it('is interrupted when the process stops', async () => {
      const stopping = new AbortController();
      stopping.abort(new AppError('RUN_INTERRUPTED'));
      const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }), {
        stopping: stopping.signal,
      });
      expect(ended).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
    });
  });
}
