import { type DiffRequest, type SourceVersion, versionKey } from '@rfp/contracts/opportunities/version-diff';
import { useApiQuery } from '../../../data/use-api.js';

const diffKey = (version: SourceVersion | undefined) => version && versionKey(version);

/** Difference of two versions, fetched if `enabled`. Cached without expiry, because stored versions never change. */
export function useVersionDiff(id: string, { from, to }: DiffRequest, enabled: boolean) {
  const keys = { from: diffKey(from), to: diffKey(to) };
  return useApiQuery('opportunityDiff', { id, ...keys }, { staleTime: Infinity, enabled });
}

/** Identifying fields of a version in a history. */
export function versionIdentity({ source_name, source_id, channel, version }: SourceVersion): SourceVersion {
  return { source_name, source_id, channel, version };
}
