import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { aPage, aStubSource, type StubSource, notices } from '../testing/stub-source.js';
import { eventually } from '../testing/eventually.js';
import { lockWait } from '../testing/lock-wait.js';
import { RunKit } from '../testing/run-kit.js';
import { type StartOptions } from './runs.service.js';

let kit: RunKit;

beforeAll(async () => {
  kit = await RunKit.start();
});

afterAll(() => kit.close());
beforeEach(() => kit.reset());

const person: StartOptions = { trigger: 'person', startedBy: 'ada@example.org', maxRecords: null, tick: null };
const put = (key: string, given: StubSource = {}) =>
  kit.put(
    aStubSource({
      pages: [aPage({ notices: notices(4) })],
      ...given,
      source: { key, name: `The ${key}`, ...given.source },
    }),
  );
const start = async (sources: string[] | undefined, options: Partial<StartOptions> = {}) => {
  const { runs, skipped } = await kit.replica().runs.start(sources, { ...person, ...options });
  return {
    started: runs.map(({ source }) => source),
    skipped: skipped.map(({ source, code }) => [source, code]),
    ids: runs.map(({ run_id }) => run_id),
  };
};

describe('starting runs', () => {
  beforeEach(async () => {
    await put('feed_one');
    await put('feed_two', { source: { paused: true } });
    await put('page_one', { source: { kind: 'scraper' } });
    await put('page_two', { source: { kind: 'scraper', paused: true } });
  });

  it('syncs all sources that are not paused if none is named', async () => {
    expect(await start(undefined)).toMatchObject({ started: ['feed_one', 'page_one'], skipped: [] });
  });

  it('syncs only web-scraping sources if these are requested', async () => {
    expect(await start(undefined, { kind: 'scraper' })).toMatchObject({ started: ['page_one'] });
  });

  it('syncs a paused source that is named', async () => {
    expect(await start(['page_two', 'page_two'], { kind: 'scraper' })).toMatchObject({ started: ['page_two'] });
    expect(await start(['feed_two'])).toMatchObject({ started: ['feed_two'] });
  });

  it('fails for a source of another kind if web-scraping sources are requested, and for an unknown source', async () => {
    await expect(start(['feed_one'], { kind: 'scraper' })).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    await expect(start(['constructor'])).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });

  it('skips sources that cannot be synced, and reports the reason', async () => {
    await put('keyed', {
      unready: new AppError('SOURCE_KEY_MISSING', { message: 'Keyed needs an API key and none is set.' }),
      source: { ready: false },
    });
    expect(await start(['keyed', 'feed_one'])).toMatchObject({
      started: ['feed_one'],
      skipped: [['keyed', 'SOURCE_KEY_MISSING']],
    });
  });

  it('syncs, if only due sources are requested, those that need no key and have not been synced within their interval', async () => {
    await put('keyed', { source: { needs_key: true } });
    const first = await start(undefined, { onlyDue: true });
    expect(first).toMatchObject({ started: ['feed_one', 'page_one'], skipped: [] });
    await Promise.all(first.ids.map((id) => kit.ended(id)));
    expect(await start(undefined, { onlyDue: true })).toMatchObject({ started: [], skipped: [] });
    await kit.store.query(`UPDATE run SET finished_at = finished_at - INTERVAL '25 hours' WHERE source = 'page_one'`);
    expect(await start(undefined, { onlyDue: true })).toMatchObject({ started: ['page_one'] });
  });

  it('continues with the other sources if one was removed concurrently', async () => {
    await kit.store.query(`UPDATE source SET removed_at = now() WHERE key = 'feed_one'`);
    expect(await start(undefined)).toMatchObject({
      started: ['page_one'],
      skipped: [['feed_one', 'SOURCE_NOT_FOUND']],
    });
  });

  it('does not start a source that is paused after the sources were listed', async () => {
    await put('last_one', { changedAt: new Date(0) });
    const holder = kit.store.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT FROM source WHERE key = 'feed_one' FOR UPDATE`);
    const startRequest = start(undefined);
    await lockWait(kit.store);
    await put('last_one', { source: { paused: true } });
    await holder.commitTransaction();
    await holder.release();
    expect(await startRequest).toMatchObject({ started: ['feed_one', 'page_one'], skipped: [] });
  });

  it('reports an active run instead of starting a second one', async () => {
    const { runId } = await kit.claim({ source: aStubSource({ source: { key: 'feed_one', name: 'Feed' } }).source });
    expect(await kit.replica().runs.start(['feed_one'], person)).toMatchObject({
      runs: [{ run_id: runId, already_running: true }],
    });
  });

  it('fails for a source that changes each time before its run starts', async () => {
    const changing = aStubSource({ changedAt: new Date('2026-03-03T12:00:00.000Z') });
    await kit.put(changing);
    await expect(start(['test_source'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await kit.rows({ id: z.string() }, 'SELECT id FROM run')).toEqual([]);
  });

  it('limits each run to the smaller of the requested limit and that of its source', async () => {
    await put('small', { source: { max_records: 2 } });
    const { ids } = await start(['small', 'feed_one'], { maxRecords: 3 });
    const runs = await Promise.all(ids.map((id) => kit.ended(id)));
    expect(runs.map(({ max_records, counters }) => [max_records, counters.received])).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  it('syncs only sources that were never synced at the first start of an installation', async () => {
    const first = await start(['feed_one'], { trigger: 'first-start', startedBy: null });
    expect(await kit.ended(first.ids[0] ?? '')).toMatchObject({
      trigger: 'first-start',
      started_by: null,
      status: 'completed',
    });
    expect(await start(['feed_one'], { trigger: 'first-start' })).toMatchObject({ started: [] });
  });

  it('starts one run for fifty concurrent requests to three replicas', async () => {
    const replicas = [kit.replica(), kit.replica(), kit.replica()];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (replicas[index % 3] ?? kit.replica()).runs.start(['feed_one'], person)),
    );
    const runs = replies.flatMap((reply) => reply.runs);
    expect(runs.filter(({ already_running }) => !already_running)).toHaveLength(
      new Set(runs.map(({ run_id }) => run_id)).size,
    );
    const listed = await kit.replica().services.ledger.list({ source: 'feed_one' }, 0, 100);
    expect(new Set(runs.map(({ run_id }) => run_id))).toEqual(new Set(listed.rows.map(({ id }) => id)));
  });

  it('skips a tick at which the source cannot be synced', async () => {
    await put('keyed', { unready: new AppError('SOURCE_KEY_MISSING') });
    let advances = 0;
    const tick = { at: new Date(), advance: async () => (advances += 1) > 0 };
    expect(await start(['keyed'], { trigger: 'schedule', startedBy: null, tick })).toMatchObject({
      started: [],
      skipped: [['keyed', 'SOURCE_KEY_MISSING']],
    });
    expect(advances).toBe(1);
  });
});

describe('the runs', () => {
  it('are listed newest first, by source, by status, by id and in pages', async () => {
    const one = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
    const two = await kit.sync(aStubSource({ failure: new AppError('SOURCE_ERROR') }));
    const three = await kit.sync(
      aStubSource({ source: { key: 'other', name: 'Other' }, pages: [aPage({ notices: notices(1) })] }),
    );
    const { ledger } = kit.replica().services;
    const ids = async (filter: object, offset = 0, limit = 10) => {
      const { rows, total } = await ledger.list(filter, offset, limit);
      return [rows.map(({ id }) => id), total];
    };
    expect(await ids({})).toEqual([[three.id, two.id, one.id], 3]);
    expect(await ids({}, 1, 1)).toEqual([[two.id], 3]);
    expect(await ids({ source: 'test_source', status: 'failed' })).toEqual([[two.id], 1]);
    expect(await ids({ ids: [one.id, three.id] })).toEqual([[three.id, one.id], 2]);
    expect(await ids({ source: 'nobody' })).toEqual([[], 0]);
  });

  it('are filtered by whether they wait for a user to confirm a closing', async () => {
    const [plain, asking] = [await kit.sync(aStubSource()), await kit.sync(aStubSource())];
    await kit.store.query(
      `UPDATE run SET missing = '{"open": 9, "missing": 8, "asks": true, "source_name": "Test"}' WHERE id = $1`,
      [asking.id],
    );
    const { ledger } = kit.replica().services;
    const ids = async (asks: boolean) => (await ledger.list({ asks }, 0, 10)).rows.map(({ id }) => id);
    expect([await ids(true), await ids(false)]).toEqual([[asking.id], [plain.id]]);
  });

  it('become interrupted when the process stops, are settled, and resume immediately', async () => {
    const replica = kit.replica();
    kit.intake.fates.set(1, 'hang');
    await put('feed_one', {
      pages: [aPage({ notices: notices(2), checkpoint: 'one' }), aPage({ notices: notices(2, 2) })],
    });
    await kit.store.query(`UPDATE source SET next_due_at = now() + INTERVAL '1 day'`);
    const { runs } = await replica.runs.start(['feed_one'], person);
    await eventually(
      () => kit.intake.attempts,
      (attempts) => attempts === 2,
    );
    await replica.runs.stop();
    expect(await kit.settled(runs[0]?.run_id ?? '')).toMatchObject({
      status: 'interrupted',
      reason: { code: 'RUN_INTERRUPTED' },
      counters: { received: 2 },
    });
    expect(await kit.rows({ due: z.boolean() }, 'SELECT next_due_at <= now() AS due FROM source')).toEqual([
      { due: true },
    ]);
    await expect(replica.runs.start(['feed_one'], person)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a process that stops', () => {
  it('waits for a run whose claim is in progress, and for its end', async () => {
    await put('feed_one');
    const replica = kit.replica();
    const holder = kit.store.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT FROM source WHERE key = 'feed_one' FOR UPDATE`);
    const startRequest = replica.runs.start(['feed_one'], person);
    await lockWait(kit.store);
    let hasStopped = false;
    const stopped = replica.runs.stop().finally(() => {
      hasStopped = true;
    });
    await kit.rows({ id: z.string() }, 'SELECT id FROM run');
    expect(hasStopped).toBe(false);
    await holder.commitTransaction();
    await holder.release();
    await stopped;
    expect(await kit.rows({ status: z.string() }, 'SELECT status FROM run')).toEqual([{ status: 'interrupted' }]);
    expect(await startRequest).toMatchObject({ runs: [{ already_running: false }] });
  });
});

describe('the progress of a run', () => {
  it('contains counters, rate and remaining quota, and is emitted at most twice a second', async () => {
    const replica = kit.replica();
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const id = await kit.begin(
      aStubSource({
        pace: { minIntervalMs: 0, dailyQuota: 100 },
        send: async () => Response.json({}),
        async *read({ fetch }) {
          await fetch.json('https://example.org/', { schema: z.unknown() });
          for (let page = 0; page < 20; page += 1) yield aPage({ notices: notices(2, page * 2), expected: 40 });
          await waiting;
        },
      }),
      replica,
    );
    await eventually(
      () => replica.progress.length,
      (times) => times >= 2,
    );
    go();
    await kit.ended(id);
    expect(replica.progress[0]).toMatchObject({
      run_id: id,
      source: 'test_source',
      source_name: 'Test',
      counters: { expected: 40, received: 2 },
      quota_left: 99,
    });
    expect(replica.progress[1]?.counters.received).toBeGreaterThan(2);
    expect(replica.progress[1]?.rate).toBeGreaterThan(0);
    // Twenty pages were confirmed meanwhile.
    expect(replica.progress.length).toBeLessThan(20);
  });
});
