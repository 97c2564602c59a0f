import { jwksSchema, type Jwks } from '@rfp/contracts/auth';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { importJWK, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { z } from 'zod';

/** Audience of passes. Access tokens of browsers have another, so that one cannot stand in for the other. */
export const assertionAudience = 'rfp-services';

/** Seconds. A pass is made for a request, not for a visit. */
export const assertionLifetimeSeconds = 60;

const leewaySeconds = 5;
const keysLifetimeMs = 600_000;
/** An unknown key id asks for the keys again, but not more often than this: anybody can invent ids. */
const retryMs = 10_000;
const maxCachedAssertions = 1000;

const assertionSchema = z.object({ ...callerSchema.omit({ user_id: true }).shape, sub: z.uuid(), exp: z.int() });

/** The public keys of the auth service by their id, fetched when they are needed and kept for ten minutes. */
export class PublicKeys {
  #keys = new Map<string, CryptoKey | Uint8Array>();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly fetchKeys: () => Promise<Jwks>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** By id from our own map only: whatever else a token says about its key is not looked at. Throws `TOKEN_REFUSED` for an unknown one. */
  async get(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    const age = this.now() - this.#fetchedAt;
    const known = kid === undefined ? undefined : this.#keys.get(kid);
    if (age > keysLifetimeMs || (known === undefined && age > retryMs)) await this.#refresh(known !== undefined);
    const key = kid === undefined ? undefined : this.#keys.get(kid);
    if (key === undefined) throw new AppError('TOKEN_REFUSED');
    return key;
  }

  /** Where known keys have become old and the auth service cannot be asked, they serve on. */
  async #refresh(haveOne: boolean): Promise<void> {
    this.#underWay ??= this.#fetch().finally(() => {
      this.#underWay = undefined;
    });
    try {
      await this.#underWay;
    } catch (error) {
      if (!haveOne) throw error;
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
 * Makes the function with which a service reads passes: who asks, as the auth service signed it.
 * It throws `TOKEN_REFUSED` for everything that is no living pass, and what `fetchKeys` throws where the keys cannot be had.
 */
export function createAssertionVerifier(fetchKeys: () => Promise<Jwks>): (pass: string) => Promise<Caller> {
  const keys = new PublicKeys(fetchKeys);
  // The same pass serves the requests of a minute; what was verified once need not be again.
  const read = new Map<string, { caller: Caller; until: number }>();
  return async (pass) => {
    const known = read.get(pass);
    if (known !== undefined && known.until > Date.now()) return known.caller;
    const { exp, sub, ...rest } = await verifyAssertion(pass, keys);
    const caller = callerSchema.parse({ ...rest, user_id: sub });
    if (read.size >= maxCachedAssertions) read.clear();
    read.set(pass, { caller, until: exp * 1000 });
    return caller;
  };
}

async function verifyAssertion(pass: string, keys: PublicKeys): Promise<z.output<typeof assertionSchema>> {
  try {
    const { payload } = await jwtVerify(pass, ({ kid }: JWTHeaderParameters) => keys.get(kid), {
      algorithms: ['ES256'],
      audience: assertionAudience,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: assertionLifetimeSeconds + leewaySeconds,
      clockTolerance: leewaySeconds,
    });
    return assertionSchema.parse(payload);
  } catch (error) {
    // An outage of the auth service is no fault of the pass.
    if (error instanceof AppError && error.status >= 500) throw error;
    throw new AppError('TOKEN_REFUSED', { cause: error });
  }
}
