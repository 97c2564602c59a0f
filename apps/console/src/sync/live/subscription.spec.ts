import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { createEventHandler } from './subscription.js';
import { clearAllProgress, currentProgress } from './progress.js';

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

function callbackCalls(...events: LiveEvent[]): string[] {
  const calls: string[] = [];
  const handle = createEventHandler({
    onChange: () => calls.push('changed'),
    onRemoved: () => calls.push('removed'),
    onInbox: () => calls.push('inbox'),
  });
  for (const event of events) handle(event);
  return calls;
}

afterEach(clearAllProgress);

describe('the subscription to live events', () => {
  it('reports a change at the start and end of a run, not at each step', () => {
    expect(callbackCalls(started, progress, progress, stored, finished)).toEqual(['changed', 'changed']);
    expect(currentProgress('county')).toBeUndefined();
  });

  it('reports a change on progress of an unknown run, whose start was missed', () => {
    expect(callbackCalls(progress, progress)).toEqual(['changed']);
    expect(currentProgress('county')).toMatchObject({ run_id });
  });

  it('reports removed opportunities separately', () => {
    expect(callbackCalls(removed)).toEqual(['removed']);
  });
});
