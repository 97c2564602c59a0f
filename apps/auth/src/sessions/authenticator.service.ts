import { Injectable } from '@nestjs/common';
import { type AccessTokenClaims } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRowSchema } from '../accounts/account-row.js';
import { AuthSettings } from '../auth-settings.js';
import { AuthError } from '../wire/auth-error.js';
import { AccessTokensService } from './access-tokens.service.js';
import { type SessionRow, sessionRowSchema } from './session-row.js';

/** An active session and its account. */
export interface ActiveSession {
  account: AccountRow;
  session: SessionRow;
  /** The account has a verified second factor. */
  secondFactor: boolean;
  /** Until the session ends if it is not refreshed. */
  remainingMs: number;
}

/** The sender of a valid access token with an active session. */
export interface Requester extends ActiveSession {
  claims: AccessTokenClaims;
}

/** Account and session joined; both have `id` and `created_at`. */
const foundSchema = z.object({
  ...accountRowSchema.shape,
  session_created_at: sessionRowSchema.shape.created_at.nullable(),
  session_id: z.uuid().nullable(),
  refresh_key: z.string().nullable(),
  refresh_counter: z.coerce.number(),
  refresh_floor: z.coerce.number(),
  aal: sessionRowSchema.shape.aal.nullable(),
  amr: sessionRowSchema.shape.amr.nullable(),
  factor_id: z.uuid().nullable(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  refreshed_at: z.date().nullable(),
  not_after: z.date().nullable(),
  second_factor: z.boolean(),
  remaining_ms: z.number().nullable(),
  banned: z.boolean(),
});

/** With demo mode off, its sessions are inactive. */
const findAccountAndSession = `
  SELECT a.*, s.id AS session_id, s.created_at AS session_created_at, s.refresh_key, s.refresh_counter, s.refresh_floor, s.aal, s.amr,
         s.factor_id, s.user_agent, s.address, s.refreshed_at, s.not_after,
         EXISTS (SELECT FROM factor f WHERE f.account_id = a.id AND f.status = 'verified') AS second_factor,
         extract(epoch FROM least(s.not_after, s.refreshed_at + make_interval(secs => $3)) - now())::float8 * 1000 AS remaining_ms,
         coalesce(a.banned_until > now(), false) AS banned
    FROM account a
    LEFT JOIN session s ON s.id = $2 AND s.account_id = a.id AND s.not_after > now() AND s.refreshed_at > now() - make_interval(secs => $3)
     AND ($4 OR NOT (a.is_demo OR a.is_anonymous))
   WHERE a.id = $1`;

@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly accessTokens: AccessTokensService,
  ) {}

  /**
   * @param authorization the header
   * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
   */
  async require(authorization: string | null): Promise<Requester> {
    const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (token === undefined) throw new AuthError('no_authorization');
    return this.requireToken(token);
  }

  /** For an access token without the header. */
  async requireToken(token: string): Promise<Requester> {
    const claims = await this.accessTokens.verify(token);
    return { claims, ...(await this.requireActive(this.dataSource.manager, claims.sub, claims.session_id)) };
  }

  /** @throws AuthError `user_not_found`, `session_not_found`, `user_banned` */
  async requireActive(db: Pick<EntityManager, 'query'>, accountId: string, sessionId: string): Promise<ActiveSession> {
    const parameters = [
      accountId,
      sessionId,
      this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS,
      this.settings.demoMode,
    ];
    const found = await readOne(db, foundSchema, findAccountAndSession, parameters);
    if (found === undefined) throw new AuthError('user_not_found');
    const session = sessionRowSchema.safeParse({
      ...found,
      id: found.session_id,
      account_id: found.id,
      created_at: found.session_created_at,
    });
    if (!session.success) throw new AuthError('session_not_found');
    if (found.banned) throw new AuthError('user_banned');
    return {
      account: accountRowSchema.parse(found),
      session: session.data,
      secondFactor: found.second_factor,
      remainingMs: found.remaining_ms ?? 0,
    };
  }
}
