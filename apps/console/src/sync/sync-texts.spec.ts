import { type SyncRun } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { cancelledText, doneText, failedText, notStartedText, startedText } from './sync-texts.js';

const names = ['A', 'B', 'C', 'D', 'E'];

function runs(added: number, message?: string): SyncRun[] {
  return names.map((source_name) => ({
    id: crypto.randomUUID(),
    source: source_name.toLowerCase(),
    source_name,
    status: 'completed',
    trigger: 'person',
    started_at: '2026-01-01T00:00:00Z',
    finished_at: '2026-01-01T00:01:00Z',
    counters: { expected: null, received: 0, rejected: 0, added, updated: 0, unchanged: 0, closed: 0 },
    rejected_by_code: {},
    reason: message === undefined ? null : { code: 'SOURCE_GONE', message },
    resumes_at: null,
    started_by: null,
    max_records: null,
    requests: 0,
    missing: null,
  }));
}

const started = {
  runs: names.map((source_name) => ({
    source: source_name.toLowerCase(),
    source_name,
    run_id: crypto.randomUUID(),
    already_running: false,
  })),
  skipped: names.map((name) => ({ source: name, code: 'SOURCE_KEY_MISSING', message: 'No key.' })),
} as const;
const notStarted = 'A was not started: No key. B was not started: No key. C was not started: No key. And 2 more.';

describe('the toast about many sources', () => {
  it('names three of the started and three of the skipped sources', () => {
    expect(startedText({ ...started, runs: [...started.runs], skipped: [...started.skipped] }, undefined)).toBe(
      `Syncing A, B, C and 2 more. ${notStarted}`,
    );
    expect(notStartedText({ ...started, runs: [], skipped: [...started.skipped] }, undefined, texts.sync.refresh)).toBe(
      notStarted,
    );
  });

  it('shows the result of three sources', () => {
    expect(doneText(runs(1))).toBe('A: 1 added, 0 updated. B: 1 added, 0 updated. C: 1 added, 0 updated. And 2 more.');
    expect(cancelledText(runs(0))).toBe(
      'A: 0 added, 0 updated. B: 0 added, 0 updated. C: 0 added, 0 updated. And 2 more.',
    );
    expect(doneText(runs(0))).toBe('A, B, C and 2 more: nothing new.');
    expect(failedText(runs(0, 'It is gone.'), texts.sync.refresh)).toBe(
      'A: It is gone. B: It is gone. C: It is gone. And 2 more.',
    );
  });

  it('shows the number of read details separately from the notices', () => {
    const none = { expected: 75, received: 75, rejected: 0, added: 0, updated: 0, unchanged: 75 };
    const withDetails = (added: number, updated: number) =>
      runs(added)
        .slice(0, 1)
        .map((run) => ({ ...run, counters: { ...run.counters, details: { ...none, updated } } }));
    expect(doneText(withDetails(75, 75))).toBe('A: 75 added, 0 updated, 75 details read.');
    expect(doneText(withDetails(0, 3))).toBe('A: 0 added, 0 updated, 75 details read.');
    expect(doneText(withDetails(0, 0))).toBe('A: nothing new.');
  });

  it('shows all sources if there are at most three', () => {
    expect(doneText(runs(0).slice(0, 3))).toBe('A, B, C: nothing new.');
    expect(cancelledText(runs(0).slice(0, 1))).toBe('A: 0 added, 0 updated.');
  });
});
