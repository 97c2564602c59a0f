import { AuthClient } from '@supabase/auth-js';
import { authPrefix } from '@rfp/contracts/http';
import { callbackPath } from './paths.js';
import { storageKey } from './session/stored-session.js';

/**
 * The only auth client of the console. It stores the session in local storage, refreshes it before it expires and
 * notifies other tabs. It accepts a sign-in code from the address of the callback page only, because the console never
 * requests a redirect to another page.
 */
export const authClient = new AuthClient({
  url: location.origin + authPrefix,
  storageKey,
  flowType: 'pkce',
  detectSessionInUrl: location.pathname === callbackPath,
});
