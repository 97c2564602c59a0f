import { authTexts } from './auth-texts.js';

/** What a sign-in that came back did not bring, and what to do about it. */
export interface CallbackProblem {
  text: string;
  advice: string;
}

const advices = new Map<string, string>(Object.entries(authTexts.callback.advice));
const expired = new Set(['otp_expired', 'flow_state_expired', 'flow_state_not_found']);

/** The sentence as it was said, with what to do. */
export function problemOf(text: string, code?: string): CallbackProblem {
  if (code !== undefined && expired.has(code)) return { text, advice: authTexts.callback.expiredAdvice };
  return { text, advice: advices.get(text) ?? authTexts.callback.otherAdvice };
}

/** The parameters of an address; the query wins over the fragment, as it does in the auth client. */
export function parametersOf(address: URL): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(address.hash.slice(1)), ...address.searchParams].toReversed());
}

/** What the service that sent the browser back says went wrong. Shown as text, whatever is in it. */
export function saidInAddress(address: URL): CallbackProblem | undefined {
  const said = parametersOf(address);
  const text = said.get('error_description') ?? said.get('error');
  return text === null || text === '' ? undefined : problemOf(text, said.get('error_code') ?? undefined);
}

/** Parts of a session of the implicit flow, which the client refuses only where the access token is among them. */
const sessionParts = ['refresh_token', 'expires_in', 'expires_at', 'token_type'];

/**
 * What is missing in an address from which the client can take nothing, so that it says nothing of it.
 * @param begun whether this browser waits for a sign-in that it has begun
 */
export function missingIn(address: URL, begun: boolean): CallbackProblem | undefined {
  const found = parametersOf(address);
  if (found.has('access_token') || (found.get('code') ?? '') !== '') return undefined;
  const aboutCode = begun || found.has('code') || found.has('state');
  const partial = sessionParts.some((part) => found.has(part));
  return problemOf(aboutCode && !partial ? 'No code detected.' : 'No session defined in URL');
}

/** A code that this browser cannot exchange: it has not begun that sign-in. */
export const otherBrowser: CallbackProblem = {
  text: authTexts.callback.otherBrowser,
  advice: authTexts.callback.otherBrowserAdvice,
};
