import { type AuthReply, type AuthRequest } from '@rfp/contracts/auth-routes';
import { deviceCodeSchema, deviceTokenSchema } from '@rfp/contracts/device';
import { authErrorCatalogue, type AuthErrorCode } from '@rfp/contracts/auth-errors';
import { stubApiToken } from '@rfp/testing/stub-accounts';
import { stubCallers, stubCredential, type StubCallerName } from '@rfp/testing/stub-callers';
import { stubNow, type StubAnswers } from '@rfp/testing/stub-services';
import { z } from 'zod';

export const password = 'correct horse';
export const rightCode = '123456';
const factorId = '0197a3a4-4444-7000-8000-000000000001';
const challengeId = '0197a3a4-4444-7000-8000-000000000002';
const nowSeconds = Date.parse(stubNow) / 1000;

/** What `rfp auth login` gets first, and what it gets in the end. */
export const deviceCode = deviceCodeSchema.parse({
  device_code: 'd'.repeat(43),
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://rfp.example.org/device',
  verification_uri_complete: 'https://rfp.example.org/device?user_code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
});
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

const bodySchema = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
  code: z.string().optional(),
});
type Body = z.infer<typeof bodySchema>;

export interface StubAuth {
  answers: StubAnswers;
  /** Route, grant and body of each request, in order. */
  seen: { route: string; body: unknown }[];
  /** Revoked API tokens. */
  revoked: string[];
  demoMode: boolean;
  /** What the next requests for the token of a device are answered with: a refusal, or the token; then with the last one again. */
  deviceAnswers: (AuthErrorCode | 'token')[];
  /** What a sign-in begins with, or why it does not. */
  deviceCode: unknown;
  deviceCodeFails: AuthErrorCode | null;
  /** Number of sessions so far, part of the next refresh token. */
  sessionCount: number;
}

/** An auth service with three accounts: with a password, with a second factor too, and the demo account. */
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
    'auth.http': (request) => {
      const route = request.query['grant_type'] ?? request.query['scope'] ?? '';
      auth.seen.push({ route: `${request.route} ${route}`.trim(), body: request.body });
      return answer(auth, request);
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

function answer(auth: StubAuth, request: AuthRequest): AuthReply {
  const body = bodySchema.parse(request.body ?? {});
  if (request.route === 'deviceCode') return deviceCodeOf(auth);
  if (request.route === 'deviceToken') return deviceToken(auth);
  return request.route === 'token' ? token(auth, request, body) : answerOther(auth, request, body);
}

function token(auth: StubAuth, { query }: AuthRequest, body: Body): AuthReply {
  return query['grant_type'] === 'refresh_token' ? refresh(auth, body) : signIn(auth, body);
}

function answerOther(auth: StubAuth, request: AuthRequest, body: Body): AuthReply {
  if (request.route === 'logout') return { status: 204, headers: {}, body: null };
  if (request.route === 'challengeFactor')
    return reply({ id: challengeId, type: 'totp', expires_at: nowSeconds + 300 });
  if (request.route === 'verifyFactor')
    return body.code === rightCode ? reply(session(auth, 'twoFactors')) : failure('mfa_verification_failed');
  if (request.route === 'signUp')
    return auth.demoMode ? reply(session(auth, 'anonymous')) : failure('anonymous_provider_disabled');
  return failure('not_found');
}

function deviceCodeOf({ deviceCode: code, deviceCodeFails: refusal }: StubAuth): AuthReply {
  return refusal === null ? reply(code) : failure(refusal);
}

function deviceToken(auth: StubAuth): AuthReply {
  const [next = 'token', ...rest] = auth.deviceAnswers;
  if (rest.length > 0) auth.deviceAnswers = rest;
  return next === 'token' ? reply(issuedToken) : failure(next);
}

function signIn(auth: StubAuth, { email, password: given }: Body): AuthReply {
  const people = {
    'person1@example.org': 'owner',
    'person5@example.org': 'halfway',
    'demo@example.org': 'demo',
  } as const;
  const found = Object.entries(people).find(([address]) => address === email)?.[1];
  return found === undefined || given !== password ? failure('invalid_credentials') : reply(session(auth, found));
}

function refresh(auth: StubAuth, { refresh_token }: Body): AuthReply {
  return refresh_token === `refresh-${auth.sessionCount}`
    ? reply(session(auth, 'anonymous'))
    : failure('refresh_token_not_found');
}

function session(auth: StubAuth, name: StubCallerName) {
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
  };
  return {
    access_token: stubCredential(name),
    token_type: 'bearer',
    expires_in: 900,
    expires_at: nowSeconds + 900,
    refresh_token: `refresh-${auth.sessionCount}`,
    user: { id, email, factors: second_factor ? [factor] : [] },
  };
}

const versioned = { 'x-supabase-api-version': '2024-01-01' };

function reply(body: unknown): AuthReply {
  return { status: 200, headers: versioned, body };
}

function failure(code: AuthErrorCode): AuthReply {
  const { status, text } = authErrorCatalogue[code];
  return { status, headers: versioned, body: { code, message: text, error_code: code, msg: text } };
}
