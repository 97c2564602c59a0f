import { z } from 'zod';
import {
  authBodies,
  authSessionSchema,
  authSettingsSchema,
  authUserSchema,
  enrolledFactorSchema,
  jwksSchema,
  recoveryCodesSchema,
} from './auth.js';
import { deviceCodeInputSchema, deviceCodeSchema, deviceTokenInputSchema, deviceTokenSchema } from './device.js';

/** `session`: requires an access token of an active session. */
type AuthAccess = 'public' | 'session';

export interface AuthRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `authPrefix`; parameters as `{id}`. */
  path: string;
  access: AuthAccess;
  summary: string;
  /** Accepted query parameters. Others are ignored, because the client may send its own. */
  query?: readonly string[];
  body?: z.ZodType;
  /** On success; error statuses are in `auth-errors.ts`. */
  status: 200 | 204 | 302 | 303;
  reply?: z.ZodType;
}

const nothing = z.strictObject({});
const byId = z.strictObject({ id: z.string() });

/** Every route of the auth wire contract. The gateway relays only these. */
export const authRoutes = {
  signUp: {
    method: 'POST',
    path: '/signup',
    access: 'public',
    summary: 'Sign up; without an address: an anonymous session, if demo mode is on',
    query: ['redirect_to'],
    body: authBodies.signUp,
    status: 200,
    reply: z.union([authSessionSchema, authUserSchema]),
  },
  token: {
    method: 'POST',
    path: '/token',
    access: 'public',
    summary: 'Password sign-in, refresh, PKCE exchange',
    query: ['grant_type'],
    body: authBodies.token,
    status: 200,
    reply: authSessionSchema,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    access: 'session',
    summary: 'Sign out: global, local or others',
    query: ['scope'],
    status: 204,
  },
  recover: {
    method: 'POST',
    path: '/recover',
    access: 'public',
    summary: 'Send a password reset mail',
    query: ['redirect_to'],
    body: authBodies.recover,
    status: 200,
    reply: nothing,
  },
  verifyLink: {
    method: 'GET',
    path: '/verify',
    access: 'public',
    summary: 'Follow a mailed link; responds with a redirect',
    query: ['token', 'type', 'redirect_to'],
    status: 303,
  },
  verify: {
    method: 'POST',
    path: '/verify',
    access: 'public',
    summary: 'Verify a mailed token or code from a page',
    query: ['redirect_to'],
    body: authBodies.verify,
    status: 200,
    reply: z.union([authSessionSchema, z.strictObject({ msg: z.string(), code: z.literal('200') })]),
  },
  resend: {
    method: 'POST',
    path: '/resend',
    access: 'public',
    summary: 'Send the confirmation mail again',
    query: ['redirect_to'],
    body: authBodies.resend,
    status: 200,
    reply: nothing,
  },
  getUser: {
    method: 'GET',
    path: '/user',
    access: 'session',
    summary: 'The signed-in user',
    status: 200,
    reply: authUserSchema,
  },
  updateUser: {
    method: 'PUT',
    path: '/user',
    access: 'session',
    summary: 'Change metadata, password or e-mail address',
    query: ['redirect_to'],
    body: authBodies.updateUser,
    status: 200,
    reply: authUserSchema,
  },
  reauthenticate: {
    method: 'GET',
    path: '/reauthenticate',
    access: 'session',
    summary: 'Mail a nonce that allows a new password',
    status: 200,
    reply: nothing,
  },
  deviceCode: {
    method: 'POST',
    path: '/device/code',
    access: 'public',
    summary: 'Begin a sign-in that is confirmed in the console (RFC 8628)',
    body: deviceCodeInputSchema,
    status: 200,
    reply: deviceCodeSchema,
  },
  deviceToken: {
    method: 'POST',
    path: '/device/token',
    access: 'public',
    summary: 'Exchange a confirmed device code for an API token (RFC 8628)',
    body: deviceTokenInputSchema,
    status: 200,
    reply: deviceTokenSchema,
  },
  authorize: {
    method: 'GET',
    path: '/authorize',
    access: 'public',
    summary: 'Start sign-in with the OpenID Connect provider',
    query: ['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method'],
    status: 302,
  },
  callback: {
    method: 'GET',
    path: '/callback',
    access: 'public',
    summary: 'Redirect target of the OpenID Connect provider',
    query: ['code', 'state', 'iss', 'error', 'error_description'],
    status: 302,
  },
  linkIdentity: {
    method: 'GET',
    path: '/user/identities/authorize',
    access: 'session',
    summary: 'Start linking an identity of the provider',
    query: ['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method', 'skip_http_redirect'],
    status: 200,
    reply: z.strictObject({ url: z.string() }),
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/user/identities/{id}',
    access: 'session',
    summary: 'Remove an identity',
    status: 200,
    reply: nothing,
  },
  enrollFactor: {
    method: 'POST',
    path: '/factors',
    access: 'session',
    summary: 'Start the enrolment of a second factor',
    body: authBodies.enrollFactor,
    status: 200,
    reply: enrolledFactorSchema,
  },
  challengeFactor: {
    method: 'POST',
    path: '/factors/{id}/challenge',
    access: 'session',
    summary: 'Create a challenge for a factor',
    status: 200,
    reply: z.strictObject({ id: z.uuid(), type: z.literal('totp'), expires_at: z.int() }),
  },
  verifyFactor: {
    method: 'POST',
    path: '/factors/{id}/verify',
    access: 'session',
    summary: 'Verify a challenge with a TOTP code or a recovery code',
    body: authBodies.verifyFactor,
    status: 200,
    reply: authSessionSchema,
  },
  unenrollFactor: {
    method: 'DELETE',
    path: '/factors/{id}',
    access: 'session',
    summary: 'Remove a factor',
    status: 200,
    reply: byId,
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/recovery-codes',
    access: 'session',
    summary: 'Create new recovery codes, returned only here; earlier codes stop working',
    status: 200,
    reply: recoveryCodesSchema,
  },
  jwks: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    summary: 'Public keys of access tokens',
    status: 200,
    reply: jwksSchema,
  },
  settings: {
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'Available sign-in methods',
    status: 200,
    reply: authSettingsSchema,
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Health of the service',
    status: 200,
    reply: z.strictObject({ version: z.string(), name: z.string(), description: z.string() }),
  },
} as const satisfies Record<string, AuthRoute>;

export type AuthRouteName = keyof typeof authRoutes;

const matchers = Object.entries(authRoutes).map(([name, { method, path }]) => ({
  name,
  method,
  matcher: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll('{id}', '([^/]{1,200})')}$`),
}));

/** The route of a path under `authPrefix`, with its `{id}`; the allowed methods if the method does not match; undefined for an unknown path. */
export function findAuthRoute(
  method: string,
  path: string,
): { name: AuthRouteName; id: string } | { methods: string[] } | undefined {
  const found = matchers.filter(({ matcher }) => matcher.test(path));
  const match = found.find((one) => one.method === method);
  if (match !== undefined && isAuthRoute(match.name))
    return { name: match.name, id: match.matcher.exec(path)?.[1] ?? '' };
  return found.length === 0 ? undefined : { methods: found.map((one) => one.method) };
}

function isAuthRoute(name: unknown): name is AuthRouteName {
  return typeof name === 'string' && Object.hasOwn(authRoutes, name);
}

/** A request as the gateway relays it to the auth service. */
export const authRequestSchema = z.strictObject({
  route: z.custom<AuthRouteName>(isAuthRoute, 'must be a route of the auth contract'),
  /** The `{id}` of the path; empty if it has none. */
  id: z.string().max(200),
  query: z.record(z.string(), z.string()),
  /** Parsed JSON; null without a body. */
  body: z.unknown(),
  /** The `Authorization` header, unchanged. */
  authorization: z.string().max(32_000).nullable(),
  /** Whether the client expects the newer error envelope. */
  new_errors: z.boolean(),
  client: z.strictObject({
    /** From the socket, or from a trusted proxy. */
    address: z.string().max(64),
    user_agent: z.string().max(400),
  }),
});
export type AuthRequest = z.infer<typeof authRequestSchema>;
export type AuthClientInfo = AuthRequest['client'];

/** The response that the gateway sends. */
export const authReplySchema = z.strictObject({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  /** Null: no body. */
  body: z.unknown(),
});
export type AuthReply = z.infer<typeof authReplySchema>;
