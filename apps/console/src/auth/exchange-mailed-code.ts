import { isAuthPKCECodeVerifierMissingError } from '@supabase/auth-js';
import { authClient } from './auth-client.js';
import { otherBrowser } from './callback-problem.js';
import { failureText } from './failure-text.js';
import { forgetMailedLink } from './mailed-link.js';

async function exchange(code: string): Promise<string | undefined> {
  try {
    const { error } = await authClient.exchangeCodeForSession(code);
    if (error !== null) return isAuthPKCECodeVerifierMissingError(error) ? otherBrowser.text : failureText(error);
    forgetMailedLink();
    return undefined;
  } catch (error) {
    return failureText(error);
  }
}

const exchanged = new Map<string, Promise<string | undefined>>();

/** Why the code could not be used; undefined where it could. Asked once for each code, however often a screen appears. */
export function exchangeMailedCode(code: string): Promise<string | undefined> {
  const known = exchanged.get(code) ?? exchange(code);
  exchanged.set(code, known);
  return known;
}
