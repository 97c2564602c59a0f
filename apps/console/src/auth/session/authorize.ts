import { AppError } from '@rfp/contracts/errors';
import { authTexts } from '../auth-texts.js';
import { loadAuthClient } from '../load-auth-client.js';
import { storedToken } from './stored-session.js';

export function bearer(accessToken: string): string {
  return `Bearer ${accessToken}`;
}

/** Authorization header with a fresh access token. Empty without a session: the server then rejects the request. */
export async function authorize(): Promise<Record<string, string>> {
  const token = storedToken();
  if (token !== undefined) return { authorization: bearer(token) };
  const { authClient } = await loadAuthClient();
  const { data, error } = await authClient.getSession();
  if (data.session !== null) return { authorization: bearer(data.session.access_token) };
  const { isAuthRetryableFetchError } = await import('@supabase/auth-js');
  if (isAuthRetryableFetchError(error))
    throw new AppError('UNAVAILABLE', { message: authTexts.unreachable, cause: error });
  return {};
}
