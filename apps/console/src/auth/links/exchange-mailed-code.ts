import { isAuthPKCECodeVerifierMissingError } from '@supabase/auth-js';
import { authClient } from '../auth-client.js';
import { otherBrowser } from './callback-problem.js';
import { failureText } from '../form/failure-text.js';
import { clearMailedToken } from './mailed-link.js';

async function exchange(code: string): Promise<string | undefined> {
  try {
    const { error } = await authClient.exchangeCodeForSession(code);
    if (error !== null) return isAuthPKCECodeVerifierMissingError(error) ? otherBrowser.text : failureText(error);
    clearMailedToken();
    return undefined;
  } catch (error) {
    return failureText(error);
  }
}

const exchanged = new Map<string, Promise<string | undefined>>();

/** Exchanges a code only once, even if the screen mounts repeatedly. Returns the failure text, or undefined. */
export function exchangeMailedCode(code: string): Promise<string | undefined> {
  const known = exchanged.get(code) ?? exchange(code);
  exchanged.set(code, known);
  return known;
}
