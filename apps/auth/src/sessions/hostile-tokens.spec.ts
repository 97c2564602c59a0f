import { generateKeyPairSync } from 'node:crypto';
import { type AuthSession } from '@rfp/contracts/auth';
import { authPrefix } from '@rfp/contracts/http';
import { AppError } from '@rfp/contracts/errors';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { decodeJwt } from 'jose';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, siteUrl, startAuthService, testEnvironment } from '../testing/auth-service.js';
import {
  es256,
  forge,
  forgedTokens,
  type HostileToken,
  misissuedTokens,
  type OwnKey,
} from '../testing/hostile-tokens.js';
import { request, signIn } from '../testing/auth-request.js';
import { AccessTokensService } from './access-tokens.service.js';

const kid = 'signs-now';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key: OwnKey = { kid, privateKey: pair.privateKey, publicKey: pair.publicKey };
const issuer = `${siteUrl}/auth/v1`;

let service: AuthService;
let session: AuthSession;
let goodClaims: Record<string, unknown>;
let assertion: string;
let assertionClaims: Record<string, unknown>;
let readAssertion: ReturnType<typeof createAssertionVerifier>;

beforeAll(async () => {
  service = await startAuthService({
    AUTH_SIGNING_KEYS: JSON.stringify({ ...pair.privateKey.export({ format: 'jwk' }), kid }),
  });
  session = await signIn(service, (await insertAccount(service.db)).email, testPassword);
  goodClaims = decodeJwt(session.access_token);
  ({ pass: assertion } = await service.rpc.call('auth.identify', { credential: session.access_token }));
  assertionClaims = decodeJwt(assertion);
  readAssertion = createAssertionVerifier(() => service.rpc.call('auth.keys', {}));
});
afterAll(() => service.close());

/** Calls a route that needs a session and changes nothing. */
function callAuthRoute(token: string): Promise<{ status: number; body: Record<string, unknown> }> {
  return request(service, 'POST', '/logout?scope=others', { token });
}

async function presentAccessToken(token: string): Promise<unknown[]> {
  const { status, body } = await callAuthRoute(token);
  return [status, body['code'], await codeOf(service.rpc.call('auth.identify', { credential: token }))];
}

async function presentAssertion(token: string): Promise<unknown[]> {
  return [
    await codeOf(readAssertion(token)),
    await codeOf(service.rpc.call('auth.sessions', {}, { assertion: token })),
  ];
}

async function codeOf(response: Promise<unknown>): Promise<string> {
  try {
    await response;
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

async function unexpectedResponses(
  tokens: HostileToken[],
  present: (token: string) => Promise<unknown[]>,
  expected: unknown[],
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { what, token } of tokens) {
    const response = await present(token);
    if (JSON.stringify(response) !== JSON.stringify(expected)) found.push({ what, answer: response });
  }
  return found;
}

const badJwt = [403, 'bad_jwt', 'TOKEN_REFUSED'];
const invalidAssertion = ['TOKEN_REFUSED', 'TOKEN_REFUSED'];

describe('an access token', () => {
  it('built by hand with the right key and claims is accepted, so each refusal below is due to its change', async () => {
    const token = forge({ alg: 'ES256', typ: 'JWT', kid }, goodClaims, es256(pair.privateKey));
    expect(await presentAccessToken(token)).toEqual([204, undefined, 'accepted']);
  });

  it('that is forged is refused [asvs 7.2.2, 9.1.1]', async () => {
    const tokens = forgedTokens(key, goodClaims);
    expect(tokens.length).toBeGreaterThan(40);
    expect(await unexpectedResponses(tokens, presentAccessToken, badJwt)).toEqual([]);
  });

  it('with claims that we never sign is refused', async () => {
    const wrongClaims = [
      { what: 'of another issuer', claims: { iss: 'https://evil.example/auth/v1' } },
      { what: 'of our issuer with a slash', claims: { iss: `${issuer}/` } },
      { what: 'of no issuer', claims: { iss: undefined } },
      { what: 'of a list of issuers', claims: { iss: [issuer] } },
      { what: 'for two audiences', claims: { aud: ['authenticated', 'rfp-services'] } },
      { what: 'of no session', claims: { session_id: undefined } },
      { what: 'of a session that is not an id', claims: { session_id: "' or true --" } },
      { what: 'of another role', claims: { role: 'service_role' } },
      { what: 'of an unknown sign-in method', claims: { amr: [{ method: 'magic', timestamp: 1 }] } },
      { what: 'with a non-boolean is_anonymous', claims: { is_anonymous: 'no' } },
    ];
    expect(
      await unexpectedResponses(misissuedTokens(key, goodClaims, wrongClaims), presentAccessToken, badJwt),
    ).toEqual([]);
  });

  it('of another token type is refused [asvs 9.2.2]', async () => {
    const typed = ['at+jwt', 'logout+jwt', 'pass'].map((typ) => ({
      what: typ,
      token: forge({ alg: 'ES256', typ, kid }, goodClaims, es256(pair.privateKey)),
    }));
    expect(await unexpectedResponses(typed, presentAccessToken, badJwt)).toEqual([]);
  });

  it('is not accepted as a caller assertion, nor an assertion as an access token [asvs 9.2.4]', async () => {
    expect(await presentAssertion(session.access_token)).toEqual(invalidAssertion);
    expect(await presentAccessToken(assertion)).toEqual(badJwt);
  });

  it('of an unknown account or session is refused with its own code', async () => {
    const signWithOurKey = (claims: object) =>
      forge({ alg: 'ES256', typ: 'JWT', kid }, { ...goodClaims, ...claims }, es256(pair.privateKey));
    const unknownId = '0190a0c0-0000-7000-8000-000000000001';
    expect(await presentAccessToken(signWithOurKey({ sub: unknownId }))).toEqual([
      403,
      'user_not_found',
      'TOKEN_REFUSED',
    ]);
    expect(await presentAccessToken(signWithOurKey({ session_id: unknownId }))).toEqual([
      403,
      'session_not_found',
      'TOKEN_REFUSED',
    ]);
    const other = await insertAccount(service.db);
    // The session belongs to another account.
    expect(await presentAccessToken(signWithOurKey({ sub: other.id }))).toEqual([
      403,
      'session_not_found',
      'TOKEN_REFUSED',
    ]);
  });

  it('is accepted as a bearer token only', async () => {
    const token = session.access_token;
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},`,
      `Bearer, ${token}`,
      `Bearer\t${token} x`,
      `Token ${token}`,
      'Bearer  ',
      'null',
    ];
    for (const authorization of headers) {
      const { status } = await service.fetch(`${siteUrl}${authPrefix}/logout?scope=others`, {
        method: 'POST',
        headers: { authorization },
      });
      expect([authorization, status]).toEqual([authorization, authorization === `Bearer ${token},` ? 403 : 401]);
    }
    expect(await request(service, 'POST', '/logout')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    });
  });
});

describe('a caller assertion', () => {
  it('built by hand with the right key and claims is accepted, so each refusal below is due to its change', async () => {
    const token = forge({ alg: 'ES256', typ: 'JWT', kid }, assertionClaims, es256(pair.privateKey));
    expect(await presentAssertion(token)).toEqual(['accepted', 'accepted']);
  });

  it('lives a minute', () => {
    expect(assertionClaims).toMatchObject({
      iss: issuer,
      aud: 'rfp-services',
      kind: 'person',
      via: 'session',
      scope: 'write',
      aal: 'aal1',
      second_factor: false,
    });
    expect(Number(assertionClaims['exp']) - Number(assertionClaims['iat'])).toBe(60);
  });

  it('that is forged is refused by every service', async () => {
    expect(await unexpectedResponses(forgedTokens(key, assertionClaims), presentAssertion, invalidAssertion)).toEqual(
      [],
    );
  });

  it('with claims that we never sign is refused by every service', async () => {
    const now = Math.floor(Date.now() / 1000);
    const wrongClaims = [
      { what: 'for browsers', claims: { aud: 'authenticated' } },
      { what: 'older than an assertion can be, whatever its expiry', claims: { iat: now - 600, exp: now + 600 } },
      { what: 'of an unknown kind', claims: { kind: 'admin' } },
      { what: 'of an unknown scope', claims: { scope: 'all' } },
      { what: 'by an unknown method', claims: { via: 'header' } },
      { what: 'without second_factor', claims: { second_factor: undefined } },
      { what: 'without a label', claims: { label: undefined } },
      { what: 'of no session', claims: { via_id: undefined } },
    ];
    expect(
      await unexpectedResponses(misissuedTokens(key, assertionClaims, wrongClaims), presentAssertion, invalidAssertion),
    ).toEqual([]);
  });

  it('identifies the caller: without an assertion, or for a demo session, a service returns no personal data', async () => {
    expect(await codeOf(service.rpc.call('auth.sessions', {}))).toBe('UNAUTHENTICATED');
    const demo = forge(
      { alg: 'ES256', typ: 'JWT', kid },
      { ...assertionClaims, kind: 'demo', scope: 'read' },
      es256(pair.privateKey),
    );
    expect(await codeOf(service.rpc.call('auth.sessions', {}, { assertion: demo }))).toBe('READ_ONLY');
    const aal1Caller = forge(
      { alg: 'ES256', typ: 'JWT', kid },
      { ...assertionClaims, second_factor: true },
      es256(pair.privateKey),
    );
    expect(await codeOf(service.rpc.call('auth.sessions', {}, { assertion: aal1Caller }))).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
  });
});

describe('signing keys', () => {
  it('all verify, the first signs, and no private part is published', async () => {
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = {
      keys: [
        { ...next.privateKey.export({ format: 'jwk' }), kid: 'signs-next', use: 'sig', d_note: 'private' },
        { ...pair.privateKey.export({ format: 'jwk' }), kid },
      ],
    };
    const rotated = await startAuthService({ AUTH_SIGNING_KEYS: JSON.stringify(jwks) });
    try {
      const signed = await signIn(rotated, (await insertAccount(rotated.db)).email, testPassword);
      expect(JSON.parse(Buffer.from(signed.access_token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
        alg: 'ES256',
        typ: 'JWT',
        kid: 'signs-next',
      });
      const older = forge({ alg: 'ES256', typ: 'JWT', kid }, decodeJwt(signed.access_token), es256(pair.privateKey));
      expect((await request(rotated, 'POST', '/logout?scope=others', { token: older })).status).toBe(204);
      // The token has the id of one key and the signature of the other.
      const crossed = forge(
        { alg: 'ES256', typ: 'JWT', kid: 'signs-next' },
        decodeJwt(signed.access_token),
        es256(pair.privateKey),
      );
      expect((await request(rotated, 'POST', '/logout?scope=others', { token: crossed })).status).toBe(403);
      const published = await request(rotated, 'GET', '/.well-known/jwks.json');
      expect(published.headers.get('cache-control')).toBe('public, max-age=600');
      expect(published.body).toEqual({
        keys: ['signs-next', kid].map((id) => ({
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: id,
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
        })),
      });
      const reader = createAssertionVerifier(() => rotated.rpc.call('auth.keys', {}));
      const identified = await rotated.rpc.call('auth.identify', { credential: older });
      await expect(reader(identified.pass)).resolves.toEqual(identified.caller);
    } finally {
      await rotated.close();
    }
  });

  it('fail the start if one does not match its public part', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    const mismatchedKey = { ...pair.privateKey.export({ format: 'jwk' }), x: other.x, y: other.y, kid };
    const config = authConfigSchema.parse({
      ...(await testEnvironment()),
      AUTH_SIGNING_KEYS: JSON.stringify(mismatchedKey),
    });
    await expect(new AccessTokensService(new AuthSettings(config)).onModuleInit()).rejects.toThrow();
  });
});
