import { type RunFilter } from '@rfp/contracts/sync-run';

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
