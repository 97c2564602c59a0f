import { deviceCodeSchema, deviceTokenSchema } from '@rfp/contracts/auth/device';
import { authRefusal, type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { type AuthSession } from '@rfp/contracts/auth';
import { type RpcReply } from '@rfp/contracts/rpc';
import { stubApiToken, stubSession } from '@rfp/testing/stubs/stub-accounts';
import { stubCallers, stubCredential, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubNow, type StubAnswers } from '@rfp/testing/stubs/stub-services';

export const password = 'correct horse';
export const rightCode = '123456';
const factorId = '0197a3a4-4444-7000-8000-000000000001';
const challengeId = '0197a3a4-4444-7000-8000-000000000002';
const nowSeconds = Date.parse(stubNow) / 1000;

/** Reply to the first request of `rfp auth login`. */
export const deviceCode = deviceCodeSchema.parse({
  device_code: 'd'.repeat(43),
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://rfp.example.org/device',
  verification_uri_complete: 'https://rfp.example.org/device?user_code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
});
/** Reply to the last request of `rfp auth login`. */
const issuedToken = deviceTokenSchema.parse({
  access_token: stubCredential('writeToken'),
  token_type: 'bearer',
  expires_in: 90 * 86_400,
  scope: 'write',
  id: stubApiToken.id,
  name: 'rfp on spec-machine',
  account: stubCallers.owner.label,
  expires_at: '2026-06-08T15:00:00.000Z',
});

export interface StubAuth {
  answers: StubAnswers;
  /** Route and body of each request, in order. */
  seen: { route: string; body: unknown }[];
  /** Revoked API tokens. */
  revoked: string[];
  demoMode: boolean;
  /** Replies to the next device token requests: an error code, or the token. The last reply repeats. */
  deviceAnswers: (AuthErrorCode | 'token')[];
  /** Reply to the device code request, and the error that replaces it. */
  deviceCode: RpcReply<'auth.device-code'>;
  deviceCodeFails: AuthErrorCode | null;
  /** Number of sessions so far; part of the next refresh token. */
  sessionCount: number;
}

/** Stub of the auth service with three accounts: one with a password, one with a second factor as well, and the demo account. */
export function stubAuth(): StubAuth {
  const auth: StubAuth = {
    answers: {},
    seen: [],
    revoked: [],
    demoMode: true,
    deviceAnswers: ['token'],
    deviceCode,
    deviceCodeFails: null,
    sessionCount: 0,
  };
  auth.answers = {
    'auth.token': ({ query: { grant_type }, body }) => {
      recordRequest(auth, `token ${grant_type ?? ''}`, body);
      return grant_type === 'refresh_token' ? refresh(auth, body.refresh_token) : signIn(auth, body);
    },
    'auth.sign-up': ({ body }) => {
      recordRequest(auth, 'signUp', body);
      if (!auth.demoMode) throw authRefusal('anonymous_provider_disabled');
      return session(auth, 'anonymous');
    },
    'auth.logout': ({ query }) => {
      recordRequest(auth, `logout ${query.scope ?? ''}`);
      return {};
    },
    'auth.challenge-factor': () => {
      recordRequest(auth, 'challengeFactor');
      return { id: challengeId, type: 'totp', expires_at: nowSeconds + 300 };
    },
    'auth.verify-factor': ({ body }) => {
      recordRequest(auth, 'verifyFactor', body);
      if (body.code !== rightCode) throw authRefusal('mfa_verification_failed');
      return session(auth, 'twoFactors');
    },
    'auth.device-code': ({ body }) => {
      recordRequest(auth, 'deviceCode', body);
      if (auth.deviceCodeFails !== null) throw authRefusal(auth.deviceCodeFails);
      return auth.deviceCode;
    },
    'auth.device-token': ({ body }) => {
      recordRequest(auth, 'deviceToken', body);
      return deviceToken(auth);
    },
    'auth.create-token': ({ name, scope }) => ({
      ...stubApiToken,
      name,
      scope,
      expires_at: '2026-06-08T15:00:00.000Z',
      token: stubCredential('writeToken'),
    }),
    'auth.revoke-token': ({ id }) => {
      auth.revoked.push(id);
      return { success: true };
    },
  };
  return auth;
}

function recordRequest(auth: StubAuth, route: string, body: unknown = null): void {
  auth.seen.push({ route: route.trim(), body });
}

function deviceToken(auth: StubAuth): RpcReply<'auth.device-token'> {
  const [next = 'token', ...rest] = auth.deviceAnswers;
  if (rest.length > 0) auth.deviceAnswers = rest;
  if (next !== 'token') throw authRefusal(next);
  return issuedToken;
}

function signIn(
  auth: StubAuth,
  { email, password: given }: { email?: string | null | undefined; password?: string | null | undefined },
): AuthSession {
  const people = {
    'person1@example.org': 'owner',
    'person5@example.org': 'halfway',
    'demo@example.org': 'demo',
  } as const;
  const found = Object.entries(people).find(([address]) => address === email)?.[1];
  if (found === undefined || given !== password) throw authRefusal('invalid_credentials');
  return session(auth, found);
}

function refresh(auth: StubAuth, refreshToken: string | null | undefined): AuthSession {
  if (refreshToken !== `refresh-${auth.sessionCount}`) throw authRefusal('refresh_token_not_found');
  return session(auth, 'anonymous');
}

function session(auth: StubAuth, name: StubCallerName): AuthSession {
  auth.sessionCount += 1;
  const { user_id: id, label: email, second_factor } = stubCallers[name];
  const at = stubNow;
  const factor = {
    id: factorId,
    friendly_name: 'Phone',
    factor_type: 'totp',
    status: 'verified',
    created_at: at,
    updated_at: at,
  } as const;
  return {
    ...stubSession,
    access_token: stubCredential(name),
    expires_at: nowSeconds + 900,
    refresh_token: `refresh-${auth.sessionCount}`,
    user: { ...stubSession.user, id, email, factors: second_factor ? [factor] : [] },
  };
}
