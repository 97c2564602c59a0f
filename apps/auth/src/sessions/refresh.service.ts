import { Injectable } from '@nestjs/common';
import { type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager } from 'typeorm';
import { isBanned } from '../accounts/accounts.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { rememberNetwork } from '../limits/known-networks.js';
import { MailService } from '../mail/mail.service.js';
import { AccountEntity } from '../store/account.entity.js';
import { databaseTime } from '../store/rows.js';
import { FactorEntity, SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { CallerChangesService } from './caller-changes.service.js';
import { withoutSecondFactor } from './methods.js';
import { parseRefreshToken, type RefreshToken, verifiedCounter } from './refresh-token.js';
import { sessionOwner, SessionsService } from './sessions.service.js';

/** State of a presented refresh token: see `#classify`. */
type TokenState = 'current' | 'late' | 'superseded' | 'unknown' | 'reused';

/** `POST /token?grant_type=refresh_token`: rotates the token, and ends a session whose token was copied. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly vault: Vault,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly changes: CallerChangesService,
  ) {}

  /** Never rate limited: the client signs the user out on a 429. */
  async refresh({ body, client }: Message<'auth.token'>): Promise<AuthSession> {
    const token = parseRefreshToken(body.refresh_token ?? '');
    if (token === undefined) throw new AuthError('validation_failed', { message: 'Refresh token is not valid' });
    // Refusals are returned, so that the end of a stolen session is committed.
    const outcome = await inTransaction(this.dataSource, (manager) => this.#refresh(manager, token, client));
    if (!(outcome instanceof AuthError)) return outcome;
    // The reuse of an old token has ended the session.
    await this.changes.settle();
    throw outcome;
  }

  async #refresh(
    manager: EntityManager,
    token: RefreshToken,
    client: AuthClientInfo,
  ): Promise<AuthSession | AuthError> {
    // Waits for concurrent refreshes. A lock timeout is reported as an outage, on which the client keeps its session.
    const lock = { mode: 'pessimistic_write' } as const;
    const session = await manager.findOne(SessionEntity, { where: { id: token.sessionId }, lock });
    if (session === null) return new AuthError('refresh_token_not_found');
    const now = await databaseTime(manager);
    const key = await this.vault.decrypt(session.refresh_key, sessionOwner(session.id));
    const counter = verifiedCounter(token, key);
    const account = await manager.findOneBy(AccountEntity, { id: session.account_id });
    if (counter === undefined || account === null) return new AuthError('refresh_token_not_found');
    const refusal = this.#checkSession(session, account, now);
    if (refusal) return refusal;
    const state = this.#classify(session, counter, now);
    if (state === 'reused') return this.#endReusedSession(manager, session, account, client);
    if (state === 'superseded') return new AuthError('refresh_token_already_used');
    if (state === 'unknown') return new AuthError('refresh_token_not_found');
    const current = await withLiveFactor(manager, session);
    const newest = state === 'current' ? await this.#rotate(manager, current, account, client) : current;
    return this.sessions.toAuthSession(manager, account, newest);
  }

  #checkSession({ not_after, refreshed_at }: SessionEntity, account: AccountEntity, now: Date): AuthError | undefined {
    const inactivityMs = this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS * 1000;
    const isOff = (account.is_demo || account.is_anonymous) && !this.settings.demoMode;
    if (now >= not_after || now.getTime() >= refreshed_at.getTime() + inactivityMs || isOff)
      return new AuthError('session_expired');
    return isBanned(account) ? new AuthError('user_banned', { status: 400 }) : undefined;
  }

  /**
   * - `current`: the newest token; rotates
   * - `late`: an earlier token within the grace period, from a client that lost the response or from another tab; returns
   * the newest one
   * - `superseded`: like `late`, but from before the second factor; refused without an alarm
   * - `reused`: a copied token; ends the session
   * - `unknown`: never issued
   */
  #classify({ refresh_counter, refresh_floor, refreshed_at }: SessionEntity, counter: number, now: Date): TokenState {
    const { AUTH_REFRESH_GRACE_SECONDS: grace, AUTH_REFRESH_REUSE_SECONDS: reuse } = this.settings.values;
    const age = (now.getTime() - refreshed_at.getTime()) / 1000;
    const rotationsSince = refresh_counter - counter;
    if (rotationsSince < 0) return 'unknown';
    if (rotationsSince === 0) return 'current';
    if (counter < refresh_floor) return age < grace ? 'superseded' : 'reused';
    return age < (rotationsSince === 1 ? grace : reuse) ? 'late' : 'reused';
  }

  async #rotate(
    manager: EntityManager,
    session: SessionEntity,
    account: AccountEntity,
    client: AuthClientInfo,
  ): Promise<SessionEntity> {
    if (client.address !== session.address) await rememberNetwork(manager, account, client);
    await this.audit.record(manager, 'token_refreshed', { client, requester: { account, session } });
    return this.sessions.rotate(manager, session, client);
  }

  async #endReusedSession(
    manager: EntityManager,
    session: SessionEntity,
    account: AccountEntity,
    client: AuthClientInfo,
  ): Promise<AuthError> {
    await manager.delete(SessionEntity, { id: session.id });
    await this.audit.record(manager, 'refresh_token_reuse', { client, requester: { account, session } });
    if (account.email !== null && !account.is_demo) {
      const resetLink = new URL('/forgot-password', this.settings.values.SITE_URL).href;
      await this.mails.queue(manager, { template: 'refresh_token_reused', to: account.email, data: { resetLink } });
    }
    return new AuthError('refresh_token_already_used');
  }
}

/** Lowers a session to aal1 if the factor that raised it was removed. */
async function withLiveFactor(manager: EntityManager, session: SessionEntity): Promise<SessionEntity> {
  const factor = { id: session.factor_id ?? undefined, status: 'verified' } as const;
  const isLive = session.factor_id !== null && (await manager.existsBy(FactorEntity, factor));
  return isLive ? session : Object.assign(session, withoutSecondFactor(session));
}
