import { randomUUID } from 'node:crypto';
import { type Jwks, jwksSchema } from '@rfp/contracts/auth';
import { assertionAudience } from '@rfp/service-kit/caller-assertion';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

const keyId = 'drill';

/** Stub of the auth service: signs caller assertions of one administrator. */
export class DrillCaller {
  readonly #userId = randomUUID();
  readonly #viaId = randomUUID();

  private constructor(
    private readonly key: CryptoKey,
    readonly keys: Jwks,
  ) {}

  static async make(): Promise<DrillCaller> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    return new DrillCaller(
      privateKey,
      jwksSchema.parse({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }] }),
    );
  }

  /** Creates a caller assertion, which is valid for less than a minute. */
  assertion(): Promise<string> {
    const claims = {
      kind: 'person',
      role: 'administrator',
      via: 'session',
      via_id: this.#viaId,
      scope: 'write',
      aal: 'aal1',
      second_factor: false,
      label: 'drill@example.org',
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setSubject(this.#userId)
      .setAudience(assertionAudience)
      .setIssuedAt()
      .setExpirationTime('50s')
      .sign(this.key);
  }
}
