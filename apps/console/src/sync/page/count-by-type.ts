import { type SourceType, sourceTypeSchema } from '@rfp/contracts/notice';
import { type SyncStatus } from '@rfp/contracts/sync-run';

interface TypeCount {
  type: SourceType;
  /** Count in the sample. */
  count: number;
  /** Total count. */
  all: number;
}

/** Counts per type, most frequent in the sample first. Types that do not occur are omitted. */
export function countByType(sample: readonly { source_type: SourceType }[], all: SyncStatus['by_source']): TypeCount[] {
  return sourceTypeSchema.options
    .map((type) => ({ type, count: sample.filter(({ source_type }) => source_type === type).length, all: all[type] }))
    .filter(({ count, all }) => count > 0 || all > 0)
    .sort((one, other) => other.count - one.count || other.all - one.all);
}
