import { jwksSchema } from '@rfp/contracts/auth';
import { authPrefix } from '@rfp/contracts/http';
import { authClient } from '../auth-client.js';
import {
  missingInAddress,
  otherBrowser,
  readParameters,
  withAdvice,
  errorInAddress,
  type CallbackProblem,
} from './callback-problem.js';
import { failureText } from '../form/failure-text.js';
import { endSession, initialHref } from '../session/session.js';
import { storageKey } from '../session/stored-session.js';

/** Outcome of the sign-in at this address: its problem, `recovery` after a password reset link, or undefined after a success. */
export type CallbackOutcome = CallbackProblem | 'recovery' | undefined;

/** Whether the browser has storage and random numbers. Without them the client fails silently. */
function isBrowserUsable(): boolean {
  try {
    localStorage.setItem('storage_check', '1');
    localStorage.removeItem('storage_check');
    return typeof crypto.getRandomValues === 'function';
  } catch {
    return false;
  }
}

/** Whether a PKCE verifier is stored, because this browser has started a sign-in and awaits its code. */
function hasStarted(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(storageKey) && key.endsWith('-code-verifier'));
}

/** Whether the key set is empty. The client would then verify tokens with the server, but the specification requires an error. */
async function hasNoKeys(): Promise<boolean> {
  try {
    const answer = await fetch(`${authPrefix}/.well-known/jwks.json`, { cache: 'no-store' });
    return jwksSchema.parse(await answer.json()).keys.length === 0;
  } catch {
    return false;
  }
}

/** Verifies the received token. The client throws some errors and returns others. */
async function checkToken(): Promise<CallbackOutcome> {
  if (await hasNoKeys()) return withAdvice('JWKS is empty');
  try {
    const { data, error } = await authClient.getClaims();
    if (error !== null) return withAdvice(failureText(error), error.code);
    return data?.claims.amr?.some((entry) => (typeof entry === 'string' ? entry : entry.method) === 'recovery') === true
      ? 'recovery'
      : undefined;
  } catch {
    return withAdvice('Invalid JWT signature');
  }
}

async function finish(): Promise<CallbackOutcome> {
  if (!isBrowserUsable()) return withAdvice('No browser detected.');
  const address = new URL(initialHref);
  const problem = errorInAddress(address) ?? missingInAddress(address, hasStarted());
  const { error } = await authClient.initialize();
  if (problem !== undefined) return problem;
  if (error !== null) return withAdvice(failureText(error), error.code);
  // The client removes the code after using it.
  if (readParameters(new URL(location.href)).has('code')) return otherBrowser;
  const outcome = await checkToken();
  if (typeof outcome === 'object') await endSession();
  return outcome;
}

let finishing: Promise<CallbackOutcome> | undefined;

/** Finishes the sign-in at this address. Runs once per page load, because a code works only once. */
export function finishCallback(): Promise<CallbackOutcome> {
  finishing ??= finish();
  return finishing;
}
