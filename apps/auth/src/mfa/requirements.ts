import { type ActiveSession, type Requester } from '../sessions/authenticator.service.js';
import { AuthError } from '../wire/auth-error.js';

/** Anonymous visitors have nothing to protect, and the demo account is everybody's. */
export function assertPersonalAccount({ account }: Pick<ActiveSession, 'account'>): void {
  if (account.is_anonymous)
    throw new AuthError('no_authorization', {
      status: 403,
      message: 'An anonymous session cannot change how an account is signed in to',
    });
  if (account.is_demo)
    throw new AuthError('no_authorization', { status: 403, message: 'The demo account cannot be changed' });
}

/** By the token and by the session: a token from before the second step, or from before the factor was removed, does not count. */
export function isAal2({ claims, session }: Requester): boolean {
  return claims.aal === 'aal2' && session.aal === 'aal2';
}

/** Whoever has a second factor shows it before the ways to sign in change. */
export function assertAal2IfEnrolled(requester: Requester): void {
  if (requester.secondFactor && !isAal2(requester)) throw new AuthError('insufficient_aal');
}

/** The same where no token is brought, but what only the session's client holds. */
export function assertSessionAal2IfEnrolled({ secondFactor, session }: ActiveSession): void {
  if (secondFactor && session.aal !== 'aal2') throw new AuthError('insufficient_aal');
}
