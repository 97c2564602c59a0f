import { type QueryClient } from '@tanstack/react-query';
import { type Store } from 'react-admin';
import { setShowDemo } from '../data/shown-records.js';
import { clientConfigKey } from '../data/use-client-config.js';
import { forgetDemo } from './demo-mode.js';
import { currentSession, subscribeSession } from './session.js';

/** Undefined while it is not known. */
function userNow(): { id: string; anonymous: boolean } | null | undefined {
  const state = currentSession();
  if (state.status === 'signed_out') return null;
  if (state.status === 'loading' || state.status === 'waiting') return undefined;
  const { id, is_anonymous } = state.session.user;
  return { id, anonymous: is_anonymous === true };
}

/** What the server tells everybody may stay; the theme is kept elsewhere. */
function empty(queryClient: QueryClient, store: Store): void {
  const config = queryClient.getQueryData(clientConfigKey);
  queryClient.clear();
  queryClient.setQueryData(clientConfigKey, config);
  store.reset();
  setShowDemo(false);
}

/** Whoever comes next at this browser must not see what the one before has loaded. */
export function forgetWithSession(queryClient: QueryClient, store: Store): void {
  let known: string | null = null;
  subscribeSession(() => {
    const user = userNow();
    if (user === undefined) return;
    if (known !== null && user?.id !== known) empty(queryClient, store);
    if (user?.anonymous !== true) forgetDemo();
    known = user?.id ?? null;
  });
}
