import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { AppError } from '@rfp/contracts/errors';
import { authClient } from './auth-client.js';
import { authTexts } from './auth-texts.js';

export function bearer(accessToken: string): string {
  return `Bearer ${accessToken}`;
}

/** Authorization header with a fresh access token. Empty without a session: the server then rejects the request. */
export async function authorize(): Promise<Record<string, string>> {
  const { data, error } = await authClient.getSession();
  if (data.session !== null) return { authorization: bearer(data.session.access_token) };
  if (isAuthRetryableFetchError(error))
    throw new AppError('UNAVAILABLE', { message: authTexts.unreachable, cause: error });
  return {};
}
