import { AppError, problemSchema } from '@rfp/contracts/errors';
import { defaultSettings } from '@rfp/contracts/settings';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { stubRun, stubSources } from '@rfp/testing/stubs/stub-sync-documents';
import { stubRejected, stubRuns } from '@rfp/testing/stubs/stub-sync';
import { stubAuthorization } from '@rfp/testing/stubs/stub-callers';
import simpleRestProvider from 'ra-data-simple-rest';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

/** Records the timeout of each request. */
class TimeoutRecordingBus extends InProcessBus {
  readonly timeouts = new Map<string, number | undefined>();

  override request(...[subject, payload, options]: Parameters<Bus['request']>): ReturnType<Bus['request']> {
    this.timeouts.set(subject, options?.timeoutMs);
    return super.request(subject, payload, options);
  }
}

const bus = new TimeoutRecordingBus({ store: new MemoryEventStore() });
const settings: Record<string, number> = {};
let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway({
    bus,
    answers: {
      'auth.settings': (_request, caller) => {
        const userLimit = settings[caller?.user_id ?? ''] ?? defaultSettings.max_opportunities_per_sync;
        return {
          settings: { ...defaultSettings, max_opportunities_per_sync: userLimit },
          weights_total: 100,
          weights_warning: null,
          notification_email_confirmed: true,
          page_size_set: true,
          updated_at: null,
        };
      },
    },
  });
});

afterAll(async () => {
  await gateway.close();
  await bus.drain();
});

function lastRequest(name: string): unknown {
  return gateway.requests.findLast((one) => one.name === name)?.request;
}

function post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return gateway.fetch(`/api${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const page = 'https://county.example.org/bids';

/** Every route that starts a run, with the resulting request to sync. */
const runStarts: [string, unknown, string, Record<string, unknown>][] = [
  ['/sync', undefined, 'sync.start', { kind: 'any' }],
  ['/sync', { sources: ['sam_gov'] }, 'sync.start', { kind: 'any', sources: ['sam_gov'] }],
  [
    '/scraping/scrape-source',
    { source_key: 'county_bids' },
    'sync.start',
    { kind: 'scraper', sources: ['county_bids'] },
  ],
  ['/scraping/sync-all', undefined, 'sync.start', { kind: 'scraper' }],
  ['/scraping/sync-all', { again: true }, 'sync.start', { kind: 'scraper', again: true }],
  [
    '/scraping/scrape-source',
    { source_key: 'county_bids', again: true },
    'sync.start',
    { kind: 'scraper', sources: ['county_bids'], again: true },
  ],
  [
    '/scraping/scrape-url',
    { url: page, again: true },
    'sync.scrape-url',
    { url: page, source_name: 'Custom', again: true },
  ],
  ['/scraping/scrape-url', { url: page }, 'sync.scrape-url', { url: page, source_name: 'Custom' }],
];

describe('a run started by a person', () => {
  it.each(runStarts)(
    'by %s %j has the record limit of the caller, default 1,000 [spec 3.32, 7.38, 7.39, 7.40, 9.17]',
    async (path, body, name, request) => {
      await expect(post(path, body)).resolves.toHaveProperty('status', 202);
      expect(lastRequest(name)).toEqual({ ...request, usual_max_records: 1000, idempotency_key: null });
      settings['0197a3a4-2222-7000-8000-000000000001'] = 250;
      await post(path, body);
      expect(lastRequest(name)).toMatchObject({ usual_max_records: 250 });
      // An API token uses the settings of its user.
      await post(path, body, stubAuthorization('writeToken'));
      expect(lastRequest(name)).toMatchObject({ usual_max_records: 250 });
      await post(path, body, stubAuthorization('curator'));
      expect(lastRequest(name)).toMatchObject({ usual_max_records: 1000 });
      delete settings['0197a3a4-2222-7000-8000-000000000001'];
    },
  );

  it('has the record limit of the request, if set', async () => {
    const before = gateway.requests.filter(({ name }) => name === 'auth.settings').length;
    await post('/sync', { max_records: 7 });
    expect(lastRequest('sync.start')).toEqual({ kind: 'any', max_records: 7, idempotency_key: null });
    expect(gateway.requests.filter(({ name }) => name === 'auth.settings')).toHaveLength(before);
  });

  it('is not started if the settings are unavailable', async () => {
    const failing = await startStubGateway({
      answers: {
        'auth.settings': () => {
          throw new AppError('UNAVAILABLE');
        },
      },
    });
    await expect(failing.fetch('/api/sync', { method: 'POST' }).then(({ status }) => status)).resolves.toBe(503);
    expect(failing.requests.map(({ name }) => name)).toEqual(['auth.settings']);
    await failing.close();
  });
});

const id = stubRun.id;

/** Every POST that changes something, with the resulting request to sync. */
const changingPosts: [string, unknown, string][] = [
  ...runStarts.map(([path, body, name]): [string, unknown, string] => [path, body, name]),
  ['/sources', { name: 'County bids', connector: 'web_page', settings: { url: page } }, 'sync.add-source'],
  ['/sources/grants_gov/replay', { ids: [id] }, 'sync.replay'],
  ['/sources/grants_gov/replay', undefined, 'sync.replay'],
  [`/runs/${id}/cancel`, undefined, 'sync.cancel'],
  [`/runs/${id}/close-missing`, undefined, 'sync.close-missing'],
];
const readOnlyPosts: [string, unknown][] = [
  ['/sources/test', { source: 'grants_gov' }],
  ['/scraping/test', { url: page }],
];

describe('an idempotency key', () => {
  it.each(changingPosts)('of %s %j is passed on unchanged', async (path, body, name) => {
    for (const key of ['one', 'a "quoted", one; with ~ everything', 'k'.repeat(255)]) {
      await expect(post(path, body, { 'idempotency-key': key })).resolves.toHaveProperty('ok', true);
      expect(lastRequest(name)).toHaveProperty('idempotency_key', key);
    }
  });

  it.each(changingPosts)('of %s %j is rejected if invalid, and no service is called', async (path, body) => {
    for (const key of ['', 'k'.repeat(256), 'tab\tin it', 'schlüssel', '\u00a0']) {
      const before = gateway.requests.length;
      const answer = await post(path, body, { 'idempotency-key': key });
      const problem = problemSchema.parse(await answer.json());
      expect([answer.status, problem.code, problem.error]).toEqual([
        422,
        'VALIDATION',
        expect.stringMatching(
          /^Idempotency-Key must (be 1 to 255 printable ASCII characters|have at most 255 characters)/,
        ),
      ]);
      expect(gateway.requests).toHaveLength(before);
    }
  });

  it.each(readOnlyPosts)('of %s, which stores nothing, is ignored', async (path, body) => {
    await expect(post(path, body, { 'idempotency-key': 'k'.repeat(256) })).resolves.toHaveProperty('status', 200);
  });

  it('that is in use or was used for another request responds with the error of sync', async () => {
    const codes = ['IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_IN_PROGRESS'] as const;
    const waiting = [...codes];
    const failing = await startStubGateway({
      answers: {
        'sync.start': () => {
          throw new AppError(waiting.shift() ?? 'INTERNAL');
        },
      },
    });
    const answers = [
      await failing.fetch('/api/sync', { method: 'POST' }),
      await failing.fetch('/api/sync', { method: 'POST' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 409]);
    expect(await Promise.all(answers.map(async (answer) => problemSchema.parse(await answer.json()).code))).toEqual(
      codes,
    );
    await failing.close();
  });
});

describe('a request that fetches a source or page', () => {
  it('has a timeout just below that of the client; others have a shorter one', async () => {
    for (const [path, body] of [...changingPosts, ...readOnlyPosts]) await post(path, body);
    await gateway.fetch('/api/sources/county_bids?records=remove', { method: 'DELETE' });
    await gateway.fetch('/api/sync/status');
    const limit = (name: string) =>
      bus.timeouts.get([...bus.timeouts.keys()].find((subject) => subject.endsWith(name)) ?? '');
    // Allows for the time that a call has waited for its turn.
    const expectLimit = (name: string, ms: number) => {
      expect(limit(name)).toBeLessThanOrEqual(ms);
      expect(limit(name)).toBeGreaterThan(ms - 5000);
    };
    for (const name of ['sync.test-source', 'sync.test-url', 'sync.scrape-url', 'sync.start', 'sync.remove-source'])
      expectLimit(name, 28_000);
    for (const name of ['sync.status', 'sync.cancel', 'auth.settings']) expectLimit(name, 10_000);
  });
});

describe('ra-data-simple-rest', () => {
  const plainFetch = globalThis.fetch;
  let provider: ReturnType<typeof simpleRestProvider>;

  beforeAll(() => {
    globalThis.fetch = (input, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', stubAuthorization('owner').authorization);
      return plainFetch(input, { ...init, headers });
    };
    provider = simpleRestProvider(`${gateway.url}/api`);
  });

  afterAll(() => {
    globalThis.fetch = plainFetch;
  });

  const pagination = { page: 1, perPage: 2 };

  it('gets the list of sources, several by id, and a single one', async () => {
    const { data, total } = await provider.getList('sources', {
      pagination,
      sort: { field: 'id', order: 'ASC' },
      filter: { paused: false },
    });
    expect([data.map(({ id: key }) => key), total]).toEqual([['county_bids', 'grants_gov'], 3]);
    await expect(provider.getMany('sources', { ids: ['sam_gov', 'no_such'] })).resolves.toMatchObject({
      data: [{ id: 'sam_gov' }],
    });
    await expect(provider.getOne('sources', { id: 'grants_gov' })).resolves.toEqual({ data: stubSources[0] });
    await expect(provider.getOne('sources', { id: 'constructor' })).rejects.toMatchObject({
      status: 404,
      message: 'Source not found.',
    });
  });

  it('adds, changes and removes a source', async () => {
    const data = { name: 'Bids', connector: 'web_page', settings: { url: page } };
    await expect(provider.create('sources', { data })).resolves.toMatchObject({
      data: { id: 'county_bids', name: 'Bids' },
    });
    await expect(
      provider.update('sources', { id: 'sam_gov', data: { paused: true }, previousData: { id: 'sam_gov' } }),
    ).resolves.toMatchObject({ data: { paused: true } });
    expect(lastRequest('sync.change-source')).toEqual({ key: 'sam_gov', change: { paused: true } });
    await provider.delete('sources', { id: 'county_bids', previousData: { id: 'county_bids' } });
    expect(lastRequest('sync.remove-source')).toEqual({ key: 'county_bids', records: 'keep' });
  });

  it('gets the runs of a source, newest first, and some by id', async () => {
    const sort = { field: 'id', order: 'DESC' } as const;
    const { data, total } = await provider.getManyReference('runs', {
      target: 'source',
      id: 'grants_gov',
      pagination: { page: 2, perPage: 10 },
      sort,
      filter: {},
    });
    expect([data, total]).toEqual([stubRuns.slice(10, 20), 30]);
    expect(lastRequest('sync.runs')).toEqual({ filter: { source: 'grants_gov' }, offset: 10, limit: 10 });
    const ids = stubRuns.map((run) => run.id);
    await expect(provider.getMany('runs', { ids })).resolves.toEqual({ data: stubRuns });
    await expect(
      provider.getList('runs', { pagination, sort: { field: 'id', order: 'ASC' }, filter: {} }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'sort.1 must be one of: DESC',
    });
  });

  it('gets the quarantined records of a source and of a run', async () => {
    const { data, total } = await provider.getList('sources/grants_gov/rejected', {
      pagination,
      sort: { field: 'rejected_at', order: 'DESC' },
      filter: {},
    });
    expect([data, total]).toEqual([stubRejected, 2]);
    expect(lastRequest('sync.rejected')).toEqual({ of: { source: 'grants_gov' }, offset: 0, limit: 2 });
    const ofRun = await gateway.fetch(`/api/runs/${id}/rejected`);
    await expect(ofRun.json()).resolves.toEqual({ records: stubRejected });
    expect(lastRequest('sync.rejected')).toEqual({ of: { run_id: id }, offset: 0, limit: 100 });
  });
});
