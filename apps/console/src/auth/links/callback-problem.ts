import { authTexts } from '../auth-texts.js';

/** Why a sign-in that returned from a provider or an email failed, and what to do about it. */
export interface CallbackProblem {
  text: string;
  advice: string;
}

const adviceByText = new Map<string, string>(Object.entries(authTexts.callback.advice));
const expired = new Set(['otp_expired', 'flow_state_expired', 'flow_state_not_found']);

/** Combines a message with its advice. */
export function problemOf(text: string, code?: string): CallbackProblem {
  if (code !== undefined && expired.has(code)) return { text, advice: authTexts.callback.expiredAdvice };
  return { text, advice: adviceByText.get(text) ?? authTexts.callback.otherAdvice };
}

/** Parameters of an address. The query overrides the fragment, as in the auth client. */
export function parametersOf(address: URL): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(address.hash.slice(1)), ...address.searchParams].toReversed());
}

/** Error stated in the address of the redirect. Shown as plain text, because anybody can construct such an address. */
export function errorInAddress(address: URL): CallbackProblem | undefined {
  const parameters = parametersOf(address);
  const text = parameters.get('error_description') ?? parameters.get('error');
  return text === null || text === '' ? undefined : problemOf(text, parameters.get('error_code') ?? undefined);
}

/** Parameters of the implicit flow, which the client rejects only together with an access token. */
const sessionParts = ['refresh_token', 'expires_in', 'expires_at', 'token_type'];

/**
 * Problem of an incomplete address, which the client ignores without an error.
 * @param started whether this browser has started a sign-in and awaits its code
 */
export function missingInAddress(address: URL, started: boolean): CallbackProblem | undefined {
  const found = parametersOf(address);
  if (found.has('access_token') || (found.get('code') ?? '') !== '') return undefined;
  const aboutCode = started || found.has('code') || found.has('state');
  const partial = sessionParts.some((part) => found.has(part));
  return problemOf(aboutCode && !partial ? 'No code detected.' : 'No session defined in URL');
}

/** A code that this browser cannot exchange because another one started the sign-in. */
export const otherBrowser: CallbackProblem = {
  text: authTexts.callback.otherBrowser,
  advice: authTexts.callback.otherBrowserAdvice,
};
