import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { AppError } from '@rfp/contracts/errors';
import { authClient } from './auth-client.js';
import { authTexts } from './auth-texts.js';

export function bearer(accessToken: string): string {
  return `Bearer ${accessToken}`;
}

/** The header of a request, with a token that is good for a while yet. Without a session there is none, and the server says what it thinks of that. */
export async function authorize(): Promise<Record<string, string>> {
  const { data, error } = await authClient.getSession();
  if (data.session !== null) return { authorization: bearer(data.session.access_token) };
  if (isAuthRetryableFetchError(error))
    throw new AppError('UNAVAILABLE', { message: authTexts.unreachable, cause: error });
  return {};
}
