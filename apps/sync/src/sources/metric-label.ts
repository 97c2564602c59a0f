import { type ManagedSource } from '@rfp/contracts/source';

/** Metric label of a source. Users choose the keys of their own sources, so these sources are counted by connector. */
export function metricLabel({
  key,
  connector,
  ready_made,
}: Pick<ManagedSource, 'key' | 'connector' | 'ready_made'>): string {
  return ready_made ? key : connector;
}
