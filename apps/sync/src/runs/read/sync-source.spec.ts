import { AppError } from '@rfp/contracts/errors';
import { type Connector, type Page } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { RunKit } from '../../testing/run-kit.js';

let kit: RunKit;

beforeAll(async () => {
  kit = await RunKit.start();
});

afterAll(() => kit.close());
beforeEach(() => kit.reset());

const checkpoint = async () =>
  (await kit.rows({ checkpoint: z.unknown() }, `SELECT checkpoint FROM source_state`))[0]?.checkpoint;
const kept = () =>
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
const pass = () =>
  kit.rows({ listing_began_at: z.coerce.date().nullable() }, 'SELECT listing_began_at FROM source_state');
const unreadable = (raw = '{"id":"x"}') => ({ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw });

describe('a run of a source', () => {
  it('hands on every page and keeps the ledger', async () => {
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
    expect(await kept()).toMatchObject([
      { source: 'test_source', code: 'RECORD_NO_TITLE', stage: 'read', raw: '{"id":"x"}', whole: true },
    ]);
  });

  it('numbers its batches from 1 and cuts them by count and by bytes', async () => {
    const long = notices(20).map((notice) => ({
      ...notice,
      fields: { ...notice.fields, description: 'w'.repeat(60_000) },
    }));
    await kit.sync(aStubSource({ pages: [aPage({ notices: notices(600, 100) }), aPage({ notices: long })] }));
    expect(kit.intake.batches.map((batch) => batch.notices.length)).toEqual([500, 100, 13, 7]);
    expect(kit.intake.batches.map((batch) => batch.seq)).toEqual([1, 2, 3, 4]);
  });

  it('hands a batch on again under its number where intake is away for a moment, so that it is taken once', async () => {
    kit.intake.fates.set(0, new AppError('UNAVAILABLE')).set(1, 'lose');
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(3) })] }));
    expect(ended).toMatchObject({ status: 'completed', counters: { received: 3, added: 3 } });
    expect([kit.intake.attempts, kit.intake.ids]).toEqual([3, ['n0', 'n1', 'n2']]);
  });

  it('moves its checkpoint only when intake has confirmed', async () => {
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

  it('is given the checkpoint that the last one left', async () => {
    const given: unknown[] = [];
    const read = (left: unknown) =>
      kit.sync(
        aStubSource({
          async *read(context) {
            given.push(context.checkpoint);
            yield aPage({ notices: notices(1), checkpoint: left });
          },
        }),
      );
    await read({ page: 2 });
    await read(null);
    await read(null);
    expect(given).toEqual([null, { page: 2 }, null]);
  });

  it('keeps a notice aside that breaks the contract and hands on its neighbours', async () => {
    const bad = { ...aNotice({ source_id: 'bad' }), source_name: '' };
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: [...notices(2), bad] })] }));
    expect(ended).toMatchObject({
      counters: { received: 3, rejected: 1, added: 2 },
      rejected_by_code: { RECORD_UNREADABLE: 1 },
    });
    const [record] = await kept();
    expect(record).toMatchObject({ source_id: 'bad', stage: 'notice' });
    expect(JSON.parse(record?.raw ?? '')).toEqual(bad);
  });

  it('keeps what was received of a notice that intake could not store', async () => {
    const bad = aNotice({ source_id: 'bad', fields: { title: 'Unstorable' } });
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: [...notices(2), bad] })] }));
    expect(ended.counters).toMatchObject({ received: 3, rejected: 1, added: 2 });
    const [record] = await kept();
    expect(record).toMatchObject({ source_id: 'bad', stage: 'notice' });
    expect(JSON.parse(record?.raw ?? '')).toEqual(bad);
  });

  it('keeps a rejected record whole up to a megabyte, and of a larger one the beginning', async () => {
    const rejected = [unreadable('a'.repeat(1_000_000)), unreadable('b'.repeat(1_000_001))];
    await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })] }));
    expect((await kept()).map(({ raw, whole }) => [raw.length, whole])).toEqual([
      [1_000_000, true],
      [4000, false],
    ]);
  });

  it('strikes its key out of what it keeps aside', async () => {
    const rejected = [
      {
        source_id: 'x',
        code: 'RECORD_UNREADABLE',
        message: 'No title: a key+1.',
        raw: '{"link":"?api_key=a%20key%2B1","key":"a key+1"}',
      },
    ];
    await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })], openKey: async () => 'a key+1' }));
    expect(await kept()).toMatchObject([
      { message: 'No title: [redacted].', raw: '{"link":"?api_key=[redacted]","key":"[redacted]"}' },
    ]);
  });

  it('reads the details of what intake says is lacking them, counts them, and says which were asked for in vain as well', async () => {
    kit.intake.undetailed = ['n0', 'n1', 'vanished'];
    const asked: string[][] = [];
    const details: Connector['details'] = {
      listChannel: 'search',
      detailChannel: 'detail',
      async *read(ids) {
        asked.push(ids);
        yield aPage({
          notices: ids.slice(0, 2).map((source_id) => aNotice({ source_id, channel: 'detail' })),
          checkpoint: 'not to be kept',
        });
      },
    };
    const ended = await kit.sync(
      aStubSource({ pages: [aPage({ notices: notices(2), expected: 2, checkpoint: 'list' })], connector: { details } }),
    );
    expect(asked).toEqual([['n0', 'n1', 'vanished']]);
    expect(kit.intake.tried).toEqual(['n0', 'n1', 'vanished']);
    expect(ended).toMatchObject({ status: 'completed', counters: { expected: 5, received: 4 } });
    expect(await checkpoint()).toBe('list');
  });

  it('says before it breaks off which details it has read or cannot read, so that the next run does not meet the same ones', async () => {
    kit.intake.undetailed = ['n0', 'dead', 'closed', 'n1'];
    const details: Connector['details'] = {
      listChannel: 'search',
      detailChannel: 'detail',
      async *read() {
        yield aPage({ notices: [aNotice({ source_id: 'n0', channel: 'detail' })] });
        yield aPage({ rejected: [{ source_id: 'dead', code: 'RECORD_UNREADABLE', message: 'No title.', raw: '{}' }] });
        yield aPage({ rejected: [{ source_id: 'closed', code: 'SOURCE_REFUSED', message: 'Not now.', raw: '{}' }] });
        throw new AppError('SOURCE_CHANGED');
      },
    };
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })], connector: { details } }));
    expect(ended).toMatchObject({ status: 'partial', reason: { code: 'SOURCE_CHANGED' } });
    expect(kit.intake.tried).toEqual(['n0', 'dead']);
  });

  it('dates what it reads by the clock of the database, however wrong that of its machine is', async () => {
    const others = [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ] as const;
    import.meta.jest.useFakeTimers({ now: Date.now() - 3_600_000, doNotFake: [...others] });
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

  it('counts what goes out to the source', async () => {
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

  it('tells of its beginning and of its end with one event each', async () => {
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

describe('the end of a run', () => {
  it('is failed with its reason where nothing could be read, and never "0 records"', async () => {
    const ended = await kit.sync(aStubSource({ failure: new AppError('SOURCE_NOT_JSON') }));
    expect(ended).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_NOT_JSON' }, counters: { received: 0 } });
    expect(kit.intake.batches).toEqual([]);
  });

  it('is partial where it broke off, says why and when it may go on', async () => {
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

  it('is partial where more than one in a hundred records could not be read, and says which', async () => {
    const rejected = [unreadable(), unreadable(), { ...unreadable(), code: 'RECORD_BAD_DATE' }];
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(200), rejected })] }));
    expect(ended).toMatchObject({
      status: 'partial',
      reason: {
        code: 'RECORD_UNREADABLE',
        message: '3 of 203 records could not be read and were kept aside (RECORD_NO_TITLE 2, RECORD_BAD_DATE 1).',
      },
    });
  });

  it('is failed where not one record could be read', async () => {
    expect(await kit.sync(aStubSource({ pages: [aPage({ rejected: [unreadable()] })] }))).toMatchObject({
      status: 'failed',
      reason: { code: 'RECORD_UNREADABLE' },
    });
  });

  it('is completed where a fault of the document was mended: no record is missing for it', async () => {
    const rejected = [{ ...unreadable(), code: 'RECORD_MENDED' }];
    expect(await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })] }))).toMatchObject({
      status: 'completed',
      reason: null,
    });
  });

  it('is partial where the source announced more than it gave', async () => {
    expect(await kit.sync(aStubSource({ pages: [aPage({ notices: notices(90), expected: 100 })] }))).toMatchObject({
      status: 'partial',
      reason: { code: 'SOURCE_INCOMPLETE', message: 'The source announced 100 records and gave 90.' },
    });
  });

  it('counts what earlier runs of the same pass have read as given', async () => {
    await kit.sync(
      aStubSource({
        pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'after 60' })],
        failure: new AppError('SOURCE_ERROR'),
      }),
    );
    expect(await kit.sync(aStubSource({ pages: [aPage({ notices: notices(40, 60), expected: 100 })] }))).toMatchObject({
      status: 'completed',
      counters: { received: 40 },
    });
  });

  it('counts what was read before as not given where the listing is begun anew', async () => {
    await kit.sync(
      aStubSource({
        pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'after 60' })],
        failure: new AppError('SOURCE_ERROR'),
      }),
    );
    const [before] = await pass();
    const restarted = aStubSource({
      pages: [aPage({ notices: notices(60), expected: 100, checkpoint: 'again', restarted: true })],
    });
    const ended = await kit.sync(restarted);
    expect(ended).toMatchObject({
      status: 'partial',
      reason: { code: 'SOURCE_INCOMPLETE', message: 'The source announced 100 records and gave 60.' },
    });
    const [began] = await kit.rows(
      { listing_since: z.coerce.date() },
      'SELECT listing_since FROM run ORDER BY fence DESC LIMIT 1',
    );
    expect(began?.listing_since.getTime()).toBeGreaterThan(before?.listing_began_at?.getTime() ?? Infinity);
  });

  it('leaves nothing out of a listing that is begun anew, and goes on with it where it is cut', async () => {
    const limited = (pages: Page[]) => kit.sync(aStubSource({ pages }), { maxRecords: 3 });
    await limited([aPage({ notices: notices(2), checkpoint: 'after 2' }), aPage({ notices: notices(2, 2) })]);
    await limited([aPage({ notices: notices(4), restarted: true })]);
    expect(kit.intake.ids).toEqual(['n0', 'n1', 'n2', 'n0', 'n1', 'n2']);
    expect(await checkpoint()).toBeNull();
  });

  it('is told with a reason that holds what no text of a database may', async () => {
    const ended = await kit.sync(
      aStubSource({
        pages: [aPage({ notices: notices(1) })],
        failure: new AppError('SOURCE_CHANGED', { message: 'It says \u0000 and \uD800.' }),
      }),
    );
    expect(ended).toMatchObject({ status: 'partial', reason: { message: 'It says \uFFFD and \uFFFD.' } });
  });

  it('is told where a source announces more than can be counted', async () => {
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), expected: 3_000_000_000 })] }));
    expect(ended).toMatchObject({
      status: 'partial',
      reason: { code: 'SOURCE_INCOMPLETE' },
      counters: { expected: 2_147_483_647, received: 1 },
    });
  });

  it('is told at once where intake takes nothing of it any more while it still is who reads the source', async () => {
    kit.intake.fates.set(1, new AppError('STALE_RUN'));
    const ended = await kit.sync(
      aStubSource({ pages: [aPage({ notices: notices(1) }), aPage({ notices: notices(1, 1) })] }),
    );
    expect(ended).toMatchObject({ status: 'partial', reason: { code: 'STALE_RUN' }, counters: { received: 1 } });
    expect(await kit.settled(ended.id)).toMatchObject({ counters: { received: 1, added: 1 } });
  });

  it('comes before the source is asked where intake is not there: nobody could take what it gives', async () => {
    kit.intake.there = false;
    let asked = 0;
    const configured = aStubSource({
      async *read() {
        asked += 1;
        yield aPage({ notices: notices(1) });
      },
    });
    expect(await kit.sync(configured)).toMatchObject({ status: 'failed' });
    expect(asked).toBe(0);
  });

  it('is an interruption when the process stops', async () => {
    const stopping = new AbortController();
    stopping.abort(new AppError('RUN_INTERRUPTED'));
    const ended = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }), {
      stopping: stopping.signal,
    });
    expect(ended).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
  });
});
