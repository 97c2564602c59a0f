import { AppError } from '@rfp/contracts/errors';
import { aPage, aStubSource, type StubSource, notices } from '../testing/stub-source.js';
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

describe('the status of the sources', () => {
  const status = () => kit.replica().status.read();

  it('lists web-scraping sources by name, and shows which sources are paused and due', async () => {
    await put('feed_one', { source: { next_due_at: '2026-12-01T00:00:00.000Z' } });
    await put('page_one', { source: { kind: 'scraper', name: 'City of Springfield', paused: true } });
    const { ids } = await start(['page_one']);
    await kit.ended(ids[0] ?? '');
    expect(await status()).toMatchObject({
      status: 'completed',
      sources_active: 1,
      sources: {
        'The feed_one': {
          key: 'feed_one',
          status: 'pending',
          paused: false,
          next_due_at: '2026-12-01T00:00:00.000Z',
          run_id: null,
        },
        'Scraper: City of Springfield': {
          name: 'Scraper: City of Springfield',
          status: 'completed',
          paused: true,
          records_processed: 4,
        },
      },
      recent_syncs: [{ source_name: 'Scraper: City of Springfield', status: 'completed', records_added: 4 }],
    });
    expect(await kit.run(ids[0] ?? '')).toMatchObject({ source_name: 'City of Springfield' });
  });

  it('covers all sources that were synced together, not only the last one started', async () => {
    await put('feed_one', { pages: [], failure: new AppError('SOURCE_ERROR') });
    await put('feed_two');
    const first = await kit.claim({ source: aStubSource({ source: { key: 'feed_one', name: 'Feed' } }).source });
    await kit.sync(
      aStubSource({ source: { key: 'feed_two', name: 'The feed_two' }, pages: [aPage({ notices: notices(4) })] }),
    );
    expect(await status()).toMatchObject({ status: 'running', opportunities_processed: 4, opportunities_added: 4 });
    await kit.store.query(`UPDATE run SET status = 'failed', finished_at = now(), received = 3 WHERE id = $1`, [
      first.runId,
    ]);
    expect(await status()).toMatchObject({
      status: 'failed',
      opportunities_processed: 7,
      opportunities_added: 4,
      opportunities_synced: 4,
    });
  });

  it('shows why a source cannot be synced as configured, regardless of its last outcome', async () => {
    await kit.sync(aStubSource({ failure: new AppError('SOURCE_ERROR') }));
    expect((await status()).sources['Test']).toMatchObject({ reason: { code: 'SOURCE_ERROR' } });
    await kit.put(
      aStubSource({
        unready: new AppError('SOURCE_KEY_MISSING', { message: 'Test needs an API key and none is set.' }),
        source: { ready: false },
      }),
    );
    expect((await status()).sources['Test']).toMatchObject({
      reason: { code: 'SOURCE_KEY_MISSING', message: 'Test needs an API key and none is set.' },
    });
  });

  it('includes runs of removed sources, and excludes demo data and replays', async () => {
    await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
    await kit.sync(
      aStubSource({
        source: { key: 'demo', name: 'Demo data', kind: 'demo' },
        pages: [aPage({ notices: notices(1) })],
      }),
    );
    await kit.store.query(`UPDATE run SET trigger = 'replay' WHERE id = $1`, [(await kit.sync(aStubSource())).id]);
    kit.removeSource('test_source');
    const { recent_syncs } = await status();
    expect(recent_syncs.map(({ source_name }) => source_name)).toEqual(['Test']);
  });
});
