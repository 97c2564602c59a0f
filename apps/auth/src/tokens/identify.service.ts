import { Injectable } from '@nestjs/common';
import { apiTokenPattern, tokenScopeSchema } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { assertionLifetimeSeconds } from '@rfp/service-kit/caller-assertion';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from '../accounts/account-row.js';
import { AuthSettings } from '../auth-settings.js';
import { CallerChangesService } from '../sessions/caller-changes.service.js';
import { AccessTokensService } from '../sessions/access-tokens.service.js';
import { AuthenticatorService, type Requester } from '../sessions/authenticator.service.js';
import { AuthError } from '../wire/auth-error.js';
import { hashOfToken } from './api-tokens.service.js';

const maxCachedAssertions = 1000;
/** How long a gateway may keep a caller that no event ended. */
const maxKeepMs = 5000;
const labelLength = 500;

const bearerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: tokenScopeSchema,
  account_id: z.uuid(),
  email: z.string().nullable(),
  is_demo: z.boolean(),
  is_anonymous: z.boolean(),
  second_factor: z.boolean(),
  use_outdated: z.boolean(),
  remaining_ms: z.number().nullable(),
});

/** A caller and how long the credential stays valid. */
interface Identified {
  caller: Caller;
  remainingMs: number;
}

const findToken = `
  SELECT t.id, t.name, t.scope, t.account_id, a.email, a.is_demo, a.is_anonymous,
         EXISTS (SELECT FROM factor f WHERE f.account_id = a.id AND f.status = 'verified') AS second_factor,
         t.last_used_at IS NULL OR t.last_used_at < now() - INTERVAL '1 minute' AS use_outdated,
         extract(epoch FROM t.expires_at - now())::float8 * 1000 AS remaining_ms
    FROM api_token t JOIN account a ON a.id = t.account_id
   WHERE t.token_hash = $1 AND (t.expires_at IS NULL OR t.expires_at > now()) AND (a.banned_until IS NULL OR a.banned_until <= now())
     AND ($2 OR NOT (a.is_demo OR a.is_anonymous))`;

/** At most once a minute, so that a busy script does not write with each request. */
const updateLastUsed = `UPDATE api_token SET last_used_at = now() WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - INTERVAL '1 minute')`;

@Injectable()
export class IdentifyService {
  /**
   * Recently signed assertions by content. The database is still queried each time: how long a gateway may ask nothing is for
   * `CallerChangesService` to say.
   */
  readonly #assertions = new Map<string, { assertion: string; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly authenticator: AuthenticatorService,
    private readonly accessTokens: AccessTokensService,
    private readonly changes: CallerChangesService,
  ) {}

  /** Identifies the caller of a credential. @throws AppError `TOKEN_REFUSED` */
  async identify(credential: string): Promise<RpcReply<'auth.identify'>> {
    const connection = this.changes.connection;
    const { caller, remainingMs } = apiTokenPattern.test(credential)
      ? await this.#byApiToken(credential)
      : await this.#byAccessToken(credential);
    const pass = await this.#assertionFor(caller);
    // A change that is not heard would not end what a gateway keeps.
    const isHeard = connection !== undefined && connection === this.changes.connection;
    return { caller, pass, keep_ms: isHeard ? Math.trunc(Math.max(0, Math.min(remainingMs, maxKeepMs))) : 0 };
  }

  async #byAccessToken(token: string): Promise<Identified> {
    try {
      const requester = await this.authenticator.requireToken(token);
      const { remainingMs, claims } = requester;
      return {
        caller: callerOfSession(requester),
        remainingMs: Math.min(remainingMs, claims.exp * 1000 - Date.now()),
      };
    } catch (error) {
      // Other errors are outages, which must not sign anybody out.
      if (error instanceof AuthError) throw new AppError('TOKEN_REFUSED', { cause: error });
      throw error;
    }
  }

  async #byApiToken(token: string): Promise<Identified> {
    const found = await readOne(this.dataSource.manager, bearerSchema, findToken, [
      hashOfToken(token),
      this.settings.demoMode,
    ]);
    if (found === undefined) throw new AppError('TOKEN_REFUSED');
    // A separate statement, because a query that may write is slower each time.
    if (found.use_outdated) await this.dataSource.query(updateLastUsed, [found.id]);
    const kind = kindOf(found);
    const caller: Caller = {
      user_id: found.account_id,
      kind,
      via: 'token',
      via_id: found.id,
      scope: kind === 'person' ? found.scope : 'read',
      aal: 'aal1',
      second_factor: found.second_factor,
      label: `${found.email ?? found.account_id} (${found.name})`.slice(0, labelLength),
    };
    return { caller, remainingMs: found.remaining_ms ?? Infinity };
  }

  async #assertionFor(caller: Caller): Promise<string> {
    const key = JSON.stringify(caller);
    const now = Date.now();
    const known = this.#assertions.get(key);
    if (known !== undefined && known.until > now) return known.assertion;
    const assertion = await this.accessTokens.signAssertion(caller);
    if (this.#assertions.size >= maxCachedAssertions) this.#assertions.clear();
    this.#assertions.set(key, { assertion, until: now + (assertionLifetimeSeconds / 2) * 1000 - maxKeepMs });
    return assertion;
  }
}

function callerOfSession({ account, claims, session, secondFactor }: Requester): Caller {
  const kind = kindOf(account);
  return {
    user_id: account.id,
    kind,
    via: 'session',
    via_id: session.id,
    scope: kind === 'person' ? 'write' : 'read',
    aal: claims.aal,
    second_factor: secondFactor,
    label: (account.email ?? 'Visitor').slice(0, labelLength),
  };
}

function kindOf({ is_demo, is_anonymous }: Pick<AccountRow, 'is_demo' | 'is_anonymous'>): Caller['kind'] {
  if (is_demo) return 'demo';
  return is_anonymous ? 'anonymous' : 'person';
}
