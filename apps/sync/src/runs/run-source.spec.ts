import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeBatch, noticeBatchSchema } from '@rfp/contracts/notice';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { callSchema } from '@rfp/messaging/call';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { provision, roleOf } from '@rfp/persistence/provision';
import { type Connector, type Page } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { freshUsage } from '@rfp/sources/usage';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { type DataSource } from 'typeorm';
import { openSyncStore } from '../store/data-source.js';
import { type ConfiguredSource } from '../sources/configured-sources.js';
import { type Claim, LedgerService } from './ledger.service.js';
import { runSource } from './run-source.js';

let database: TestDatabase;
let store: DataSource;
let ledger: LedgerService;
let bus: Bus;
let client: BusClient;
let taken: NoticeBatch[];
/** What intake answers to the batch of this number, from 0; it takes the batch where nothing is said. */
let refusals: Map<number, AppError>;
let undetailed: string[];

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'sync', password: testRolePassword }]);
  store = await openSyncStore(addressAs(database.url, roleOf('sync')));
  ledger = new LedgerService(store);
  bus = new InProcessBus({ store: new MemoryEventStore() });
  client = new BusClient(bus);
  await bus.respond(requestSubject('opportunities.intake'), 'opportunities', async (payload) => {
    const refusal = refusals.get(taken.length);
    if (refusal !== undefined) {
      refusals.delete(taken.length);
      return fail(refusal);
    }
    const batch = noticeBatchSchema.parse(callSchema.parse(payload).request);
    taken.push(batch);
    const [bad, good] = [batch.notices.filter((notice) => notice.fields.title === 'Unstorable'), batch.notices.filter((notice) => notice.fields.title !== 'Unstorable')];
    const rejected = bad.map(({ source_id }) => ({ source_id, code: 'RECORD_UNREADABLE', message: 'Cannot be stored.' }));
    return succeed({ added: good.length, updated: 0, unchanged: 0, rejected });
  });
  await bus.respond(requestSubject('opportunities.undetailed'), 'opportunities', async () => succeed({ source_ids: undetailed.splice(0, 100) }));
});

afterAll(async () => {
  await bus.drain();
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  await store.query('truncate run, rejected_record, source_state, outbox');
  taken = [];
  refusals = new Map();
  undetailed = [];
});

const notices = (count: number, from = 0): Notice[] => Array.from({ length: count }, (_, index) => aNotice({ source_id: `n${from + index}` }));
const aPage = (page: Partial<Page>): Page => ({ notices: [], rejected: [], expected: null, checkpoint: null, ...page });

const pace = { minIntervalMs: 0, dailyQuota: null };

/** A source that gives these pages and then, where there is one, fails. */
function aSource(pages: Page[], failure?: AppError, details?: Connector['details']): ConfiguredSource {
  const source = { key: 'test_source', name: 'Test', source_type: 'scraped', kind: 'api', home_url: 'https://example.org/', needs_key: false } as const;
  return {
    connector: {
      source,
      defaultBaseUrl: 'https://example.org',
      pace,
      async *read() {
        yield* pages;
        if (failure !== undefined) throw failure;
      },
      ...(details === undefined ? {} : { details }),
    },
    source: { ...source, ready: true },
    baseUrl: 'https://example.org',
    pace,
    send: globalThis.fetch,
    judgeTargets: async () => undefined,
    openKey: async () => null,
  };
}

async function claim(): Promise<Claim> {
  const claimed = await ledger.claim('test_source', 'person');
  if (!('claim' in claimed)) throw new Error('The source is claimed already');
  return claimed.claim;
}

async function run(configured: ConfiguredSource, stopping = new AbortController().signal) {
  const held = await claim();
  await runSource(configured, held, { ledger, client, stopping });
  return ledger.findRun(held.runId);
}

describe('a run of a source', () => {
  it('hands on every page and keeps the ledger', async () => {
    const rejected = [{ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw: '{"id":"x"}' }];
    const ended = await run(aSource([aPage({ notices: notices(3), expected: 6 }), aPage({ notices: notices(2, 3), rejected, checkpoint: { page: 2 } })]));
    expect(ended).toMatchObject({
      status: 'completed',
      reason: null,
      counters: { expected: 6, received: 6, rejected: 1, added: 5, updated: 0, unchanged: 0 },
      rejected_by_code: { RECORD_NO_TITLE: 1 },
    });
    expect(await ledger.readState('test_source')).toMatchObject({ checkpoint: { page: 2 } });
    expect(await store.query('select code, raw from rejected_record')).toEqual([{ code: 'RECORD_NO_TITLE', raw: '{"id":"x"}' }]);
  });

  it('cuts batches by count and by bytes', async () => {
    const long = notices(4).map((notice) => ({ ...notice, fields: { ...notice.fields, description: 'w'.repeat(60_000) } }));
    const large = Array.from({ length: 20 }, (_, index) => ({ ...long[index % 4], source_id: `l${index}` })).map((each) => ({ ...aNotice(), ...each }));
    await run(aSource([aPage({ notices: notices(600) }), aPage({ notices: large })]));
    expect(taken.map((batch) => batch.notices.length)).toEqual([500, 100, 13, 7]);
  });

  it('is failed with its reason where nothing could be read, and never "0 records"', async () => {
    const ended = await run(aSource([], new AppError('SOURCE_NOT_JSON')));
    expect(ended).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_NOT_JSON' }, counters: { received: 0 } });
    expect(taken).toEqual([]);
  });

  it('is partial where it broke off, says why and when it may go on', async () => {
    const resume_at = '2026-12-01T00:00:00.000Z';
    const ended = await run(aSource([aPage({ notices: notices(2) })], new AppError('SOURCE_QUOTA', { details: { resume_at } })));
    expect(ended).toMatchObject({ status: 'partial', reason: { code: 'SOURCE_QUOTA' }, resumes_at: resume_at, counters: { added: 2 } });
  });

  it('moves its checkpoint only when intake has confirmed', async () => {
    refusals.set(1, new AppError('BATCH_TOO_LARGE'));
    const ended = await run(aSource([aPage({ notices: notices(1), checkpoint: 'one' }), aPage({ notices: notices(1, 1), checkpoint: 'two' })]));
    expect(ended).toMatchObject({ status: 'partial', reason: { code: 'BATCH_TOO_LARGE' } });
    expect(await ledger.readState('test_source')).toMatchObject({ checkpoint: 'one' });
  });

  it('hands a batch on again where intake is away for a moment', async () => {
    refusals.set(0, new AppError('UNAVAILABLE'));
    expect(await run(aSource([aPage({ notices: notices(1) })]))).toMatchObject({ status: 'completed', counters: { added: 1 } });
  });

  it('keeps a notice aside that breaks the contract and hands on its neighbours', async () => {
    const bad = { ...aNotice({ source_id: 'bad' }), source_name: '' };
    const ended = await run(aSource([aPage({ notices: [...notices(2), bad] })]));
    expect(ended).toMatchObject({ status: 'completed', counters: { received: 3, rejected: 1, added: 2 }, rejected_by_code: { RECORD_UNREADABLE: 1 } });
  });

  it('keeps what was received of a notice that intake could not store', async () => {
    const bad = aNotice({ source_id: 'bad', fields: { title: 'Unstorable' } });
    const ended = await run(aSource([aPage({ notices: [...notices(2), bad] })]));
    expect(ended.counters).toMatchObject({ received: 3, rejected: 1, added: 2 });
    const [kept] = await store.query<Array<{ source_id: string; raw: string }>>('select source_id, raw from rejected_record');
    expect(kept?.source_id).toBe('bad');
    expect(JSON.parse(kept?.raw ?? '')).toEqual(bad);
  });

  it('strikes its key out of what it keeps aside', async () => {
    const rejected = [{ source_id: 'x', code: 'RECORD_UNREADABLE', message: 'No title: a key+1.', raw: '{"link":"?api_key=a%20key%2B1","key":"a key+1"}' }];
    await run({ ...aSource([aPage({ notices: notices(1), rejected })]), openKey: async () => 'a key+1' });
    expect(await store.query('select message, raw from rejected_record')).toEqual([
      { message: 'No title: [redacted].', raw: '{"link":"?api_key=[redacted]","key":"[redacted]"}' },
    ]);
  });

  it('reads the details of what intake says is lacking them, and counts them', async () => {
    undetailed = ['n0', 'n1'];
    const asked: string[][] = [];
    const details: Connector['details'] = {
      listChannel: 'search',
      detailChannel: 'detail',
      async *read(ids) {
        asked.push(ids);
        yield aPage({ notices: ids.map((source_id) => aNotice({ source_id, channel: 'detail' })), checkpoint: 'not to be kept' });
      },
    };
    const ended = await run(aSource([aPage({ notices: notices(2), expected: 2, checkpoint: 'list' })], undefined, details));
    expect(asked).toEqual([['n0', 'n1']]);
    expect(ended).toMatchObject({ status: 'completed', counters: { expected: 4, received: 4 } });
    expect(await ledger.readState('test_source')).toMatchObject({ checkpoint: 'list' });
  });

  it('says that it was interrupted when the process stops', async () => {
    const stopping = new AbortController();
    const configured = aSource([aPage({ notices: notices(1) })], new AppError('RUN_INTERRUPTED'));
    stopping.abort(new AppError('RUN_INTERRUPTED'));
    expect(await run(configured, stopping.signal)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
  });

  it('tells of its end with one event', async () => {
    await run(aSource([aPage({ notices: notices(1) })]));
    expect(await store.query('select type, key from outbox')).toEqual([{ type: 'sync.finished', key: 'test_source' }]);
  });
});

describe('the claim of a source', () => {
  it('that nobody renews is told as interrupted at once, and not as running until somebody else asks for it', async () => {
    const { runId } = await claim();
    expect(await ledger.findRun(runId)).toMatchObject({ status: 'running' });
    await store.query(`update run set lease_until = now() - interval '1 second'`);
    expect(await ledger.findRun(runId)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
  });

  it('leaves behind how often the source was asked, page by page, so that a crash does not forget the quota', async () => {
    const held = await claim();
    const usage = { day: '2026-03-03', requests: 4, pause: null };
    const nothing = { added: 0, updated: 0, unchanged: 0, rejected: [] };
    await ledger.record(held, { expected: null, received: 0, result: nothing, rejected: [], usage });
    expect(await ledger.readState('test_source')).toMatchObject({ usage });
  });

  it('is given once to fifty that ask at the same time; the others learn who has it', async () => {
    const claims = await Promise.all(Array.from({ length: 50 }, () => ledger.claim('test_source', 'person')));
    const winners = claims.filter((each) => 'claim' in each);
    expect(winners).toHaveLength(1);
    const ids = new Set(claims.map((each) => ('claim' in each ? each.claim.runId : each.runningId)));
    expect(ids.size).toBe(1);
  });

  it('is lost when its holder was not heard of in time; what the old holder writes then is refused', async () => {
    const old = await claim();
    await store.query(`update run set lease_until = now() - interval '1 second'`);
    const fresh = await claim();
    expect(fresh.fence).toBeGreaterThan(old.fence);
    const nothing = { added: 0, updated: 0, unchanged: 0, rejected: [] };
    await expect(ledger.record(old, { expected: null, received: 1, result: nothing, rejected: [], checkpoint: 'stale', usage: freshUsage(new Date()) })).rejects.toMatchObject({
      code: 'STALE_RUN',
    });
    await expect(ledger.finish(old, 'completed', null)).rejects.toMatchObject({ code: 'STALE_RUN' });
    expect(await ledger.findRun(old.runId)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
    expect(await ledger.readState('test_source')).toMatchObject({ checkpoint: null });
  });

  it('is free again at once after a crash of a process that is alone with its database', async () => {
    const left = await claim();
    await ledger.interruptAll();
    expect(await ledger.findRun(left.runId)).toMatchObject({ status: 'interrupted' });
    expect(await claim()).toBeDefined();
  });
});
