import { createHash, createPublicKey, verify } from 'node:crypto';
import { type OidcTwin, type OidcTwinOptions, startOidcTwin } from './oidc-provider.js';

let twin: OidcTwin;
afterEach(() => twin.stop());

const verifier = 'a-verifier-of-the-client-that-is-long-enough-to-be-one';
const redirectUri = 'http://localhost:3000/auth/v1/callback';

async function start(options?: OidcTwinOptions): Promise<void> {
  twin = await startOidcTwin(options);
}

async function authorize(parameters: Record<string, string> = {}): Promise<string> {
  const address = new URL(`${twin.url}/authorize`);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const authorizeQuery = {
    client_id: twin.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge,
    code_challenge_method: 'S256',
  };
  address.search = new URLSearchParams({ ...authorizeQuery, ...parameters }).toString();
  const back = new URL(await twin.approve(address.href));
  expect(back.searchParams.get('state')).toBe('a-state');
  expect(back.searchParams.get('iss')).toBe(twin.url);
  return back.searchParams.get('code') ?? '';
}

async function exchange(code: string, form: Record<string, string> = {}, headers: Record<string, string> = basic()) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...form,
  });
  const answer = await fetch(`${twin.url}/token`, { method: 'POST', headers, body });
  return { status: answer.status, ...(await answer.json()) };
}

function basic(): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${twin.clientId}:${twin.clientSecret}`).toString('base64')}` };
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function isSigned(token: string): Promise<boolean> {
  const { keys } = await (await fetch(`${twin.url}/jwks`)).json();
  const [header, payload, signature] = token.split('.');
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
}

describe('the twin of an OpenID Connect provider', () => {
  it.each(['ES256', 'RS256'] as const)(
    'returns an id token with the nonce, signed with its published key: %s',
    async (algorithm) => {
      await start({ algorithm });
      twin.signInAs({ sub: 'someone', email: 'someone@example.org', email_verified: true });
      const { id_token, access_token } = await exchange(await authorize());
      expect(await isSigned(id_token)).toBe(true);
      expect(claimsOf(id_token)).toMatchObject({
        iss: twin.url,
        aud: twin.clientId,
        sub: 'someone',
        nonce: 'a-nonce',
        email: 'someone@example.org',
      });
      const response = await fetch(`${twin.url}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
      expect(await response.json()).toEqual({ sub: 'someone', email: 'someone@example.org', email_verified: true });
    },
  );

  it('exchanges a code once, and only with its verifier and the credentials of its client', async () => {
    await start();
    const code = await authorize();
    expect(await exchange(code)).toMatchObject({ status: 200 });
    expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await exchange(await authorize(), { code_verifier: `${verifier}-another` })).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    expect(await exchange(await authorize(), {}, {})).toMatchObject({ status: 401, error: 'invalid_client' });
  });

  it('accepts the client secret in the body if configured', async () => {
    await start({ authMethods: ['client_secret_post'] });
    expect(
      await exchange(await authorize(), { client_id: twin.clientId, client_secret: twin.clientSecret }, {}),
    ).toMatchObject({ status: 200 });
    expect(await exchange(await authorize())).toMatchObject({ status: 401 });
  });

  it('injects faults', async () => {
    await start();
    twin.fault({ claims: (claims) => ({ ...claims, nonce: 'another' }) });
    expect(claimsOf((await exchange(await authorize())).id_token)).toMatchObject({ nonce: 'another' });
    twin.fault({ foreignKey: true });
    expect(await isSigned((await exchange(await authorize())).id_token)).toBe(false);
    twin.fault({ unsigned: true });
    expect((await exchange(await authorize())).id_token).toMatch(/\.$/);
    twin.fault({ userInfoOnly: true });
    expect(claimsOf((await exchange(await authorize())).id_token)).not.toHaveProperty('email');
    twin.fault({});
    twin.misbehave({ kind: 'status', status: 500, path: '/token' });
    expect((await fetch(`${twin.url}/token`, { method: 'POST' })).status).toBe(500);
  });
});
