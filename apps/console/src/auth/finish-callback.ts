import { authPrefix, jwksSchema } from '@rfp/contracts/auth';
import { authClient, openedAt, storageKey } from './auth-client.js';
import {
  missingIn,
  otherBrowser,
  parametersOf,
  problemOf,
  saidInAddress,
  type CallbackProblem,
} from './callback-problem.js';
import { failureText } from './failure-text.js';
import { endSession } from './session.js';

/** Why the sign-in that came back to this address did not work; `recovery` where it is good for a new password; undefined where it worked. */
export type CallbackOutcome = CallbackProblem | 'recovery' | undefined;

/** Without storage and random numbers the client cannot hold a sign-in, and says nothing of it. */
function isBrowserUsable(): boolean {
  try {
    localStorage.setItem('storage_check', '1');
    localStorage.removeItem('storage_check');
    return typeof crypto.getRandomValues === 'function';
  } catch {
    return false;
  }
}

/** Whether a verifier is kept: the client has begun a sign-in here and waits for its code. */
function hasBegun(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(storageKey) && key.endsWith('-code-verifier'));
}

/** Newer clients take an empty key set for one that has to be asked about at the server; to a person it is a fault. */
async function hasNoKeys(): Promise<boolean> {
  try {
    const answer = await fetch(`${authPrefix}/.well-known/jwks.json`, { cache: 'no-store' });
    return jwksSchema.parse(await answer.json()).keys.length === 0;
  } catch {
    return false;
  }
}

/** Checks the token that came; the client throws some of its findings and returns the others. */
async function checkToken(): Promise<CallbackOutcome> {
  if (await hasNoKeys()) return problemOf('JWKS is empty');
  try {
    const { data, error } = await authClient.getClaims();
    if (error !== null) return problemOf(failureText(error), error.code);
    return data?.claims.amr?.some((entry) => (typeof entry === 'string' ? entry : entry.method) === 'recovery') === true
      ? 'recovery'
      : undefined;
  } catch {
    return problemOf('Invalid JWT signature');
  }
}

async function finish(): Promise<CallbackOutcome> {
  if (!isBrowserUsable()) return problemOf('No browser detected.');
  const address = new URL(openedAt);
  const problem = saidInAddress(address) ?? missingIn(address, hasBegun());
  const { error } = await authClient.initialize();
  if (problem !== undefined) return problem;
  if (error !== null) return problemOf(failureText(error), error.code);
  // The client takes the code away once it has used it.
  if (parametersOf(new URL(location.href)).has('code')) return otherBrowser;
  const outcome = await checkToken();
  if (typeof outcome === 'object') await endSession();
  return outcome;
}

let finishing: Promise<CallbackOutcome> | undefined;

/** Once for the page: a code is good for one time. */
export function finishCallback(): Promise<CallbackOutcome> {
  finishing ??= finish();
  return finishing;
}
