import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { outcomeOf, runningSources, tellingSource } from './runs.js';

function source(key: string, status: SourceState['status'], last_sync: string | null, over: Partial<SourceState> = {}): SourceState {
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
    ...over,
  };
}

function statusOf(...sources: SourceState[]): SyncStatus {
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

const run = (key: string) => ({ source: key, source_name: key, run_id: '00000000-0000-4000-8000-000000000000', already_running: false });

describe('runs that were started together', () => {
  it('are sorted by what became of them, and other sources are left out', () => {
    const status = statusOf(
      source('a', 'running', null),
      source('b', 'completed', null),
      source('c', 'failed', null),
      source('d', 'failed', null),
    );
    const outcome = outcomeOf([run('a'), run('b'), run('c')], status, undefined);
    expect(outcome.running.map(({ key }) => key)).toEqual(['a']);
    expect(outcome.done.map(({ key }) => key)).toEqual(['b']);
    expect(outcome.failed.map(({ key }) => key)).toEqual(['c']);
  });

  it('are still awaited while a source waits for its turn', () => {
    expect(outcomeOf([run('a')], statusOf(source('a', 'pending', null)), undefined).running).toHaveLength(1);
  });
});

describe('a status that was asked for before the start', () => {
  it('ends nothing, because it tells of the run before', () => {
    const before = statusOf(source('a', 'completed', '2026-01-01T00:00:00Z', { run_id: '11111111-1111-4111-8111-111111111111' }));
    expect(outcomeOf([run('a')], before, before).running).toHaveLength(1);
    const after = statusOf(source('a', 'completed', '2026-01-02T00:00:00Z', { run_id: run('a').run_id }));
    expect(outcomeOf([run('a')], after, before).done).toHaveLength(1);
  });
});

describe('the source that the top bar tells of', () => {
  it('is the one that runs', () => {
    const status = statusOf(source('a', 'failed', null), source('b', 'running', null));
    expect(tellingSource(status)?.key).toBe('b');
    expect(runningSources(status)).toHaveLength(1);
  });

  it('is the failed one before those that are well', () => {
    expect(
      tellingSource(statusOf(source('a', 'completed', '2026-01-01T00:00:00Z'), source('b', 'failed', '2026-02-01T00:00:00Z')))?.key,
    ).toBe('b');
  });

  it('is the one read longest ago where all are well', () => {
    expect(
      tellingSource(statusOf(source('a', 'completed', '2026-02-01T00:00:00Z'), source('b', 'completed', '2026-01-01T00:00:00Z')))?.key,
    ).toBe('b');
  });

  it('is none that is not set up and was never read', () => {
    expect(tellingSource(statusOf(source('a', 'pending', null, { ready: false })))).toBeUndefined();
    expect(tellingSource(undefined)).toBeUndefined();
  });
});
