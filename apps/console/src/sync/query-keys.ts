import { type RunFilter } from '@rfp/contracts/sync-run';
import { type QueryClient } from '@tanstack/react-query';

/** Keys of what is asked about sources and runs: all of it is read again when a run begins or ends. */
export const syncKeys = {
  all: ['sync'],
  status: ['sync', 'status'],
  scrapingSources: ['sync', 'scraping-sources'],
  source: (source: string) => ['sync', 'source', source],
  ledger: (source: string) => ['sync', 'ledger', source],
  rejected: (source: string, page?: number) => ['sync', 'rejected', source, ...(page === undefined ? [] : [page])],
  runs: (filter: RunFilter, page = 1) => ['sync', 'runs', filter, page],
};

/** Reads again what is known of sources and runs besides the status, by which it was seen that this is old. */
export async function readBesidesStatus(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [, what] }: { queryKey: readonly unknown[] }) => what !== syncKeys.status[1];
  // Where an event told of it too, it is being read already.
  await queryClient.invalidateQueries({ queryKey: syncKeys.all, predicate }, { cancelRefetch: false });
}
