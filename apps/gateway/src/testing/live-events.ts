import { type EventEnvelope, type EventName, type EventPayload } from '@rfp/contracts/events';
import { type RunProgress } from '@rfp/contracts/sync-run';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { randomUUID } from 'node:crypto';

function envelope<N extends EventName>(type: N, data: EventPayload<N>): EventEnvelope {
  return { id: randomUUID(), type, time: '2026-03-10T15:00:00.000Z', source: 'spec', key: 'spec', data };
}

export function runStarted(source: string): EventEnvelope {
  return envelope('sync.started', { run_id: stubRun.id, source, trigger: 'person' });
}

/** @param count number of opportunities */
export function opportunitiesStored(source: string, demo: boolean, count = 1): EventEnvelope {
  const added = Array.from({ length: count }, () => randomUUID());
  return envelope('opportunities.stored', { source, run_id: stubRun.id, demo, added, updated: [] });
}

export function opportunitiesRemoved(name: string): EventEnvelope {
  return envelope('opportunities.removed', { source_name: name, removed: [randomUUID()], updated: [] });
}

export function demoDataRemoved(): EventEnvelope {
  return envelope('opportunities.removed', {
    source_name: 'Demo data',
    demo: true,
    removed: [randomUUID()],
    updated: [],
  });
}

export const stubProgress: RunProgress = {
  run_id: stubRun.id,
  source: 'grants_gov',
  source_name: 'Grants.gov',
  counters: stubRun.counters,
  rate: 12.5,
  quota_left: null,
};
