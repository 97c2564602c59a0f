import { type ActiveSession, type Requester } from '../sessions/authenticator.service.js';
import { AuthError } from '../wire/auth-error.js';

/** Shared accounts, anonymous and demo, have no credentials of their own to manage. */
export function assertPersonalAccount({ account }: Pick<ActiveSession, 'account'>): void {
  if (account.is_anonymous)
    throw new AuthError('no_authorization', {
      status: 403,
      message: 'An anonymous session cannot change the sign-in methods of an account',
    });
  if (account.is_demo)
    throw new AuthError('no_authorization', { status: 403, message: 'The demo account cannot be changed' });
}

/** Checks token and session: a token from before the second factor, or from before its removal, does not suffice. */
export function isAal2({ claims, session }: Requester): boolean {
  return claims.aal === 'aal2' && session.aal === 'aal2';
}

/** An account with a second factor requires aal2 to change its ways to sign in. */
export function assertAal2IfEnrolled(requester: Requester): void {
  if (requester.secondFactor && !isAal2(requester)) throw new AuthError('insufficient_aal');
}

/** Like `assertAal2IfEnrolled`, without an access token, for a request that only the session's client can make. */
export function assertSessionAal2IfEnrolled({ secondFactor, session }: ActiveSession): void {
  if (secondFactor && session.aal !== 'aal2') throw new AuthError('insufficient_aal');
}
