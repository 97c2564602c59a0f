import { type OnApplicationShutdown } from '@nestjs/common';
import { accessTokenClaimsSchema } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { type PublicKeys } from '@rfp/service-kit/caller-assertion';
import { type FastifyRequest } from 'fastify';
import { decodeProtectedHeader, exportSPKI } from 'jose';
import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { credentialOf } from './credential.js';

type Key = Awaited<ReturnType<PublicKeys['get']>>;

/** Passport strategy for access tokens: verifies signature, algorithm, issuer, audience, lifetime and claims. */
export class AccessTokens implements OnApplicationShutdown {
  /** Unique name of the strategy: passport is global, and a process may have several gateways. */
  readonly name = `access-token-${randomUUID()}`;
  readonly #texts = new WeakMap<object, string>();

  constructor(
    issuer: string,
    private readonly keys: PublicKeys,
  ) {
    const keyOf = callbackify((token: string) => this.#keyOf(token));
    const options = {
      algorithms: ['ES256' as const],
      issuer,
      audience: 'authenticated',
      jwtFromRequest: (request: FastifyRequest) => credentialOf(request),
      secretOrKeyProvider: (_request: FastifyRequest, token: string, done: (error: unknown, key?: string) => void) =>
        keyOf(token, done),
    };
    const strategy = new Strategy(options, (claims: unknown, done) => {
      const parsed = accessTokenClaimsSchema.safeParse(claims);
      done(null, parsed.success && isIssued(parsed.data.iat) ? parsed.data : false);
    });
    passport.use(this.name, strategy);
  }

  /** After the last request: one whose body is on its way needs the strategy. */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  /** Only keys of the auth service, by the `kid` of the header; all other key headers are ignored. */
  async #keyOf(token: string): Promise<string> {
    const { kid } = readHeader(token);
    const key = await this.keys.get(kid);
    const text = this.#texts.get(key) ?? (await textOf(key));
    this.#texts.set(key, text);
    return text;
  }
}

/** Clocks of two machines differ by seconds. */
const leewaySeconds = 30;

function isIssued(seconds: number): boolean {
  return seconds <= Date.now() / 1000 + leewaySeconds;
}

function readHeader(token: string): { kid?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new AppError('TOKEN_REFUSED', { cause });
  }
}

async function textOf(key: Key): Promise<string> {
  if (key instanceof Uint8Array) throw new AppError('TOKEN_REFUSED');
  return exportSPKI(key);
}
