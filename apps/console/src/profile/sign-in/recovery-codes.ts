import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js';
import { recoveryCodesSchema } from '@rfp/contracts/auth';
import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { z } from 'zod';
import { authClient } from '../../auth/auth-client.js';
import { profileTexts } from '../profile-texts.js';

const timeoutMs = 30_000;
const failureSchema = z
  .object({ code: z.string(), message: z.string() })
  .catch({ code: 'unexpected_failure', message: '' });

async function requestCodes(accessToken: string): Promise<Response> {
  try {
    return await fetch(`${authPrefix}/recovery-codes`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        [authApiVersionHeader]: authApiVersion,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new AuthRetryableFetchError(profileTexts.unreachable, 0);
  }
}

/**
 * Creates new recovery codes, which replace the old ones. The client library lacks this call, so this function makes the
 * request, and throws errors of the library's class.
 */
export async function createRecoveryCodes(): Promise<string[]> {
  const { data, error } = await authClient.getSession();
  if (error !== null) throw error;
  if (data.session === null) throw new AuthSessionMissingError();
  const response = await requestCodes(data.session.access_token);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { code, message } = failureSchema.parse(body);
    throw new AuthApiError(message, response.status, code);
  }
  return tolerant(recoveryCodesSchema).parse(body).recovery_codes;
}
