import { type RunFilter } from '@rfp/contracts/sync-run';
import { type QueryClient } from '@tanstack/react-query';

/** Query keys of sources and runs. All are invalidated when a run starts or ends. */
export const syncKeys = {
  all: ['sync'],
  status: ['sync', 'status'],
  scrapingSources: ['sync', 'scraping-sources'],
  addedSources: ['sync', 'added-sources'],
  deadLetters: ['sync', 'dead-letters'],
  directory: ['sync', 'directory'],
  connectors: ['connectors'],
  source: (source: string) => ['sync', 'source', source],
  ledger: (source: string) => ['sync', 'ledger', source],
  rejected: (source: string, page?: number) => ['sync', 'rejected', source, ...(page === undefined ? [] : [page])],
  runs: (filter: RunFilter, page = 1) => ['sync', 'runs', filter, page],
};

/** Refetches sources and runs, but not the status, whose change triggered this. */
export async function refetchExceptStatus(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [, what] }: { queryKey: readonly unknown[] }) => what !== syncKeys.status[1];
  // A live event may have triggered the same refetch already.
  await queryClient.invalidateQueries({ queryKey: syncKeys.all, predicate }, { cancelRefetch: false });
}
