import { Injectable } from '@nestjs/common';
import { type AccessTokenClaims } from '@rfp/contracts/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { isBanned } from '../accounts/accounts.js';
import { AuthSettings } from '../auth-settings.js';
import { hasSecondFactor } from '../mfa/factor-row.js';
import { AccountEntity } from '../store/account.entity.js';
import { SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { AccessTokensService } from './access-tokens.service.js';
import { isActive } from './methods.js';

/** An active session and its account. */
export interface ActiveSession {
  account: AccountEntity;
  session: SessionEntity;
  /** The account has a verified second factor. */
  secondFactor: boolean;
  /** Time until the session ends if it is not refreshed. */
  remainingMs: number;
}

/** The sender of a valid access token with an active session. */
export interface Requester extends ActiveSession {
  claims: AccessTokenClaims;
}

@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly accessTokens: AccessTokensService,
  ) {}

  /**
   * @param authorization value of the Authorization header
   * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
   */
  async require(authorization: string | null): Promise<Requester> {
    const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (token === undefined) throw new AuthError('no_authorization');
    return this.requireToken(token);
  }

  /** Verifies an access token without the header. */
  async requireToken(token: string): Promise<Requester> {
    const claims = await this.accessTokens.verify(token);
    return { claims, ...(await this.requireActive(this.dataSource.manager, claims.sub, claims.session_id)) };
  }

  /** @throws AuthError `user_not_found`, `session_not_found`, `user_banned` */
  async requireActive(manager: EntityManager, accountId: string, sessionId: string): Promise<ActiveSession> {
    const { AUTH_SESSION_INACTIVITY_SECONDS: inactivity } = this.settings.values;
    const account = await manager.findOneBy(AccountEntity, { id: accountId });
    if (account === null) throw new AuthError('user_not_found');
    const active = { id: sessionId, account_id: accountId, ...isActive(inactivity) };
    const session = await manager.findOneBy(SessionEntity, active);
    // Sessions of the demo account are inactive while demo mode is off.
    const isOff = !this.settings.demoMode && (account.is_demo || account.is_anonymous);
    if (session === null || isOff) throw new AuthError('session_not_found');
    if (isBanned(account)) throw new AuthError('user_banned');
    const secondFactor = await hasSecondFactor(manager, accountId);
    const endsAt = Math.min(session.not_after.getTime(), session.refreshed_at.getTime() + inactivity * 1000);
    return { account, session, secondFactor, remainingMs: endsAt - Date.now() };
  }
}
