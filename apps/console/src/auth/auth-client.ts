import { AuthClient } from '@supabase/auth-js';
import { authPrefix } from '@rfp/contracts/auth';
import { callbackPath } from './paths.js';

/** Where the client keeps the session in local storage. */
export const storageKey = 'sb-auth';

/** The address that this page was opened at, before the client takes a code out of it. */
export const openedAt = location.href;

/**
 * The one auth client of the console, unmodified. It keeps the session in local storage, refreshes it before it
 * ends, and tells other tabs. An address is only read for a sign-in where one is expected: a code in the address
 * of any other screen is not ours.
 */
export const authClient = new AuthClient({
  url: location.origin + authPrefix,
  storageKey,
  flowType: 'pkce',
  detectSessionInUrl: location.pathname === callbackPath,
});
