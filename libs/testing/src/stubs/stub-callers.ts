import { jwksSchema, type AccessTokenClaims, type Jwks } from '@rfp/contracts/auth';
import { authPrefix } from '@rfp/contracts/http';
import { callerSchema, type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Public origin of a stub gateway. */
export const stubSite = 'http://localhost:3000';

function anId(n: number): string {
  return `0197a3a4-2222-7000-8000-${String(n).padStart(12, '0')}`;
}

function aCaller(n: number, overrides: Partial<Caller> = {}): Caller {
  return callerSchema.parse({
    user_id: anId(n),
    kind: 'person',
    via: 'session',
    via_id: anId(100 + n),
    scope: 'write',
    aal: 'aal1',
    second_factor: false,
    label: `person${n}@example.org`,
    ...overrides,
  });
}

/** Callers that stub services identify. */
export const stubCallers = {
  owner: aCaller(1, { role: 'administrator' }),
  curator: aCaller(10, { role: 'curator' }),
  otherUser: aCaller(2),
  viewer: aCaller(7, { workspace_id: anId(9), workspace_role: 'viewer' }),
  editor: aCaller(8, { workspace_id: anId(9), workspace_role: 'editor' }),
  demo: aCaller(3, { kind: 'demo', scope: 'read', label: 'demo@example.org' }),
  anonymous: aCaller(4, { kind: 'anonymous', scope: 'read', label: '' }),
  readToken: aCaller(1, { role: 'administrator', via: 'token', via_id: anId(201), scope: 'read' }),
  writeToken: aCaller(1, { role: 'administrator', via: 'token', via_id: anId(202) }),
  /** aal1 session of an account with a second factor. */
  halfway: aCaller(5, { role: 'administrator', second_factor: true }),
  /** aal2 session of the same account. */
  twoFactors: aCaller(5, { role: 'administrator', second_factor: true, aal: 'aal2', via_id: anId(106) }),
} satisfies Record<string, Caller>;

export type StubCallerName = keyof typeof stubCallers;

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyId = 'stub-key';

/** Public keys of the stub auth service. */
export const stubKeys: Jwks = jwksSchema.parse({
  keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'ES256', use: 'sig' }],
});

/** Changes to an access token of the stub auth service. */
export interface TokenChanges {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Null for an unsigned token. */
  key?: KeyObject | null;
}

function claimsOf({ user_id, kind, via_id, aal, label }: Caller): AccessTokenClaims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: stubSite + authPrefix,
    sub: user_id,
    aud: 'authenticated',
    iat: now,
    exp: now + 900,
    email: label,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'], ...(kind === 'demo' ? { demo: true } : {}) },
    user_metadata: {},
    role: 'authenticated',
    aal,
    amr: [{ method: 'password', timestamp: now }],
    session_id: via_id,
    is_anonymous: kind === 'anonymous',
  };
}

/** An access token of the stub auth service, with optional changes. */
export function signAccessToken(
  name: StubCallerName,
  { claims = {}, header = {}, key = keys.privateKey }: TokenChanges = {},
): string {
  const parts = [
    { alg: 'ES256', typ: 'JWT', kid: keyId, ...header },
    { ...claimsOf(stubCallers[name]), ...claims },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature =
    key === null ? '' : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `${text}.${signature}`;
}

const apiTokens = {
  readToken: `rfp_${'r'.repeat(43)}`,
  writeToken: `rfp_${'w'.repeat(43)}`,
};

/** Access token or API token of a caller. */
export function stubCredential(name: StubCallerName): string {
  return name === 'readToken' || name === 'writeToken' ? apiTokens[name] : signAccessToken(name);
}

/** Authorization header of a caller. */
export function stubAuthorization(name: StubCallerName): { authorization: string } {
  return { authorization: `Bearer ${stubCredential(name)}` };
}

/**
 * Identifies the caller of a credential without verifying access tokens, so that tests notice a gateway that does not verify them.
 */
export function identifyStubCaller(credential: string): { caller: Caller; pass: string } {
  const found = Object.entries(stubCallers).find(([, caller]) => belongsTo(credential, caller));
  if (found === undefined) throw new AppError('TOKEN_REFUSED');
  return { caller: found[1], pass: `assertion of ${found[0]}` };
}

/** The caller of an assertion of `identifyStubCaller`. */
export function callerOfAssertion(assertion: string): Caller {
  const found = Object.entries(stubCallers).find(([name]) => assertion === `assertion of ${name}`);
  if (found === undefined) throw new AppError('TOKEN_REFUSED');
  return found[1];
}

function belongsTo(credential: string, { via, scope, via_id }: Caller): boolean {
  if (via === 'token') return credential === apiTokens[scope === 'read' ? 'readToken' : 'writeToken'];
  const [, claims = ''] = credential.split('.');
  return Buffer.from(claims, 'base64url').toString().includes(`"session_id":"${via_id}"`);
}
