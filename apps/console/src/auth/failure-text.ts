import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { authTexts } from './auth-texts.js';

/** Errors of the client library about a response that it could not parse. */
const clientErrors = new Set(['AuthUnknownError']);

function isUnreachable(error: unknown): boolean {
  return isAuthRetryableFetchError(error) && error.status === 0;
}

/** Text of the red alert: the message of the auth service, where it sent one. */
export function failureText(error: unknown): string {
  if (isUnreachable(error)) return authTexts.unexpected;
  if (!isAuthError(error) || clientErrors.has(error.name) || error.message === '' || error.message === '{}')
    return authTexts.unexpected;
  return error.message;
}

/** The same for a toast, which names an unreachable server: the specification fixes one alert text for every unexpected failure. */
export function failureReason(error: unknown): string {
  return isUnreachable(error) ? authTexts.unreachable : failureText(error);
}

/** Whether the service rejected the token, so that a retry would be useless. */
export function isRejected(error: unknown): boolean {
  return isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}
