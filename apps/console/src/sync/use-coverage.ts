import { useQuery } from '@tanstack/react-query';
import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { whenIdle } from '../data/when-idle.js';
import { useSync } from './sync-context.js';

/** Sources whose records may be missing from a list. Loaded when the browser is idle; empty if the server does not answer. */
export function useCoverage(filter: OpportunityFilter): BlindSource[] {
  const { generation } = useSync();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['opportunities', 'coverage', filter, generation],
    queryFn: async ({ signal }) => {
      await whenIdle();
      return dataProvider.opportunityCoverage({ filter }, { signal });
    },
    retry: false,
    staleTime: 60_000,
  });
  return data?.blind ?? [];
}
