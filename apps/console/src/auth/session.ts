import { type AuthChangeEvent, type Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { authClient, storageKey } from './auth-client.js';

/**
 * State of the session in this browser.
 * - `waiting`: a session is stored, but its token has expired and the server cannot be reached to refresh it
 * - `second_factor`: signed in by password or provider; the account's second factor is still missing
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'waiting' }
  | { status: 'signed_out'; why: 'no_session' | 'user' | 'ended' }
  | { status: 'second_factor'; session: Session }
  | { status: 'signed_in'; session: Session };

let state: SessionState = { status: 'loading' };
let signingOut = false;
/** Number of the latest auth event: a result for an older event must not overwrite a newer one. */
let latestEvent = 0;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the account has a second factor that this session lacks. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel();
  return data !== null && data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function afterSignOut(): SessionState {
  return { status: 'signed_out', why: signingOut ? 'user' : 'ended' };
}

/** State of a visit that starts without a session. A refresh that failed because the server was unreachable leaves the session stored. */
function withoutSession(): SessionState {
  return isStored() ? { status: 'waiting' } : { status: 'signed_out', why: 'no_session' };
}

async function handleAuthEvent(event: AuthChangeEvent, session: Session | null): Promise<void> {
  latestEvent += 1;
  const thisEvent = latestEvent;
  if (session === null) {
    setState(event === 'SIGNED_OUT' ? afterSignOut() : withoutSession());
    return;
  }
  const status = (await needsSecondFactor()) ? 'second_factor' : 'signed_in';
  if (thisEvent === latestEvent) setState({ status, session });
}

// Not awaited: the client waits for its listeners, and this listener calls the client.
authClient.onAuthStateChange((event, session) => void handleAuthEvent(event, session));

/** For a server that requires the second factor although the session's copy of the account shows none. */
export function requireSecondFactor(): void {
  if (state.status === 'signed_in') setState({ status: 'second_factor', session: state.session });
}

/** Signs out in this browser only. The local session ends even if the server cannot be reached; that failure is returned. */
export async function signOut(): Promise<Error | null> {
  signingOut = true;
  try {
    const { error } = await authClient.signOut({ scope: 'local' });
    return error;
  } finally {
    signingOut = false;
  }
}

/** Ends a session that the user did not end. */
export async function endSession(): Promise<void> {
  await authClient.signOut({ scope: 'local' });
}

export function currentSession(): SessionState {
  return state;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, currentSession);
}
