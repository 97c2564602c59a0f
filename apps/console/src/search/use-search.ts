import { type SearchCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';

/** Search results: the best matches, with matched words and reasons for their rank. */
export function useSearch(criteria: SearchCriteria | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['search', criteria],
    queryFn: ({ signal }) =>
      dataProvider.searchOpportunities({ keywords: [], ...criteria, highlight: true, explain: true }, { signal }),
    enabled: criteria !== null,
    placeholderData: criteria === null ? undefined : keepPreviousData,
  });
}

export type SearchState = ReturnType<typeof useSearch>;
