import { Injectable } from '@nestjs/common';
import { type AmrEntry, type AmrMethod, type AuthSession } from '@rfp/contracts/auth';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type AccountRow, accountRowSchema } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { rememberNetwork } from '../limits/known-networks.js';
import { SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { AccessTokensService } from './access-tokens.service.js';
import { type Requester } from './authenticator.service.js';
import { buildRefreshToken, newRefreshKey } from './refresh-token.js';
import { type SessionRow, sessionRowSchema } from './session-row.js';

const userAgentLength = 400;
const logoutScopes = new Set(['global', 'local', 'others']);

/** Every method but a provider signs in with the e-mail identity. */
const recordSignIn = `
  WITH updated AS (
    UPDATE account SET last_sign_in_at = now() WHERE id = $1 RETURNING *, coalesce(banned_until > now(), false) AS banned
  ), address AS (
    UPDATE identity SET last_sign_in_at = now() WHERE account_id = $1 AND provider = 'email' AND $2::text <> 'oauth'
  )
  SELECT * FROM updated`;

const insertSession = `
  INSERT INTO session (id, account_id, refresh_key, aal, amr, user_agent, address, created_at, refreshed_at, not_after)
  VALUES ($1, $2, $3, 'aal1', $4, $5, $6, now(), now(), now() + make_interval(secs => $7))
  RETURNING *`;

/** Skips a counter and raises the floor, so that an earlier refresh token cannot reach aal2 within the grace period. */
const raiseSession = `
  WITH raised AS (
    UPDATE session SET aal = 'aal2', factor_id = $2, refreshed_at = now(), refresh_counter = refresh_counter + 2, refresh_floor = refresh_counter + 2,
           amr = jsonb_build_array($3::jsonb) || coalesce((
             SELECT jsonb_agg(entry ORDER BY place) FROM jsonb_array_elements(amr) WITH ORDINALITY AS before (entry, place)
              WHERE entry ->> 'method' NOT IN ('totp', 'recovery_code')), '[]')
     WHERE id = $1 RETURNING *
  ) SELECT * FROM raised`;

const rotateSession = `
  WITH rotated AS (
    UPDATE session SET refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp(), address = $2, user_agent = $3 WHERE id = $1 RETURNING *
  ) SELECT * FROM rotated`;

@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly vault: Vault,
    private readonly accessTokens: AccessTokensService,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  /** Starts a session at aal1 and records it, in the caller's transaction. */
  async start(
    manager: EntityManager,
    input: { account: AccountRow; method: AmrMethod; client: AuthClientInfo },
  ): Promise<AuthSession> {
    const { method, client } = input;
    const account = await this.#recordSignIn(manager, input.account.id, method);
    const id = uuidv7();
    const key = newRefreshKey();
    const session = await readOne(manager, sessionRowSchema, insertSession, [
      id,
      account.id,
      await this.vault.encrypt(key, sessionOwner(id)),
      JSON.stringify([amrEntry(method)]),
      client.user_agent.slice(0, userAgentLength),
      client.address,
      account.is_anonymous
        ? this.settings.values.AUTH_ANONYMOUS_SESSION_SECONDS
        : this.settings.values.AUTH_SESSION_SECONDS,
    ]);
    if (session === undefined) throw new AuthError('unexpected_failure');
    await rememberNetwork(manager, account, client);
    await this.audit.record(manager, 'login', { client, accountId: account.id, sessionId: id, detail: { method } });
    return this.toAuthSession(manager, account, session, key);
  }

  /** Raises the session to aal2. Earlier refresh tokens become invalid. */
  async raiseToAal2(
    manager: EntityManager,
    input: { requester: Requester; method: 'totp' | 'recovery_code'; factorId: string; client: AuthClientInfo },
  ): Promise<AuthSession> {
    const { requester, method, factorId } = input;
    const entry = JSON.stringify(amrEntry(method));
    const session = await readOne(manager, sessionRowSchema, raiseSession, [requester.session.id, factorId, entry]);
    const account = await this.accounts.byId(manager, requester.account.id);
    if (session === undefined || account === undefined) throw new AuthError('session_not_found');
    return this.toAuthSession(
      manager,
      account,
      session,
      await this.vault.decrypt(session.refresh_key, sessionOwner(session.id)),
    );
  }

  /** Rotates the refresh token of the session without changing its level, for its verified client. */
  async continue(
    manager: EntityManager,
    { account, session: { id } }: { account: AccountRow; session: SessionRow },
    client: AuthClientInfo,
  ): Promise<AuthSession> {
    const parameters = [id, client.address, client.user_agent.slice(0, userAgentLength)];
    const session = await readOne(manager, sessionRowSchema, rotateSession, parameters);
    if (session === undefined) throw new AuthError('session_not_found');
    return this.toAuthSession(
      manager,
      account,
      session,
      await this.vault.decrypt(session.refresh_key, sessionOwner(id)),
    );
  }

  /** After the mailed link served its purpose: the next new password needs the current one. */
  async endRecovery(manager: EntityManager, sessionId: string): Promise<void> {
    await manager.query('UPDATE session SET amr = jsonb_build_array($2::jsonb) || amr WHERE id = $1', [
      sessionId,
      JSON.stringify(amrEntry('password')),
    ]);
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
      await this.audit.record(manager, 'logout', {
        client,
        accountId: account.id,
        sessionId: session.id,
        detail: { scope },
      });
    });
  }

  /** Tokens and user of a session; the factors of the user tell the client whether it needs aal2. */
  async toAuthSession(
    manager: EntityManager,
    account: AccountRow,
    session: SessionRow,
    key: string,
  ): Promise<AuthSession> {
    const user = await this.accounts.userOf(manager, account);
    const { token, expiresAt } = await this.accessTokens.sign(user, session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.settings.values.AUTH_ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: buildRefreshToken(session.id, session.refresh_counter, key),
      user,
    };
  }

  async #recordSignIn(manager: EntityManager, accountId: string, method: AmrMethod): Promise<AccountRow> {
    const signedIn = z.object({ ...accountRowSchema.shape, banned: z.boolean() });
    const account = await readOne(manager, signedIn, recordSignIn, [accountId, method]);
    if (account === undefined) throw new AuthError('user_not_found');
    // Refuses banned users on every path.
    if (account.banned) throw new AuthError('user_banned', { status: 400 });
    if (account.is_demo && !this.settings.demoMode) throw new AuthError('invalid_credentials');
    return account;
  }
}

/** Owner for which the key of a session is encrypted. */
export function sessionOwner(sessionId: string): string {
  return `session:${sessionId}`;
}

function amrEntry(method: AmrMethod): AmrEntry {
  return { method, timestamp: Math.floor(Date.now() / 1000) };
}
