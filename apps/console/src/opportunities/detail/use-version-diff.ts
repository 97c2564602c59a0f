import { type DiffRequest, type SourceVersion, versionKey } from '@rfp/contracts/version-diff';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';

const keyOf = (version: SourceVersion | undefined) => (version === undefined ? null : versionKey(version));

/** The difference of two versions, fetched while `enabled`. A stored version never changes. */
export function useVersionDiff(id: string, { from, to }: DiffRequest, enabled: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['diff', id, keyOf(from), keyOf(to)],
    queryFn: ({ signal }) => dataProvider.diff(id, { from, to }, signal),
    staleTime: Infinity,
    enabled,
  });
}

/** The identity of a version in a history. */
export function identityOf({ source_name, source_id, channel, version }: SourceVersion): SourceVersion {
  return { source_name, source_id, channel, version };
}
