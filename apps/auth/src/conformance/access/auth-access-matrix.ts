import { type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { testPassword } from '../../testing/accounts.js';
import { type Actor, type Outcome } from './access-policy.js';

const outcomesWithoutSession = {
  'no token': '401 no_authorization',
  'an expired token': '403 bad_jwt',
  'a tampered token': '403 bad_jwt',
  'a read-only API token': '403 bad_jwt',
  'a read-write API token': '403 bad_jwt',
  'a revoked API token': '403 bad_jwt',
  'a session that was signed out': '403 session_not_found',
} as const satisfies Partial<Record<Actor, Outcome>>;

interface AuthRow {
  query?: string;
  body?: unknown;
  outcome: Record<Actor, Outcome>;
}

/** Expected outcomes of a route that ignores credentials, whether valid or not. */
function sameForAll(outcome: Outcome): Record<Actor, Outcome> {
  return {
    ...outcomesBySession(outcome, outcome, outcome, outcome, outcome),
    ...Object.fromEntries(Object.keys(outcomesWithoutSession).map((actor) => [actor, outcome])),
  };
}

function outcomesBySession(
  other: Outcome,
  demo: Outcome,
  anonymous: Outcome,
  withoutSecondFactor: Outcome,
  owner: Outcome,
): Record<Actor, Outcome> {
  return {
    ...outcomesWithoutSession,
    'another user': other,
    'a curator': other,
    'the demo account': demo,
    'an anonymous session': anonymous,
    'a session without the second factor': withoutSecondFactor,
    'the owner': owner,
  };
}

const notFound = '404 mfa_factor_not_found';
const noAuthorization = '403 no_authorization';
const insufficientAal = '403 insufficient_aal';

/** Expected outcomes of the routes of the auth wire contract, by route and actor. */
export const authRows: Record<AuthRouteName, AuthRow> = {
  signUp: { body: { email: 'FRESH', password: 'a password of theirs' }, outcome: sameForAll('200') },
  token: {
    query: '?grant_type=password',
    body: { email: 'FRESH', password: 'wrong' },
    outcome: sameForAll('400 invalid_credentials'),
  },
  recover: { body: { email: 'FRESH' }, outcome: sameForAll('200') },
  resend: { body: { email: 'FRESH', type: 'signup' }, outcome: sameForAll('200') },
  verify: { body: { token_hash: 'wrong', type: 'recovery' }, outcome: sameForAll('403 otp_expired') },
  verifyLink: { query: '?token=wrong&type=recovery', outcome: sameForAll('303') },
  authorize: { query: '?provider=keycloak', outcome: sameForAll('400 validation_failed') },
  callback: { query: '?code=x&state=y', outcome: sameForAll('302') },
  deviceCode: { body: { client_id: 'rfp', host: 'laptop' }, outcome: sameForAll('200') },
  deviceToken: { body: { device_code: 'wrong' }, outcome: sameForAll('400 invalid_grant') },
  jwks: { outcome: sameForAll('200') },
  settings: { outcome: sameForAll('200') },
  health: { outcome: sameForAll('200') },
  logout: { outcome: outcomesBySession('204', '204', '204', '204', '204') },
  getUser: { outcome: outcomesBySession('200', '200', '200', '200', '200') },
  updateUser: {
    body: { password: 'a password of theirs', current_password: testPassword },
    outcome: outcomesBySession('200', '403 not_admin', '403 not_admin', '401 insufficient_aal', '200'),
  },
  reauthenticate: { outcome: outcomesBySession('200', '403 not_admin', '403 not_admin', '200', '200') },
  linkIdentity: {
    query: '?provider=keycloak',
    outcome: outcomesBySession(
      '400 validation_failed',
      noAuthorization,
      noAuthorization,
      insufficientAal,
      '400 validation_failed',
    ),
  },
  unlinkIdentity: {
    outcome: outcomesBySession(
      '422 identity_not_found',
      noAuthorization,
      noAuthorization,
      insufficientAal,
      '422 single_identity_not_deletable',
    ),
  },
  enrollFactor: {
    body: { factor_type: 'totp', friendly_name: 'Theirs' },
    outcome: outcomesBySession('200', noAuthorization, noAuthorization, insufficientAal, '200'),
  },
  challengeFactor: { outcome: outcomesBySession(notFound, notFound, notFound, '200', '200') },
  verifyFactor: {
    body: { challenge_id: '00000000-0000-4000-8000-000000000001', code: '123456' },
    outcome: outcomesBySession(notFound, notFound, notFound, '422 mfa_factor_not_found', '422 mfa_factor_not_found'),
  },
  unenrollFactor: { outcome: outcomesBySession(notFound, notFound, notFound, '422 insufficient_aal', '200') },
  createRecoveryCodes: {
    outcome: outcomesBySession(insufficientAal, noAuthorization, noAuthorization, insufficientAal, '200'),
  },
};
