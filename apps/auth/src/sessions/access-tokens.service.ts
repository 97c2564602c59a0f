import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccessTokenClaims, accessTokenClaimsSchema, type AuthUser, type Jwks } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { assertionAudience, assertionLifetimeSeconds } from '@rfp/service-kit/caller-assertion';
import { type CryptoKey, errors, importJWK, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { AuthSettings } from '../auth-settings.js';
import { AuthError } from '../wire/auth-error.js';
import { toPublicJwks } from './signing-keys.js';
import { type SessionEntity } from '../store/session.entity.js';

const algorithm = 'ES256';
const audience = 'authenticated';
/** Tolerated clock difference between replicas. */
const clockToleranceSeconds = 5;

type Key = CryptoKey | Uint8Array;

/** Signs and verifies access tokens, and signs caller assertions. */
@Injectable()
export class AccessTokensService implements OnModuleInit {
  /** A Map because the token chooses the key, and plain objects inherit `__proto__`. */
  readonly #publicKeys = new Map<string, Key>();
  #signing: { kid: string; key: Key } | undefined;

  constructor(private readonly settings: AuthSettings) {}

  /** Fails the start if a key is unusable. */
  async onModuleInit(): Promise<void> {
    const keys = this.settings.values.AUTH_SIGNING_KEYS;
    for (const key of toPublicJwks(keys).keys) this.#publicKeys.set(key.kid, await importJWK(key, algorithm));
    const [first] = keys;
    if (first !== undefined) this.#signing = { kid: first.kid, key: await importJWK(first, algorithm) };
  }

  /** @returns the token and its expiry in Unix seconds */
  async sign(
    user: AuthUser,
    session: Pick<SessionEntity, 'id' | 'aal' | 'amr'>,
  ): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = nowSeconds();
    const expiresAt = issuedAt + this.settings.values.AUTH_ACCESS_TOKEN_SECONDS;
    const claims: AccessTokenClaims = {
      iss: this.settings.authUrl,
      sub: user.id,
      aud: audience,
      exp: expiresAt,
      iat: issuedAt,
      ...(user.email === undefined ? {} : { email: user.email }),
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    };
    return { token: await this.#sign({ ...claims }), expiresAt };
  }

  /** Checks only signature and time, not whether the session still exists. @throws AuthError `bad_jwt` */
  async verify(token: string): Promise<AccessTokenClaims> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#publicKey(header), {
        algorithms: [algorithm],
        typ: 'JWT',
        issuer: this.settings.authUrl,
        audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: clockToleranceSeconds,
      });
      return accessTokenClaimsSchema.parse(payload);
    } catch (error) {
      const why = error instanceof errors.JWTExpired ? 'token is expired' : 'token is not one of ours';
      throw new AuthError('bad_jwt', {
        message: `invalid JWT: unable to parse or verify signature, ${why}`,
        cause: error,
      });
    }
  }

  /** Signs a short-lived assertion for the other services. */
  signAssertion({ user_id, ...rest }: Caller): Promise<string> {
    const issuedAt = nowSeconds();
    return this.#sign({
      ...rest,
      iss: this.settings.authUrl,
      sub: user_id,
      aud: assertionAudience,
      iat: issuedAt,
      exp: issuedAt + assertionLifetimeSeconds,
    });
  }

  async jwks(): Promise<Jwks> {
    return toPublicJwks(this.settings.values.AUTH_SIGNING_KEYS);
  }

  #sign(claims: JWTPayload): Promise<string> {
    if (this.#signing === undefined) throw new Error('signing keys are not loaded');
    const { kid, key } = this.#signing;
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT', kid }).sign(key);
  }

  /** Selected by key id alone; other header members are ignored. */
  #publicKey({ kid }: JWTHeaderParameters): Key {
    const key = kid === undefined ? undefined : this.#publicKeys.get(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
