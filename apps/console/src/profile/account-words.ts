import { AuthRetryableFetchError, isAuthError } from '@supabase/auth-js';
import { messageOf } from '../data/errors.js';
import { profileTexts } from './profile-texts.js';

const words = new Map<string, string>(Object.entries(profileTexts.errors));

/** The code of what the auth service answered, where it answered. */
export function authCodeOf(error: unknown): string | undefined {
  return isAuthError(error) ? error.code : undefined;
}

/** The sentence of a failed call for a person: ours where the service's own is for programs. */
export function accountWords(error: unknown): string {
  if (error instanceof AuthRetryableFetchError) return profileTexts.unreachable;
  return words.get(authCodeOf(error) ?? '') ?? messageOf(error);
}

/** The same where there may have been no failure. */
export function failureText(error: unknown): string | undefined {
  return error === null ? undefined : accountWords(error);
}
