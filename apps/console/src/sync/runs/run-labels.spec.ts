import { type SyncRun } from '@rfp/contracts/sync-run';
import { runFacts, codeText, rejectionReasons } from './run-labels.js';

function run(overrides: Partial<SyncRun>): SyncRun {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    source: 'grants_gov',
    source_name: 'Grants.gov',
    status: 'completed',
    trigger: 'schedule',
    started_at: '2026-03-10T12:00:00Z',
    finished_at: '2026-03-10T12:03:20Z',
    counters: { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 },
    rejected_by_code: {},
    reason: null,
    resumes_at: null,
    started_by: null,
    max_records: null,
    requests: 34,
    missing: null,
    ...overrides,
  };
}

describe('a run', () => {
  it('shows its trigger, duration and limits', () => {
    expect(runFacts(run({ max_records: 1000 }))).toEqual([
      'Scheduled',
      'took 3 min 20 sec',
      'at most 1,000 records',
      '34 requests',
    ]);
    expect(runFacts(run({ finished_at: null, requests: 0 }))).toEqual(['Scheduled']);
  });

  it('shows why records were rejected, most frequent reason first', () => {
    expect(rejectionReasons(run({ rejected_by_code: { RECORD_NO_ID: 2, RECORD_BAD_DATE: 1200 } }))).toEqual([
      '1,200 rejected: A date of the record cannot be read.',
      '2 rejected: The record has no identifier.',
    ]);
    expect(codeText('FROM_TOMORROW')).toBe('FROM_TOMORROW');
  });
});
