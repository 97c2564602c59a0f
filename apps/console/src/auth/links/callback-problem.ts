import { authTexts } from '../auth-texts.js';

/** The reason why a sign-in through a provider or an email failed, with advice. */
export interface CallbackProblem {
  text: string;
  advice: string;
}

const adviceByText = new Map<string, string>(Object.entries(authTexts.callback.advice));
const expiredCodes = new Set(['otp_expired', 'flow_state_expired', 'flow_state_not_found']);

/** Adds the advice to an error message. */
export function withAdvice(text: string, code?: string): CallbackProblem {
  if (code !== undefined && expiredCodes.has(code)) return { text, advice: authTexts.callback.expiredAdvice };
  return { text, advice: adviceByText.get(text) ?? authTexts.callback.otherAdvice };
}

/** Reads the parameters of an address. The query overrides the fragment, like in the auth client. */
export function readParameters(address: URL): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(address.hash.slice(1)), ...address.searchParams].toReversed());
}

/** Reads the error in the address of the redirect. It is shown as plain text, because anybody can construct such an address. */
export function errorInAddress(address: URL): CallbackProblem | undefined {
  const parameters = readParameters(address);
  const text = parameters.get('error_description') ?? parameters.get('error');
  return text === null || text === '' ? undefined : withAdvice(text, parameters.get('error_code') ?? undefined);
}

/** Parameters of the implicit flow, which the client rejects only together with an access token. */
const sessionParts = ['refresh_token', 'expires_in', 'expires_at', 'token_type'];

/**
 * Returns the problem of an incomplete address, which the client ignores without an error.
 * @param started whether this browser has started a sign-in and awaits its code
 */
export function missingInAddress(address: URL, started: boolean): CallbackProblem | undefined {
  const found = readParameters(address);
  if (found.has('access_token') || (found.get('code') ?? '') !== '') return undefined;
  const aboutCode = started || found.has('code') || found.has('state');
  const partial = sessionParts.some((part) => found.has(part));
  return withAdvice(aboutCode && !partial ? 'No code detected.' : 'No session defined in URL');
}

/** Problem of a code that this browser cannot exchange because another browser started the sign-in. */
export const otherBrowser: CallbackProblem = {
  text: authTexts.callback.otherBrowser,
  advice: authTexts.callback.otherBrowserAdvice,
};
