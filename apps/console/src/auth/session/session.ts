import { type AuthChangeEvent } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { whenIdle } from '../../data/when-idle.js';
import { followAuthClient, loadAuthClient } from '../load-auth-client.js';
import { isSignInPath } from '../paths.js';
import { removeStoredSession, isSessionStored, usableSession, type UsableSession } from './stored-session.js';

/** Address at which the page was opened. The auth client later removes the code from it. */
export const initialHref = location.href;

/**
 * State of the session in this browser.
 * - `waiting`: a session is stored, but its token has expired and the server cannot be reached for a refresh
 * - `second_factor`: signed in by password or provider; the account's second factor is still missing
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'waiting' }
  | { status: 'signed_out'; why: 'no_session' | 'user' | 'ended' }
  | { status: 'second_factor'; session: UsableSession }
  | { status: 'signed_in'; session: UsableSession };

/** Returns the state at page load. Sign-in screens wait for the auth client, because their address may contain another session. */
function initialState(): SessionState {
  const session = isSignInPath(location.pathname) ? undefined : usableSession();
  return session === undefined ? { status: 'loading' } : { status: 'signed_in', session };
}

let state = initialState();
let signingOut = false;
/** Number of the latest auth event, so that the result for an older event does not overwrite a newer state. */
let latestEvent = 0;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the account has a second factor that the session has not verified. */
export async function needsSecondFactor(): Promise<boolean> {
  const { authClient } = await loadAuthClient();
  const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel();
  return data !== null && data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

function afterSignOut(): SessionState {
  return { status: 'signed_out', why: signingOut ? 'user' : 'ended' };
}

/** Returns the state if the client has no session. If it could not refresh a session because the server was unreachable, the session is still stored. */
function withoutSession(): SessionState {
  return isSessionStored() ? { status: 'waiting' } : { status: 'signed_out', why: 'no_session' };
}

async function handleAuthEvent(event: AuthChangeEvent, session: UsableSession | null): Promise<void> {
  latestEvent += 1;
  const thisEvent = latestEvent;
  if (session === null) {
    setState(event === 'SIGNED_OUT' ? afterSignOut() : withoutSession());
    return;
  }
  const status = (await needsSecondFactor()) ? 'second_factor' : 'signed_in';
  if (thisEvent === latestEvent) setState({ status, session });
}

followAuthClient((client) => {
  // Not awaited: the client waits for its listeners, and this listener calls the client.
  client.onAuthStateChange((event, session) => void handleAuthEvent(event, session));
});

/** Starts the client, which refreshes the session and listens to other tabs. If the stored session is usable, waits until the page is idle. */
async function startClient(): Promise<void> {
  if (state.status === 'signed_in') await whenIdle();
  try {
    await loadAuthClient();
  } catch {
    if (state.status === 'loading') setState({ status: 'waiting' });
  }
}
void startClient();

/** Requests the second factor, if the server requires it although the cached account of the session has none. */
export function requireSecondFactor(): void {
  if (state.status === 'signed_in') setState({ status: 'second_factor', session: state.session });
}

/** Signs out in this browser only. If the server is unreachable, the local session ends nevertheless, and the error is returned. */
export async function signOut(): Promise<Error | null> {
  signingOut = true;
  try {
    const { authClient } = await loadAuthClient();
    const { error } = await authClient.signOut({ scope: 'local' });
    return error;
  } catch (error) {
    // The auth client could not be loaded.
    removeStoredSession();
    setState(afterSignOut());
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    signingOut = false;
  }
}

/** Ends the session for a reason other than a sign-out by the user. */
export async function endSession(): Promise<void> {
  const { authClient } = await loadAuthClient();
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
