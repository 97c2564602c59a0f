import { type AuthMessageName } from '../rpc/auth-wire.js';

export interface AuthRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `authPrefix`; parameters as `{id}`. */
  path: string;
  /** The request to the auth service. It has the schemas of query, body and reply. */
  message: AuthMessageName;
  /** `session`: requires an access token of an active session. */
  access: 'public' | 'session';
  summary: string;
  /** On success, 200 by default; error statuses are in `auth-errors.ts`. 302 and 303 redirect to the `url` of the reply. */
  status?: 200 | 204 | 302 | 303;
  /** `Cache-Control` of a success; default: `no-store`. */
  cacheControl?: string;
}

/** Every route of the auth wire contract. The gateway serves only these. */
export const authRoutes = {
  signUp: {
    method: 'POST',
    path: '/signup',
    message: 'auth.sign-up',
    access: 'public',
    summary: 'Sign up; without an address: an anonymous session, if demo mode is on',
  },
  token: {
    method: 'POST',
    path: '/token',
    message: 'auth.token',
    access: 'public',
    summary: 'Password sign-in, refresh, PKCE exchange',
  },
  logout: {
    method: 'POST',
    path: '/logout',
    message: 'auth.logout',
    access: 'session',
    summary: 'Sign out: global, local or others',
    status: 204,
  },
  recover: {
    method: 'POST',
    path: '/recover',
    message: 'auth.recover',
    access: 'public',
    summary: 'Send a password reset mail',
  },
  verifyLink: {
    method: 'GET',
    path: '/verify',
    message: 'auth.verify-link',
    access: 'public',
    summary: 'Follow a mailed link; responds with a redirect',
    status: 303,
  },
  verify: {
    method: 'POST',
    path: '/verify',
    message: 'auth.verify',
    access: 'public',
    summary: 'Verify a mailed token or code from a page',
  },
  resend: {
    method: 'POST',
    path: '/resend',
    message: 'auth.resend',
    access: 'public',
    summary: 'Send the confirmation mail again',
  },
  getUser: {
    method: 'GET',
    path: '/user',
    message: 'auth.user',
    access: 'session',
    summary: 'The signed-in user',
  },
  updateUser: {
    method: 'PUT',
    path: '/user',
    message: 'auth.update-user',
    access: 'session',
    summary: 'Change metadata, password or e-mail address',
  },
  reauthenticate: {
    method: 'GET',
    path: '/reauthenticate',
    message: 'auth.reauthenticate',
    access: 'session',
    summary: 'Mail a nonce that allows a new password',
  },
  deviceCode: {
    method: 'POST',
    path: '/device/code',
    message: 'auth.device-code',
    access: 'public',
    summary: 'Begin a sign-in that is confirmed in the console (RFC 8628)',
  },
  deviceToken: {
    method: 'POST',
    path: '/device/token',
    message: 'auth.device-token',
    access: 'public',
    summary: 'Exchange a confirmed device code for an API token (RFC 8628)',
  },
  authorize: {
    method: 'GET',
    path: '/authorize',
    message: 'auth.authorize',
    access: 'public',
    summary: 'Start sign-in with the OpenID Connect provider',
    status: 302,
  },
  callback: {
    method: 'GET',
    path: '/callback',
    message: 'auth.callback',
    access: 'public',
    summary: 'Redirect target of the OpenID Connect provider',
    status: 302,
  },
  linkIdentity: {
    method: 'GET',
    path: '/user/identities/authorize',
    message: 'auth.link-identity',
    access: 'session',
    summary: 'Start linking an identity of the provider',
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/user/identities/{id}',
    message: 'auth.unlink-identity',
    access: 'session',
    summary: 'Remove an identity',
  },
  enrollFactor: {
    method: 'POST',
    path: '/factors',
    message: 'auth.enroll-factor',
    access: 'session',
    summary: 'Start the enrolment of a second factor',
  },
  challengeFactor: {
    method: 'POST',
    path: '/factors/{id}/challenge',
    message: 'auth.challenge-factor',
    access: 'session',
    summary: 'Create a challenge for a factor',
  },
  verifyFactor: {
    method: 'POST',
    path: '/factors/{id}/verify',
    message: 'auth.verify-factor',
    access: 'session',
    summary: 'Verify a challenge with a TOTP code or a recovery code',
  },
  unenrollFactor: {
    method: 'DELETE',
    path: '/factors/{id}',
    message: 'auth.unenroll-factor',
    access: 'session',
    summary: 'Remove a factor',
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/recovery-codes',
    message: 'auth.create-recovery-codes',
    access: 'session',
    summary: 'Create new recovery codes, returned only here; earlier codes stop working',
  },
  jwks: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    message: 'auth.keys',
    access: 'public',
    summary: 'Public keys of access tokens',
    cacheControl: 'public, max-age=600',
  },
  settings: {
    method: 'GET',
    path: '/settings',
    message: 'auth.sign-in-methods',
    access: 'public',
    summary: 'Available sign-in methods',
  },
  health: {
    method: 'GET',
    path: '/health',
    message: 'auth.about',
    access: 'public',
    summary: 'Health of the service',
  },
} as const satisfies Record<string, AuthRoute>;

export type AuthRouteName = keyof typeof authRoutes;
