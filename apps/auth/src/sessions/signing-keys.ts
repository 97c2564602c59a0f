import { type Jwks } from '@rfp/contracts/auth';
import { z } from 'zod';

const privateKeySchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().min(40),
  y: z.string().min(40),
  d: z.string().min(40),
  kid: z.string().min(1).max(100),
});

const keySetSchema = z.object({ keys: z.array(privateKeySchema).min(1) });

/**
 * Signing keys (ES256) of the configuration: one private JWK, or a JWK set.
 * The first one signs. The others are published too: the next signing key, or one whose tokens are still valid.
 */
export const signingKeysSchema = z
  .string()
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null && 'keys' in value ? value : { keys: [value] };
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JWK or a JWK set in JSON' });
      return z.NEVER;
    }
  })
  .pipe(keySetSchema)
  .transform(({ keys }) => keys)
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must not name a key id twice');
export type SigningKeys = z.output<typeof signingKeysSchema>;

/** The published key set, copied by member, so that no private part is published. */
export function toPublicJwks(keys: SigningKeys): Jwks {
  const published = { alg: 'ES256', use: 'sig', key_ops: ['verify'] } as const;
  return { keys: keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, ...published })) };
}
