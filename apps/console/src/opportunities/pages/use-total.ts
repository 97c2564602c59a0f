import { type TotalIs } from '@rfp/contracts/opportunity';
import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useApiQuery } from '../../data/use-api.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

interface Total {
  total: number | undefined;
  is: TotalIs;
  /** Rows that can be paged through. If the total is not exact, includes the pages up to the next one. */
  pageable: number;
  /** Requests an exact count. */
  count: () => void;
  isCounting: boolean;
  error: Error | null;
  /** Drops an exact count that may be outdated. */
  dropCount: () => void;
}

const exactKey = 'exact-total';

/** Number of results. Above 10,000, they are counted exactly on request only, once for all pages. */
export function useTotal(): Total {
  const queryClient = useQueryClient();
  const { filter, asOf, total, totalIs } = useOpportunityList();
  const { data, refetch, isFetching, error } = useApiQuery(
    'listOpportunities',
    { filter, asOf, limit: 1, count: 'exact' },
    {
      queryKey: [exactKey, filter, asOf],
      select: ({ total }) => total,
      enabled: false,
    },
  );
  const { total: listed = 0 } = useListContext();
  const counted = totalIs === 'exact' ? total : (data ?? total);
  const isExact = totalIs === 'exact' || data !== undefined;
  return {
    total: counted,
    pageable: isExact ? (counted ?? 0) : listed,
    is: isExact ? 'exact' : totalIs,
    count: () => void refetch(),
    isCounting: isFetching,
    error: isExact ? null : error,
    dropCount: () => queryClient.removeQueries({ queryKey: [exactKey] }),
  };
}
