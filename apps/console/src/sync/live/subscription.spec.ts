import { type LiveEvent } from '@rfp/api-client/live-event';
import { createSubscription } from './subscription.js';
import { clearAllProgress, progressOf } from './progress.js';

const run_id = '00000000-0000-4000-8000-000000000001';
const counters = { expected: null, received: 3, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 };
const started: LiveEvent = { id: '1', name: 'sync.started', data: { run_id, source: 'county', trigger: 'schedule' } };
const progress: LiveEvent = {
  id: null,
  name: 'sync.progress',
  data: { run_id, source: 'county', source_name: 'County', counters, rate: 1, quota_left: null },
};
const stored: LiveEvent = {
  id: '2',
  name: 'opportunities.stored',
  data: { source: 'county', run_id, demo: false, added: [run_id], updated: [] },
};
const finished: LiveEvent = {
  id: '3',
  name: 'sync.finished',
  data: { run_id, source: 'county', status: 'completed', counters },
};
const removed: LiveEvent = {
  id: '4',
  name: 'opportunities.removed',
  data: { source_name: 'County', removed: [run_id], updated: [] },
};

function hear(...events: LiveEvent[]): string[] {
  const told: string[] = [];
  const hearing = createSubscription({ onChange: () => told.push('changed'), onRemoved: () => told.push('removed') });
  for (const event of events) hearing(event);
  return told;
}

afterEach(clearAllProgress);

describe('what is heard of runs', () => {
  it('is a change at their beginning and end, and not at each step', () => {
    expect(hear(started, progress, progress, stored, finished)).toEqual(['changed', 'changed']);
    expect(progressOf('county')).toBeUndefined();
  });

  it('is a change where only the progress of one comes, because its beginning was missed', () => {
    expect(hear(progress, progress)).toEqual(['changed']);
    expect(progressOf('county')).toMatchObject({ run_id });
  });

  it('is told apart from opportunities that were removed', () => {
    expect(hear(removed)).toEqual(['removed']);
  });
});
