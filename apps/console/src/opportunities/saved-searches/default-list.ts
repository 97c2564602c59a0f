import { useSyncExternalStore } from 'react';
import { getStorage } from 'react-admin';
import { usePerson } from '../../auth/session/person.js';
import { useWorkspaceId } from '../../data/workspace.js';

/** Beginning of the storage keys: default lists are stored, so that the navigation knows them without a request. */
export const defaultListPrefix = 'default_list:';

/** Storage key of the address of a person's default list in a workspace; null: the personal one. */
export function defaultListKey(person: string, workspace: string | null): string {
  return `${defaultListPrefix}${person}:${workspace ?? ''}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Address that the navigation opens: the default list of the person in this workspace, else all opportunities. */
export function useListHome(): string {
  const key = defaultListKey(usePerson()?.id ?? '', useWorkspaceId());
  return useSyncExternalStore(subscribe, () => getStorage().getItem(key)) ?? '/opportunities';
}
