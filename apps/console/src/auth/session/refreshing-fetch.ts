import { type AuthError } from '@supabase/auth-js';
import { bearer } from './authorize.js';
import { loadAuthClient } from '../load-auth-client.js';
import { waitForUpgrade } from './session-upgrade.js';
import { endSession } from './session.js';
import { storedToken } from './stored-session.js';

/** Whether the session may still be valid after this failure: the server is busy or unreachable, or another tab refreshed first. */
async function isInconclusive(error: AuthError | null): Promise<boolean> {
  const { isAuthRefreshDiscardedError, isAuthRetryableFetchError } = await import('@supabase/auth-js');
  if (isAuthRetryableFetchError(error) || isAuthRefreshDiscardedError(error)) return true;
  return error?.status === 429 || error?.status === 409;
}

/** Replaces a rejected token. Ends the session if the server issues no new one. */
async function refreshToken(rejectedToken: string | null): Promise<string | undefined> {
  const { authClient } = await loadAuthClient();
  const { data: current } = await authClient.getSession();
  if (current.session !== null && bearer(current.session.access_token) !== rejectedToken)
    return bearer(current.session.access_token);
  const { data, error } = await authClient.refreshSession();
  if (data.session !== null) return bearer(data.session.access_token);
  if (!(await isInconclusive(error))) await endSession();
  return undefined;
}

const refreshes = new Map<string | null, Promise<string | undefined>>();

/** Concurrent requests that were rejected with the same token share one refresh. */
function refreshOnce(rejectedToken: string | null): Promise<string | undefined> {
  const running =
    refreshes.get(rejectedToken) ?? refreshToken(rejectedToken).finally(() => refreshes.delete(rejectedToken));
  refreshes.set(rejectedToken, running);
  return running;
}

/** Returns a token that a sign-in or a second factor has stored since the request was sent. It may have the permission that the old token lacks. */
async function findReplacement(rejectedToken: string | null): Promise<string | undefined> {
  await waitForUpgrade();
  const stored = storedToken();
  return stored === undefined || bearer(stored) === rejectedToken ? undefined : bearer(stored);
}

/** `fetch` that retries once: after a 401 with a refreshed token, because keys may have rotated; after a 403 with a token that was stored meanwhile. */
export const refreshingFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const headers = new Headers(init?.headers);
  const sent = headers.get('authorization');
  const token = answer.status === 401 ? await refreshOnce(sent) : await findReplacement(sent);
  if (token === undefined) return answer;
  headers.set('authorization', token);
  return fetch(input, { ...init, headers });
};
