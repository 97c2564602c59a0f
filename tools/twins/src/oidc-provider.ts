import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { jsonAnswer, startTwin, type Twin, type TwinAnswer, type TwinRequest } from './twin-server.js';

/** The user who signs in. Undefined members are not claims. */
export interface OidcTwinUser {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  name?: string | undefined;
}

/** Faults of the provider. `Twin.misbehave` simulates faults of the connection. */
export interface OidcTwinFaults {
  /** Changes the claims before they are signed. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs with an unpublished key, but states the id of the published key. */
  foreignKey?: boolean;
  /** Does not sign the token: `alg: none`. */
  unsigned?: boolean;
  /** Error that `/authorize` returns instead of a code. */
  authorizeError?: string;
  /** Only `/userinfo` returns the claims of the user. */
  userInfoOnly?: boolean;
  /** Claims that `/userinfo` adds or replaces. */
  userInfo?: Record<string, unknown>;
}

export interface OidcTwinOptions {
  port?: number;
  clientId?: string;
  clientSecret?: string;
  algorithm?: 'ES256' | 'RS256';
  /** Authentication methods of the token endpoint. */
  authMethods?: readonly string[];
}

export interface OidcTwin extends Twin {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the user who signs in next. */
  signInAs(user: OidcTwinUser): void;
  /** Replaces the faults. */
  fault(faults: OidcTwinFaults): void;
  /** Opens the `/authorize` URL like a browser, and returns the URL of the redirect. */
  approve(authorizationUrl: string): Promise<string>;
}

interface Grant {
  user: OidcTwinUser;
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
}

const keyId = 'twin-key';
const tokenLifeSeconds = 300;

/** Starts a twin of an OpenID Connect provider, which signs in the configured user without a prompt. */
export async function startOidcTwin(options: OidcTwinOptions = {}): Promise<OidcTwin> {
  const {
    port = 0,
    clientId = 'rfp-tracker',
    clientSecret = 'twin-secret',
    algorithm = 'ES256',
    authMethods = ['client_secret_basic'],
  } = options;
  const keys = createKeys(algorithm);
  const unpublishedKeys = createKeys(algorithm);
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, OidcTwinUser>();
  let user: OidcTwinUser = {
    sub: 'twin-user-1',
    email: 'robin@example.org',
    email_verified: true,
    name: 'Robin Example',
  };
  let faults: OidcTwinFaults = {};
  let issuer = '';

  function authorize({ query }: TwinRequest): TwinAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const isInvalid =
      query.get('client_id') !== clientId ||
      query.get('response_type') !== 'code' ||
      query.get('code_challenge_method') !== 'S256';
    if (isInvalid || !URL.canParse(redirectUri)) return jsonAnswer({ error: 'invalid_request' }, 400);
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    if (faults.authorizeError === undefined) {
      const code = randomBytes(16).toString('base64url');
      grants.set(code, { user, nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', faults.authorizeError);
      back.searchParams.set('error_description', '<script>alert(1)</script>');
    }
    return { status: 302, headers: { location: back.href }, body: '' };
  }

  function token(request: TwinRequest): TwinAnswer {
    const form = new URLSearchParams(request.body);
    if (request.method !== 'POST' || form.get('grant_type') !== 'authorization_code')
      return jsonAnswer({ error: 'unsupported_grant_type' }, 400);
    if (!isClient(request, form)) return jsonAnswer({ error: 'invalid_client' }, 401);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return jsonAnswer({ error: 'invalid_grant' }, 400);
    const accessToken = randomBytes(16).toString('base64url');
    accessTokens.set(accessToken, grant.user);
    return jsonAnswer({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: tokenLifeSeconds,
      id_token: idToken(grant),
    });
  }

  function isClient(request: TwinRequest, form: URLSearchParams): boolean {
    const inHeader = basicCredentials(request.headers['authorization']) === `${clientId}:${clientSecret}`;
    if (authMethods.includes('client_secret_basic') && inHeader) return true;
    return (
      authMethods.includes('client_secret_post') &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    );
  }

  function idToken({ user: { sub, ...profile }, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub,
      aud: clientId,
      iat: now,
      exp: now + tokenLifeSeconds,
      ...(nonce === null ? {} : { nonce }),
      ...(faults.userInfoOnly === true ? {} : profile),
    };
    const issued = faults.claims?.(claims) ?? claims;
    if (faults.unsigned === true) return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(issued)}.`;
    const signed = `${encode({ alg: algorithm, typ: 'JWT', kid: keyId })}.${encode(issued)}`;
    return `${signed}.${signWith((faults.foreignKey === true ? unpublishedKeys : keys).privateKey, signed)}`;
  }

  function userInfo({ headers }: TwinRequest): TwinAnswer {
    const found = accessTokens.get(String(headers['authorization'] ?? '').replace(/^Bearer /i, ''));
    return found === undefined
      ? jsonAnswer({ error: 'invalid_token' }, 401)
      : jsonAnswer({ ...found, ...faults.userInfo });
  }

  function discovery(): TwinAnswer {
    return jsonAnswer({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
      token_endpoint_auth_methods_supported: authMethods,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      authorization_response_iss_parameter_supported: true,
    });
  }

  const endpoints = new Map<string, (request: TwinRequest) => TwinAnswer>([
    ['/.well-known/openid-configuration', discovery],
    ['/authorize', authorize],
    ['/token', token],
    ['/userinfo', userInfo],
    [
      '/jwks',
      () =>
        jsonAnswer({
          keys: [
            { ...createPublicKey(keys.privateKey).export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: algorithm },
          ],
        }),
    ],
  ]);

  const twin = await startTwin(
    {
      name: 'oidc-provider',
      answer: (request) => endpoints.get(request.path)?.(request) ?? jsonAnswer({ error: 'not_found' }, 404),
    },
    { port },
  );
  issuer = twin.url;
  return {
    ...twin,
    clientId,
    clientSecret,
    signInAs(next) {
      user = next;
    },
    fault(next) {
      faults = next;
    },
    async approve(authorizationUrl) {
      const answer = await fetch(authorizationUrl, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The twin did not redirect: ${answer.status} ${await answer.text()}`);
      return location;
    },
  };
}

function createKeys(algorithm: 'ES256' | 'RS256'): { privateKey: KeyObject } {
  return algorithm === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function signWith(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Decodes the credentials in an `Authorization` header. User and password are form-encoded. */
function basicCredentials(header: string | string[] | undefined): string {
  const text = Buffer.from(String(header ?? '').replace(/^Basic /i, ''), 'base64').toString('utf8');
  return text
    .split(':')
    .map((part) => new URLSearchParams(`part=${part}`).get('part'))
    .join(':');
}
