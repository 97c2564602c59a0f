import { type Query, type QueryClient } from '@tanstack/react-query';

/** Query keys of sources and runs, in addition to the keys of react-admin. */
export const syncKeys = {
  status: ['sync', 'status'],
  scrapingSources: ['sync', 'scraping-sources'],
  deadLetters: ['sync', 'dead-letters'],
  directory: ['sync', 'directory'],
  connectors: ['connectors'],
  ledger: (source: string) => ['sync', 'ledger', source],
  rejected: (source: string, page?: number) => ['sync', 'rejected', source, ...(page === undefined ? [] : [page])],
  watchedRuns: (ids: readonly string[]) => ['sync', 'watched-runs', ids],
};

const syncResources = new Set<unknown>(['sync', 'sources', 'runs']);

/** Selects all queries of sources and runs. They are invalidated when a run starts or ends. */
export const syncQueries = {
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => syncResources.has(queryKey[0]),
};

/** Refetches sources and runs, but not the status, because a change of the status triggers this refetch. */
export async function refetchExceptStatus(queryClient: QueryClient): Promise<void> {
  const predicate = (query: Pick<Query, 'queryKey'>) =>
    syncQueries.predicate(query) && query.queryKey[1] !== syncKeys.status[1];
  // A live event may have triggered the same refetch already.
  await queryClient.invalidateQueries({ predicate }, { cancelRefetch: false });
}
