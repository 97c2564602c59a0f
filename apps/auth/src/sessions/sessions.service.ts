import { Injectable } from '@nestjs/common';
import { type AmrMethod, type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { isBanned } from '../accounts/accounts.js';
import { loadAuthUser } from '../accounts/auth-user.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { rememberNetwork } from '../limits/known-networks.js';
import { AccountEntity, IdentityEntity } from '../store/account.entity.js';
import { fromNow } from '../store/rows.js';
import { SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { AccessTokensService } from './access-tokens.service.js';
import { type Requester } from './authenticator.service.js';
import { amrEntry, withoutSecondFactor } from './methods.js';
import { buildRefreshToken, newRefreshKey } from './refresh-token.js';

const userAgentLength = 400;
const logoutScopes = new Set(['global', 'local', 'others']);

@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly vault: Vault,
    private readonly accessTokens: AccessTokensService,
    private readonly audit: AuditService,
  ) {}

  /** Starts a session at aal1 and records it, in the caller's transaction. */
  async start(
    manager: EntityManager,
    input: { account: AccountEntity; method: AmrMethod; client: AuthClientInfo },
  ): Promise<AuthSession> {
    const { method, client } = input;
    const account = await this.#recordSignIn(manager, input.account.id, method);
    const id = uuidv7();
    const refresh_key = await this.vault.encrypt(newRefreshKey(), sessionOwner(id));
    const { AUTH_ANONYMOUS_SESSION_SECONDS, AUTH_SESSION_SECONDS } = this.settings.values;
    const seconds = account.is_anonymous ? AUTH_ANONYMOUS_SESSION_SECONDS : AUTH_SESSION_SECONDS;
    const now = () => 'now()';
    const session = { id, refresh_key, refresh_counter: 0, aal: 'aal1' as const, amr: [amrEntry(method)] };
    await manager.insert(SessionEntity, {
      ...session,
      account_id: account.id,
      user_agent: client.user_agent.slice(0, userAgentLength),
      address: client.address,
      created_at: now,
      refreshed_at: now,
      not_after: fromNow(seconds),
    });
    await rememberNetwork(manager, account, client);
    await this.audit.record(manager, 'login', { client, accountId: account.id, sessionId: id, detail: { method } });
    return this.toAuthSession(manager, account, session);
  }

  /** Raises the session to aal2. Earlier refresh tokens become invalid. */
  async raiseToAal2(
    manager: EntityManager,
    input: { requester: Requester; method: 'totp' | 'recovery_code'; factorId: string; client: AuthClientInfo },
  ): Promise<AuthSession> {
    const { requester, method, factorId } = input;
    const lock = { mode: 'pessimistic_write' } as const;
    const session = await manager.findOne(SessionEntity, { where: { id: requester.session.id }, lock });
    const account = await manager.findOneBy(AccountEntity, { id: requester.account.id });
    if (session === null || account === null) throw new AuthError('session_not_found');
    const amr = [amrEntry(method), ...withoutSecondFactor(session).amr];
    // Skips a counter and raises the floor, so that an earlier refresh token cannot reach aal2 within the grace period.
    const refresh_counter = session.refresh_counter + 2;
    const raised = { aal: 'aal2', factor_id: factorId, amr, refresh_counter, refresh_floor: refresh_counter } as const;
    await manager.update(SessionEntity, { id: session.id }, { ...raised, refreshed_at: () => 'now()' });
    return this.toAuthSession(manager, account, Object.assign(session, raised));
  }

  /** Rotates the refresh token of the session without changing its level, for its verified client. */
  async continue(
    manager: EntityManager,
    { account, session: { id } }: { account: AccountEntity; session: SessionEntity },
    client: AuthClientInfo,
  ): Promise<AuthSession> {
    const session = await manager.findOne(SessionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (session === null) throw new AuthError('session_not_found');
    return this.toAuthSession(manager, account, await this.rotate(manager, session, client));
  }

  /** Rotates the refresh token of a locked session, and stores its level. */
  async rotate(
    manager: EntityManager,
    session: SessionEntity,
    { address, user_agent }: AuthClientInfo,
  ): Promise<SessionEntity> {
    const { id, aal, amr, factor_id } = session;
    const refresh_counter = session.refresh_counter + 1;
    const client = { address, user_agent: user_agent.slice(0, userAgentLength) };
    const refreshed = { ...client, refresh_counter, refreshed_at: () => 'clock_timestamp()' };
    await manager.update(SessionEntity, { id }, { aal, amr, factor_id, ...refreshed });
    return Object.assign(session, { refresh_counter });
  }

  /** Ends the recovery once the mailed link has served its purpose: the next new password needs the current one. */
  async endRecovery(manager: EntityManager, sessionId: string): Promise<void> {
    const { amr } = await manager.findOneByOrFail(SessionEntity, { id: sessionId });
    await manager.update(SessionEntity, { id: sessionId }, { amr: [amrEntry('password'), ...amr] });
  }

  /** Ends the account's sessions, all or all but one. */
  async end(manager: EntityManager, accountId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { id: Not(except) };
    await manager.delete(SessionEntity, { account_id: accountId, ...others });
  }

  async logout({ query: { scope = 'global' }, requester, client }: SessionMessage<'auth.logout'>): Promise<void> {
    if (!logoutScopes.has(scope))
      throw new AuthError('validation_failed', { message: 'Logout scope must be one of global, local, others' });
    const { account, session } = requester;
    // The demo account is shared: a visitor must not sign out the others.
    const shared = account.is_demo;
    await inTransaction(this.dataSource, async (manager) => {
      if (scope === 'local' || (shared && scope === 'global')) await manager.delete(SessionEntity, { id: session.id });
      else if (!shared) await this.end(manager, account.id, scope === 'others' ? session.id : undefined);
      await this.audit.record(manager, 'logout', { client, requester, detail: { scope } });
    });
  }

  /** Tokens and user of a session. From the factors of the user, the client learns whether it needs aal2. */
  async toAuthSession(
    manager: EntityManager,
    account: AccountEntity,
    session: Pick<SessionEntity, 'id' | 'refresh_key' | 'refresh_counter' | 'aal' | 'amr'>,
  ): Promise<AuthSession> {
    const user = await loadAuthUser(manager, account);
    const { token, expiresAt } = await this.accessTokens.sign(user, session);
    const key = await this.vault.decrypt(session.refresh_key, sessionOwner(session.id));
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.settings.values.AUTH_ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: buildRefreshToken(session.id, session.refresh_counter, key),
      user,
    };
  }

  async #recordSignIn(manager: EntityManager, accountId: string, method: AmrMethod): Promise<AccountEntity> {
    const last_sign_in_at = () => 'now()';
    await manager.update(AccountEntity, { id: accountId }, { last_sign_in_at });
    // All methods except a provider sign in with the e-mail identity.
    if (method !== 'oauth')
      await manager.update(IdentityEntity, { account_id: accountId, provider: 'email' }, { last_sign_in_at });
    const account = await manager.findOneBy(AccountEntity, { id: accountId });
    if (account === null) throw new AuthError('user_not_found');
    // Refuses banned users on every path.
    if (isBanned(account)) throw new AuthError('user_banned', { status: 400 });
    if (account.is_demo && !this.settings.demoMode) throw new AuthError('invalid_credentials');
    return account;
  }
}

/** Encryption purpose of a session's key. */
export function sessionOwner(sessionId: string): string {
  return `session:${sessionId}`;
}
