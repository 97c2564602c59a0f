import { type SearchView } from '@rfp/contracts/tracking/saved-searches';
import { useSyncExternalStore } from 'react';

/** Display of the opened search; null if no search is open or the search has none. */
let view: SearchView | null = null;
const listeners = new Set<() => void>();

export function setSearchView(next: SearchView | null): void {
  if (next === view) return;
  view = next;
  for (const listener of listeners) listener();
}

export function searchView(): SearchView | null {
  return view;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useSearchView(): SearchView | null {
  return useSyncExternalStore(subscribe, searchView);
}
