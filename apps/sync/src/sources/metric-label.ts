import { type ManagedSource } from '@rfp/contracts/source';

/** A source in metrics: users choose the keys of their own, so these are counted by connector. */
export function metricLabel({
  key,
  connector,
  ready_made,
}: Pick<ManagedSource, 'key' | 'connector' | 'ready_made'>): string {
  return ready_made ? key : connector;
}
