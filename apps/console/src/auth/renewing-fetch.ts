import { isAuthRefreshDiscardedError, isAuthRetryableFetchError, type AuthError } from '@supabase/auth-js';
import { authClient } from './auth-client.js';
import { bearer } from './authorize.js';
import { endSession } from './session.js';

/** The server could not say anything about the session: it is busy, away, or another tab was quicker. */
function saysNothing(error: AuthError | null): boolean {
  if (isAuthRetryableFetchError(error) || isAuthRefreshDiscardedError(error)) return true;
  return error?.status === 429 || error?.status === 409;
}

/** Another token in the place of one that was refused. Ends the session where the server gives none. */
async function renew(refused: string | null): Promise<string | undefined> {
  const { data: kept } = await authClient.getSession();
  if (kept.session !== null && bearer(kept.session.access_token) !== refused) return bearer(kept.session.access_token);
  const { data, error } = await authClient.refreshSession();
  if (data.session !== null) return bearer(data.session.access_token);
  if (!saysNothing(error)) await endSession();
  return undefined;
}

const renewals = new Map<string | null, Promise<string | undefined>>();

/** A screen asks several things at once: what was refused to all of them is renewed once. */
function renewed(refused: string | null): Promise<string | undefined> {
  const running = renewals.get(refused) ?? renew(refused).finally(() => renewals.delete(refused));
  renewals.set(refused, running);
  return running;
}

/** `fetch` that asks once more with a new token where the one it brought is not taken, such as after a key was changed. */
export const renewingFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status !== 401) return answer;
  const headers = new Headers(init?.headers);
  const token = await renewed(headers.get('authorization'));
  if (token === undefined) return answer;
  headers.set('authorization', token);
  return fetch(input, { ...init, headers });
};
