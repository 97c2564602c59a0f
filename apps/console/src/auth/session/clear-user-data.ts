import { type QueryClient } from '@tanstack/react-query';
import { type Store } from 'react-admin';
import { setShowDemo } from '../../data/show-demo.js';
import { clientConfigKey } from '../../data/use-client-config.js';
import { setWorkspaceId } from '../../data/workspace.js';
import { removeSettingsOfOthers } from '../../settings/saved-settings.js';
import { clearDemo } from '../demo-mode.js';
import { currentSession, subscribeSession } from './session.js';

/** Returns the user of the session; null if there is none; undefined while the session is loading. */
function currentUser(): { id: string; anonymous: boolean } | null | undefined {
  const state = currentSession();
  if (state.status === 'signed_out') return null;
  if (state.status === 'loading' || state.status === 'waiting') return undefined;
  const { id, is_anonymous } = state.session.user;
  return { id, anonymous: is_anonymous === true };
}

/** Clears everything that was loaded for the user, but not the public configuration. The theme is stored elsewhere. */
function clearUserData(queryClient: QueryClient, store: Store): void {
  const config = queryClient.getQueryData(clientConfigKey);
  queryClient.clear();
  queryClient.setQueryData(clientConfigKey, config);
  store.reset();
  setShowDemo(false);
  setWorkspaceId(null);
}

/** Clears the data of a user on sign-out, so that the next user of this browser does not see it. */
export function clearUserDataOnSignOut(queryClient: QueryClient, store: Store): void {
  let knownUser: string | null = null;
  const check = (): void => {
    const user = currentUser();
    if (user === undefined) return;
    const id = user?.id ?? null;
    if (knownUser !== null && id !== knownUser) clearUserData(queryClient, store);
    if (user?.anonymous !== true) clearDemo();
    removeSettingsOfOthers(id);
    knownUser = id;
  };
  check();
  subscribeSession(check);
}
