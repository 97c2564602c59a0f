import { Inject, Injectable } from '@nestjs/common';
import { type AccessTokenClaims, accessTokenClaimsSchema } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { authPrefix } from '@rfp/contracts/http';
import { PublicKeys } from '@rfp/service-kit/caller-assertion';
import { type JWTHeaderParameters, jwtVerify } from 'jose';
import { gatewaySettings, type GatewaySettings } from '../gateway-settings.js';
import { ServiceClient } from '../routes/service-client.js';

/** Tolerated clock difference between two machines. */
const leewaySeconds = 30;

/** Verifies access tokens: signature, algorithm, issuer, audience, lifetime and claims. */
@Injectable()
export class AccessTokens {
  readonly #issuer: string;
  /** Keys of the auth service, by the `kid` of the header; all other key headers are ignored. */
  readonly #keys: PublicKeys;

  constructor(
    @Inject(gatewaySettings) { siteUrl }: Pick<GatewaySettings, 'siteUrl'>,
    @Inject(ServiceClient) services: ServiceClient,
  ) {
    this.#issuer = siteUrl + authPrefix;
    this.#keys = new PublicKeys(() => services.call('auth.keys', {}, 'unauthenticated'));
  }

  /** @throws AppError `TOKEN_REFUSED`; during an outage of the auth service, the error of the outage */
  async verify(token: string): Promise<AccessTokenClaims> {
    try {
      const expected = { algorithms: ['ES256'], issuer: this.#issuer, audience: 'authenticated' };
      const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => this.#keys.get(kid), expected);
      const claims = accessTokenClaimsSchema.parse(payload);
      if (claims.iat > Date.now() / 1000 + leewaySeconds) throw new AppError('TOKEN_REFUSED');
      return claims;
    } catch (cause) {
      if (cause instanceof AppError && cause.status >= 500) throw cause;
      throw new AppError('TOKEN_REFUSED', { cause });
    }
  }
}
