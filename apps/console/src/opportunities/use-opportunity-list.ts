import { type Opportunity, type OpportunityFilter, type TotalIs } from '@rfp/contracts/opportunity';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import { useListContext } from 'react-admin';
import { type ListMeta, listMetaSchema } from '../data/catalogue-lists.js';
import { useAsOf } from '../shared/use-as-of.js';
import { parseFilter, searchText } from './pills.js';

interface OpportunityListState {
  /** Undefined until they are there. */
  rows: Opportunity[] | undefined;
  /** As counted: see `totalIs`. */
  total: number | undefined;
  totalIs: TotalIs;
  /** Parts of the search text that were understood as filters. */
  understood: readonly UnderstoodPart[];
  error: Error | null;
  /** Rows of the previous query are still shown. */
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

/** Whether the rows, of which there are none, are of a page beyond the last, which gives way to it: see `usePages`. */
function isBeyondLast(rows: Opportunity[] | undefined, total: number | undefined, isLeft: boolean): boolean {
  return rows?.length === 0 && total !== 0 && isLeft;
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
