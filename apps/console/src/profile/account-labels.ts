import { AuthRetryableFetchError, isAuthError } from '@supabase/auth-js';
import { errorMessage } from '../data/errors.js';
import { profileTexts } from './profile-texts.js';

const errorTexts = new Map<string, string>(Object.entries(profileTexts.errors));

/** Error code of the auth service, if it replied. */
export function authErrorCode(error: unknown): string | undefined {
  return isAuthError(error) ? error.code : undefined;
}

/** Message of a failed call. Replaces messages of the auth service that are written for programs. */
export function accountErrorText(error: unknown): string {
  if (error instanceof AuthRetryableFetchError) return profileTexts.unreachable;
  return errorTexts.get(authErrorCode(error) ?? '') ?? errorMessage(error);
}

/** Returns the `accountErrorText` of an error; undefined without an error. */
export function failureText(error: unknown): string | undefined {
  return error === null ? undefined : accountErrorText(error);
}
