import { type SyncRun } from '@rfp/contracts/sync-run';
import { findDropQuestion } from './find-drop-question.js';

const runWithQuestion: SyncRun = {
  id: '00000000-0000-4000-8000-000000000001',
  source: 'grants_gov',
  source_name: 'Grants.gov',
  status: 'completed',
  trigger: 'person',
  started_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:01:00Z',
  counters: { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 },
  rejected_by_code: {},
  reason: null,
  resumes_at: null,
  started_by: null,
  max_records: null,
  requests: 0,
  missing: { open: 40, missing: 20, asks: true },
};

describe('the question after a suspicious drop', () => {
  it('comes from the run that awaits an answer', () => {
    expect(findDropQuestion([runWithQuestion])).toMatchObject({
      run: { id: runWithQuestion.id },
      missing: { missing: 20 },
    });
  });

  it('is not open before the run has ended, nor after the answer', () => {
    expect(findDropQuestion([{ ...runWithQuestion, status: 'running' }])).toBeNull();
    expect(findDropQuestion([{ ...runWithQuestion, missing: { open: 40, missing: 20, asks: false } }])).toBeNull();
    expect(findDropQuestion([])).toBeNull();
  });
});
