import { jwksSchema, type Jwks } from '@rfp/contracts/auth';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { importJWK, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { z } from 'zod';

/** Audience of caller assertions. Access tokens of browsers have a different audience, so the two are not interchangeable. */
export const assertionAudience = 'rfp-services';

/** Lifetime in seconds. An assertion is issued for a request, not for a session. */
export const assertionLifetimeSeconds = 60;

const leewaySeconds = 5;
const keysLifetimeMs = 600_000;
/** Minimum interval between fetches of the keys for unknown key ids, because anyone can send invented ids. */
const retryMs = 10_000;
const maxCachedAssertions = 1000;

const assertionSchema = z.object({ ...callerSchema.omit({ user_id: true }).shape, sub: z.uuid(), exp: z.int() });

/** Public keys of the auth service by id, fetched on demand and cached for ten minutes. */
export class PublicKeys {
  #keys = new Map<string, CryptoKey | Uint8Array>();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;

  constructor(
    private readonly fetchKeys: () => Promise<Jwks>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The key with this id; all other key headers of a token are ignored. Throws `TOKEN_REFUSED` for an unknown id. */
  async get(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    const age = this.now() - this.#fetchedAt;
    const known = kid === undefined ? undefined : this.#keys.get(kid);
    if (age > keysLifetimeMs || (known === undefined && age > retryMs)) await this.#refresh(known !== undefined);
    const key = kid === undefined ? undefined : this.#keys.get(kid);
    if (key === undefined) throw new AppError('TOKEN_REFUSED');
    return key;
  }

  /** Fetches the keys again. During an outage of the auth service, known keys stay valid. */
  async #refresh(hasKey: boolean): Promise<void> {
    this.#refreshing ??= this.#fetch().finally(() => {
      this.#refreshing = undefined;
    });
    try {
      await this.#refreshing;
    } catch (error) {
      if (!hasKey) throw error;
    }
  }

  async #fetch(): Promise<void> {
    const { keys } = jwksSchema.parse(await this.fetchKeys());
    const usable = keys.filter(({ alg, use }) => alg === 'ES256' && use === 'sig');
    this.#keys = new Map(
      await Promise.all(
        usable.map(async (key): Promise<[string, CryptoKey | Uint8Array]> => [key.kid, await importJWK(key, 'ES256')]),
      ),
    );
    this.#fetchedAt = this.now();
  }
}

/**
 * Creates a function that verifies a caller assertion and returns the caller.
 * It throws `TOKEN_REFUSED` for an invalid or expired assertion, and the error of `fetchKeys` if the keys are unavailable.
 */
export function createAssertionVerifier(fetchKeys: () => Promise<Jwks>): (assertion: string) => Promise<Caller> {
  const keys = new PublicKeys(fetchKeys);
  // An assertion serves many requests within a minute, so its verification is cached.
  const verified = new Map<string, { caller: Caller; until: number }>();
  return async (assertion) => {
    const known = verified.get(assertion);
    if (known !== undefined && known.until > Date.now()) return known.caller;
    const { exp, sub, ...rest } = await verifyAssertion(assertion, keys);
    const caller = callerSchema.parse({ ...rest, user_id: sub });
    if (verified.size >= maxCachedAssertions) verified.clear();
    verified.set(assertion, { caller, until: exp * 1000 });
    return caller;
  };
}

async function verifyAssertion(assertion: string, keys: PublicKeys): Promise<z.output<typeof assertionSchema>> {
  try {
    const { payload } = await jwtVerify(assertion, ({ kid }: JWTHeaderParameters) => keys.get(kid), {
      algorithms: ['ES256'],
      audience: assertionAudience,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: assertionLifetimeSeconds + leewaySeconds,
      clockTolerance: leewaySeconds,
    });
    return assertionSchema.parse(payload);
  } catch (error) {
    // An outage of the auth service does not make the assertion invalid.
    if (error instanceof AppError && error.status >= 500) throw error;
    throw new AppError('TOKEN_REFUSED', { cause: error });
  }
}
