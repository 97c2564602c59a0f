import { runFilterSchema, type SourceState, type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';
import {
  endedSources,
  haveRunsChanged,
  groupByResult,
  runningSources,
  fetchRuns,
  mostUrgentSource,
  withDisplayNames,
} from './runs.js';

function source(
  key: string,
  status: SourceState['status'],
  last_sync: string | null,
  overrides: Partial<SourceState> = {},
): SourceState {
  return {
    key,
    name: key,
    source_type: 'federal_grant',
    kind: 'api',
    ready: true,
    status,
    last_sync,
    records_processed: 0,
    records_added: 0,
    records_updated: 0,
    records_rejected: 0,
    records_expected: null,
    reason: null,
    resumes_at: null,
    run_id: null,
    paused: false,
    next_due_at: null,
    ...overrides,
  };
}

function aStatus(...sources: SourceState[]): SyncStatus {
  return {
    last_sync: null,
    status: 'unknown',
    opportunities_synced: 0,
    total_opportunities: 0,
    opportunities_processed: 0,
    opportunities_added: 0,
    sources_active: 0,
    by_source: { federal_contract: 0, federal_grant: 0, state_rfp: 0, private_rfp: 0, scraped: 0 },
    sources: Object.fromEntries(sources.map((one) => [one.name, one])),
    recent_syncs: [],
    data: { showing_demo: false, demo_records: 0, real_records: 0 },
  };
}

const runIds = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const;
const [first, second, third] = runIds;

function run(id: string, status: SyncRun['status']): SyncRun {
  return {
    id,
    source: 'grants_gov',
    source_name: 'Grants.gov',
    status,
    trigger: 'person',
    started_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    counters: { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 },
    rejected_by_code: {},
    reason: null,
    resumes_at: null,
    started_by: null,
    max_records: null,
    requests: 0,
    missing: null,
  };
}

describe('runs that were started together', () => {
  it('have no outcome while one of them is running', () => {
    expect(groupByResult(runIds, [run(first, 'completed'), run(second, 'running'), run(third, 'failed')])).toBeNull();
  });

  it('are grouped by result, without other runs', () => {
    const outcome = groupByResult(
      [first, second],
      [run(first, 'partial'), run(second, 'interrupted'), run(third, 'running')],
    );
    expect(outcome?.done.map(({ id }) => id)).toEqual([first]);
    expect(outcome?.failed.map(({ id }) => id)).toEqual([second]);
    expect(groupByResult([third], [run(third, 'cancelled')])?.cancelled).toHaveLength(1);
  });

  it('count as ended if the server no longer knows them', () => {
    expect(groupByResult([first], [])).toEqual({ done: [], failed: [], cancelled: [] });
  });
});

describe('fetchRuns', () => {
  const ids = Array.from({ length: 250 }, () => crypto.randomUUID());
  /** Stub of the server. Rejects more ids than the contract allows, and returns 100 rows. */
  const fetchSlice = async (slice: string[]) =>
    (runFilterSchema.parse({ ids: slice }).ids ?? []).slice(0, 100).map((id) => run(id, 'completed'));

  it('fetches more runs than one request allows', async () => {
    const rows = await fetchRuns(ids, fetchSlice);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(groupByResult(ids, rows)?.done).toHaveLength(ids.length);
  });

  it('sends no request without ids', async () => {
    expect(await fetchRuns([], () => Promise.reject(new Error('asked')))).toEqual([]);
  });
});

describe('the source in the top bar', () => {
  it('is a running source', () => {
    const status = aStatus(source('a', 'failed', null), source('b', 'running', null));
    expect(mostUrgentSource(status)?.key).toBe('b');
    expect(runningSources(status)).toHaveLength(1);
  });

  it('is a failed source rather than a completed source', () => {
    const status = aStatus(
      source('a', 'completed', '2026-01-01T00:00:00Z'),
      source('b', 'failed', '2026-02-01T00:00:00Z'),
    );
    expect(mostUrgentSource(status)?.key).toBe('b');
  });

  it('is the source that was synced longest ago, if all sources are completed', () => {
    const status = aStatus(
      source('a', 'completed', '2026-02-01T00:00:00Z'),
      source('b', 'completed', '2026-01-01T00:00:00Z'),
    );
    expect(mostUrgentSource(status)?.key).toBe('b');
  });

  it('is never a source that is not set up and was never synced', () => {
    expect(mostUrgentSource(aStatus(source('a', 'pending', null, { ready: false })))).toBeUndefined();
    expect(mostUrgentSource(undefined)).toBeUndefined();
  });

  it('is never a paused source, unless all sources are paused', () => {
    const paused = source('a', 'completed', '2026-01-01T00:00:00Z', { paused: true });
    expect(mostUrgentSource(aStatus(paused, source('b', 'completed', '2026-02-01T00:00:00Z')))?.key).toBe('b');
    expect(mostUrgentSource(aStatus(paused))?.key).toBe('a');
  });
});

describe('between two polls', () => {
  const before = aStatus(
    source('a', 'running', null, { run_id: first }),
    source('b', 'completed', null, { run_id: second }),
  );

  const endedKeys = (after: SyncStatus) => endedSources(before, after).map(({ key }) => key);

  it('no run has ended if a run has only started', () => {
    expect(endedKeys(before)).toEqual([]);
    expect(endedKeys(aStatus(source('b', 'running', null, { run_id: third })))).toEqual([]);
  });

  it('a run has ended that was running, or that started and ended in between', () => {
    expect(endedKeys(aStatus(source('a', 'failed', null, { run_id: first })))).toEqual(['a']);
    expect(endedKeys(aStatus(source('b', 'completed', null, { run_id: third })))).toEqual(['b']);
    expect(endedKeys(aStatus(source('c', 'pending', null)))).toEqual([]);
  });

  it('nothing has changed while a run continues', () => {
    expect(
      haveRunsChanged(
        before,
        aStatus(
          source('b', 'completed', null, { run_id: second }),
          source('a', 'running', null, { run_id: first, records_processed: 7 }),
        ),
      ),
    ).toBe(false);
  });

  it.each([
    [
      'a run started',
      [source('a', 'running', null, { run_id: first }), source('b', 'running', null, { run_id: third })],
    ],
    [
      'a run ended',
      [source('a', 'completed', null, { run_id: first }), source('b', 'completed', null, { run_id: second })],
    ],
    [
      'a run started and ended',
      [source('a', 'running', null, { run_id: first }), source('b', 'completed', null, { run_id: third })],
    ],
    ['a source was removed', [source('a', 'running', null, { run_id: first })]],
  ])('the runs have changed if %s', (_what, sources) => {
    expect(haveRunsChanged(before, aStatus(...sources))).toBe(true);
  });
});

describe('names of web-scraping sources', () => {
  it('lose their prefix, and other names keep it [spec 2.147]', () => {
    const status = aStatus(
      source('city', 'completed', null, { name: 'Scraper: City of X', kind: 'scraper' }),
      source('odd', 'completed', null, { name: 'Scraper: no' }),
    );
    const shown = withDisplayNames({
      ...status,
      recent_syncs: [
        {
          source_name: 'Scraper: City of X',
          sync_start: '2026-01-01T00:00:00Z',
          status: 'completed',
          records_processed: 1,
          records_added: 1,
        },
      ],
    });
    expect(shown.sources['City of X']?.name).toBe('City of X');
    expect(shown.sources['Scraper: no']?.name).toBe('Scraper: no');
    expect(shown.recent_syncs[0]?.source_name).toBe('City of X');
  });
});
