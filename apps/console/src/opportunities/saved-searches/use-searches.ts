import { maxSavedSearches, type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useGetList } from 'react-admin';
import { usePerson } from '../../auth/session/person.js';
import { useWorkspaceId } from '../../data/workspace.js';
import { storeDefaultList } from './store-default-list.js';
import { searchAddress } from './search-address.js';

/** Resource of react-admin. */
export const searchesResource = 'searches';
const staleTime = 60_000;
const all = { pagination: { page: 1, perPage: maxSavedSearches } };

/** Saved searches that the person may see in this workspace. Not requested in read-only sessions, which have none. */
export function useSearches(isNeeded = true) {
  const person = usePerson();
  const workspace = useWorkspaceId();
  const enabled = isNeeded && person?.readOnly === false;
  const query = useGetList<SavedSearch>(searchesResource, all, { enabled, staleTime });
  const { data } = query;
  const personId = person?.id;
  useEffect(() => {
    if (data === undefined || personId === undefined) return;
    const byDefault = data.find(({ is_default }) => is_default);
    storeDefaultList(personId, workspace, byDefault === undefined ? null : searchAddress(byDefault));
  }, [data, personId, workspace]);
  return query;
}

/** Loads the saved searches again after one was changed. */
export function useSearchesChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [searchesResource] }), [queryClient]);
}
