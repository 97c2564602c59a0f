import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { authTexts } from './auth-texts.js';

/** Not an answer of the auth service but the client's own words about what it could not read. */
const ofTheClient = new Set(['AuthUnknownError']);

function isUnanswered(error: unknown): boolean {
  return isAuthRetryableFetchError(error) && error.status === 0;
}

/** The sentence of a failed call for the red alert: that of the auth service, where it said one. */
export function failureText(error: unknown): string {
  if (isUnanswered(error)) return authTexts.unexpected;
  if (!isAuthError(error) || ofTheClient.has(error.name) || error.message === '' || error.message === '{}')
    return authTexts.unexpected;
  return error.message;
}

/** The same for a toast, which may tell more: the specification has one sentence for every failure that nobody foresaw. */
export function failureReason(error: unknown): string {
  return isUnanswered(error) ? authTexts.unreachable : failureText(error);
}

/** Whether the service has looked at what was brought and does not take it, so that bringing it again is of no use. */
export function isRefusal(error: unknown): boolean {
  return isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}
