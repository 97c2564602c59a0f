import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { sortDirectionSchema, sortFieldSchema } from '@rfp/contracts/opportunity';
import {
  readSearchContent,
  type SavedSearch,
  type SearchContent,
  searchViewSchema,
} from '@rfp/contracts/tracking/saved-searches';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { useReadOnly } from '../../auth/session/person.js';
import { useApiMutation } from '../../data/use-api.js';
import { setSearchView, useSearchView } from '../display/search-view.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { searchAddress, searchName } from './search-address.js';
import { useSearches, useSearchesChanged } from './use-searches.js';

/** Filter and order of the list as it is shown. */
export function useShownContent(): SearchContent {
  const { filter } = useOpportunityList();
  const { sort } = useListContext();
  const field = sortFieldSchema.safeParse(sort.field).data;
  return {
    filter,
    sort: field === undefined ? null : [field, sortDirectionSchema.catch('DESC').parse(sort.order)],
  };
}

/** The saved searches, requested after the rows of the list, so that they do not delay them. */
export function useSearchesOfList() {
  const { rows, error } = useOpportunityList();
  return useSearches(rows !== undefined || error !== null);
}

/** The search that the address names, once the searches are loaded. */
interface OpenedSearch {
  /** Whether the address names a search. */
  isNamed: boolean;
  /** Undefined until loaded, and if the person may not see it. */
  search: SavedSearch | undefined;
  isLoaded: boolean;
  /** Whether the list or its display differs from the search. */
  isChanged: boolean;
}

export function useOpenedSearch(): OpenedSearch {
  const [address] = useSearchParams();
  const id = address.get(searchName);
  const { data } = useSearchesOfList();
  const shown = useShownContent();
  const view = useSearchView();
  const search = id === null ? undefined : data?.find((each) => each.id === id);
  const saved = search && readSearchContent(search);
  const isChanged =
    search !== undefined &&
    (canonicalJson(saved) !== canonicalJson(shown) ||
      (view !== null && canonicalJson(view) !== canonicalJson(search.view)));
  return { isNamed: id !== null, search, isLoaded: data !== undefined, isChanged };
}

/** Counts opportunities as new from now on, when the rows of an opened search are shown. */
export function useMarkOpened({ search }: OpenedSearch): void {
  const { rows, stale } = useOpportunityList();
  const readOnly = useReadOnly();
  const changed = useSearchesChanged();
  const { mutate } = useApiMutation('openSearch', { onSuccess: changed });
  const id = rows === undefined || stale || readOnly ? undefined : search?.id;
  useEffect(() => {
    if (id !== undefined) mutate({ id });
  }, [id, mutate]);
}

/** Opens the filter and the order of the search if the address has only its id, as the links in mails do. */
export function useFilterOfSearch({ search }: OpenedSearch): void {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const hasList = address.has('filter') || address.has('sort');
  const path = search === undefined || hasList ? null : searchAddress(search);
  useEffect(() => {
    // A search without filter and order has no other address.
    if (path !== null && /[?&](?:filter|sort)=/.test(path)) void navigate(path, { replace: true });
  }, [navigate, path]);
}

/** Shows the list with the display of the opened search, until it is left. */
export function useViewOfSearch({ search }: OpenedSearch): void {
  const id = search?.id;
  const view = JSON.stringify(search?.view ?? null);
  useEffect(() => {
    if (id === undefined) return undefined;
    setSearchView(searchViewSchema.nullable().catch(null).parse(JSON.parse(view)));
    return () => setSearchView(null);
  }, [id, view]);
}
