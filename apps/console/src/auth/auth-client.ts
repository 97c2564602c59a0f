import { AuthClient } from '@supabase/auth-js';
import { authPrefix } from '@rfp/contracts/auth';
import { callbackPath } from './paths.js';

/** Local storage key of the session. */
export const storageKey = 'sb-auth';

/** The address that this page was opened at. The client later removes the code from it. */
export const initialHref = location.href;

/**
 * The only auth client of the console. It stores the session in local storage, refreshes it before it expires and
 * notifies other tabs. It looks for a sign-in in the address of the callback page only: a code in any other address
 * is not ours.
 */
export const authClient = new AuthClient({
  url: location.origin + authPrefix,
  storageKey,
  flowType: 'pkce',
  detectSessionInUrl: location.pathname === callbackPath,
});
