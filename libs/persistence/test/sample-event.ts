import { type EventPayload } from '@rfp/contracts/events';

const runId = '0198f0a2-6f00-7000-8000-000000000001';

/** An event of an intake batch; different `added` ids make events distinct. */
export function storedEvent(...added: string[]): EventPayload<'opportunities.stored'> {
  return { source: 'grants_gov', run_id: runId, demo: false, added, updated: [] };
}

/** A UUID that contains its number. */
export function numberedId(number: number): string {
  return `0198f0a2-6f00-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
