import { type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { composeAnnouncement } from './announcement.js';

const runId = '00000000-0000-4000-8000-000000000001';

function source(overrides: Partial<SourceState>): SourceState {
  return {
    key: 'grants_gov',
    name: 'Grants.gov',
    source_type: 'federal_grant',
    kind: 'api',
    ready: true,
    status: 'running',
    last_sync: null,
    records_processed: 100,
    records_added: 0,
    records_updated: 0,
    records_rejected: 0,
    records_expected: 400,
    reason: null,
    resumes_at: null,
    run_id: runId,
    paused: false,
    next_due_at: null,
    ...overrides,
  };
}

const progress: RunProgress = {
  run_id: runId,
  source: 'grants_gov',
  source_name: 'Grants.gov',
  counters: { expected: 400, received: 250, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 },
  rate: 10,
  quota_left: null,
};
const noProgress = () => undefined;

describe('the announcement of progress', () => {
  it('contains the live progress, or the progress in the status if there are no live events', () => {
    expect(composeAnnouncement([source({})], new Map(), noProgress).text).toBe('Grants.gov: 100 of 400 read.');
    expect(composeAnnouncement([source({})], new Map(), () => progress).text).toBe('Grants.gov: 250 of 400 read.');
    expect(composeAnnouncement([source({})], new Map(), () => ({ ...progress, run_id: 'another' })).text).toBe(
      'Grants.gov: 100 of 400 read.',
    );
  });

  it('is empty without a change', () => {
    const { announced } = composeAnnouncement([source({})], new Map(), noProgress);
    expect(composeAnnouncement([source({})], announced, noProgress).text).toBe('');
  });

  it('reports the end of an announced run once', () => {
    const { announced } = composeAnnouncement([source({})], new Map(), noProgress);
    const end = composeAnnouncement([source({ status: 'completed' })], announced, noProgress);
    expect(end.text).toBe('Grants.gov: Completed.');
    expect(composeAnnouncement([source({ status: 'completed' })], end.announced, noProgress).text).toBe('');
  });

  it('omits idle sources', () => {
    expect(composeAnnouncement([source({ status: 'failed' })], new Map(), noProgress).text).toBe('');
  });
});
