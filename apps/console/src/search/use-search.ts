import { type SearchCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../data/use-api.js';

/** Search results: the best matches, with matched words and reasons for their rank. */
export function useSearch(criteria: SearchCriteria | null) {
  return useApiQuery(
    'searchOpportunities',
    { keywords: [], ...criteria, highlight: true, explain: true },
    {
      queryKey: ['search', criteria],
      enabled: criteria !== null,
      placeholderData: criteria === null ? undefined : keepPreviousData,
    },
  );
}

export type SearchState = ReturnType<typeof useSearch>;
