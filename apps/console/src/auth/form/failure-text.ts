import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { authTexts } from '../auth-texts.js';

/** Errors of the client library about a response that it could not parse. */
const clientErrors = new Set(['AuthUnknownError']);

function isUnreachable(error: unknown): boolean {
  return isAuthRetryableFetchError(error) && error.status === 0;
}

/** Text of the red alert: the message of the auth service, if it sent one. */
export function failureText(error: unknown): string {
  if (isUnreachable(error)) return authTexts.unexpected;
  if (!isAuthError(error) || clientErrors.has(error.name) || error.message === '' || error.message === '{}')
    return authTexts.unexpected;
  return error.message;
}

/** Text of the toast. The toast says if the server is unreachable; the alert cannot, because the specification defines its text. */
export function failureReason(error: unknown): string {
  return isUnreachable(error) ? authTexts.unreachable : failureText(error);
}

export function failureCode(error: unknown): string | undefined {
  return isAuthError(error) ? error.code : undefined;
}

/** Whether the service rejected the token. A retry would be rejected, too. */
export function isRejected(error: unknown): boolean {
  return isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}
