import { type Opportunity, type OpportunityFilter, type TotalIs } from '@rfp/contracts/opportunity';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import { useListContext } from 'react-admin';
import { type ListMeta, listMetaSchema } from '../../data/catalogue-lists.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { parseFilter, searchText } from '../filters/pills.js';

interface OpportunityListState {
  /** Undefined until loaded. */
  rows: Opportunity[] | undefined;
  /** Total number of results. `totalIs` states its precision. */
  total: number | undefined;
  totalIs: TotalIs;
  /** Parts of the search text that were understood as filters. */
  understood: readonly UnderstoodPart[];
  error: Error | null;
  /** Whether the rows still belong to the previous query. */
  stale: boolean;
  filter: OpportunityFilter;
  /** The instant of a list of the past. */
  asOf: string | undefined;
  /** The search text of the address, valid or not. */
  text: string;
  isFiltered: boolean;
  setFilter: (filter: OpportunityFilter) => void;
  clear: () => void;
  refetch: () => void;
}

/** Whether the page is empty because it is beyond the last page. `usePages` then opens the last page. */
function isBeyondLast(rows: Opportunity[] | undefined, total: number | undefined, isLaterPage: boolean): boolean {
  return rows?.length === 0 && total !== 0 && isLaterPage;
}

/** react-admin's list context with our types. */
export function useOpportunityList(): OpportunityListState {
  const {
    data,
    total: listed,
    meta,
    error,
    isPlaceholderData,
    isFetching,
    page,
    filterValues,
    setFilters,
    refetch,
  } = useListContext<Opportunity>();
  const asOf = useAsOf();
  const {
    total = listed,
    total_is: totalIs = 'exact',
    understood = [],
  }: Partial<ListMeta> = listMetaSchema.safeParse(meta).data ?? {};
  const stale = isPlaceholderData === true && isFetching === true;
  return {
    rows: isBeyondLast(data, total, page > 1 || stale) ? undefined : data,
    total,
    totalIs,
    understood,
    error: error ?? null,
    stale,
    filter: parseFilter(filterValues),
    asOf,
    text: searchText(filterValues),
    isFiltered: Object.keys(filterValues).length > 0,
    setFilter: (filter) => setFilters(filter),
    clear: () => setFilters({}),
    refetch: () => void refetch(),
  };
}
