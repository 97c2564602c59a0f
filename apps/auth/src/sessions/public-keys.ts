import { type Jwks } from '@rfp/contracts/auth';
import { type SigningKeys } from './signing-keys.js';

/** The published key set, copied by member, so that no private part slips out. */
export function toPublicJwks(keys: SigningKeys): Jwks {
  return {
    keys: keys.map(({ kty, crv, x, y, kid }) => ({
      kty,
      crv,
      x,
      y,
      kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    })),
  };
}
