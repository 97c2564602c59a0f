import { type AuthChangeEvent, type Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { authClient, storageKey } from './auth-client.js';

/**
 * What is known of who is at the screen.
 * - `waiting`: a session is kept, but its token has run out and the server could not be reached for another
 * - `second_factor`: signed in by password or provider, and the account's second factor has still to be brought
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'waiting' }
  | { status: 'signed_out'; why: 'arrived' | 'left' | 'ended' }
  | { status: 'second_factor'; session: Session }
  | { status: 'signed_in'; session: Session };

let state: SessionState = { status: 'loading' };
let leaving = false;
/** Counts what the client told: what is found out about an older message must not overwrite a newer one. */
let told = 0;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the account has a second factor that this session has not brought. */
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
  return { status: 'signed_out', why: leaving ? 'left' : 'ended' };
}

/** No session at the start of a visit; a refresh that failed for want of a server leaves it stored. */
function atArrival(): SessionState {
  return isStored() ? { status: 'waiting' } : { status: 'signed_out', why: 'arrived' };
}

async function learn(event: AuthChangeEvent, session: Session | null): Promise<void> {
  told += 1;
  const mine = told;
  if (session === null) {
    become(event === 'SIGNED_OUT' ? afterSignOut() : atArrival());
    return;
  }
  const status = (await needsSecondFactor()) ? 'second_factor' : 'signed_in';
  if (mine === told) become({ status, session });
}

// Not awaited: the client waits for whoever listens, and we ask the client.
authClient.onAuthStateChange((event, session) => void learn(event, session));

/** The server says that the second factor is missing, whatever the session's own copy of the account says. */
export function askSecondFactor(): void {
  if (state.status === 'signed_in') become({ status: 'second_factor', session: state.session });
}

/** Signs out here and nowhere else. The session is gone from this browser even where the server cannot be told; that is the error then. */
export async function leave(): Promise<Error | null> {
  leaving = true;
  try {
    const { error } = await authClient.signOut({ scope: 'local' });
    return error;
  } finally {
    leaving = false;
  }
}

/** The session is over without anybody having asked for it. */
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
