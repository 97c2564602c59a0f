import { type Opportunity, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { parseFilter } from './pills.js';

interface OpportunityListState {
  rows: Opportunity[] | undefined;
  total: number | undefined;
  error: Error | null;
  /** Rows of the previous query are still shown. */
  stale: boolean;
  filter: OpportunityFilter;
  isFiltered: boolean;
  setFilter: (filter: OpportunityFilter) => void;
  clear: () => void;
  refetch: () => void;
}

/** react-admin's list context with our types. */
export function useOpportunityList(): OpportunityListState {
  const { data, total, error, isPlaceholderData, isFetching, filterValues, setFilters, refetch } =
    useListContext<Opportunity>();
  return {
    rows: data,
    total,
    error: error ?? null,
    stale: isPlaceholderData === true && isFetching === true,
    filter: parseFilter(filterValues),
    isFiltered: Object.keys(filterValues).length > 0,
    setFilter: (filter) => setFilters(filter),
    clear: () => setFilters({}),
    refetch: () => void refetch(),
  };
}
