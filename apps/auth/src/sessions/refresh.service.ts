import { Injectable } from '@nestjs/common';
import { type AuthSession } from '@rfp/contracts/auth';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { rememberNetwork } from '../limits/known-networks.js';
import { MailService } from '../mail/mail.service.js';
import { SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { CallerChangesService } from './caller-changes.service.js';
import { parseRefreshToken, type RefreshToken, verifiedCounter } from './refresh-token.js';
import { type SessionRow, sessionRowSchema } from './session-row.js';
import { sessionOwner, SessionsService } from './sessions.service.js';

const lockedSchema = z.object({
  ...sessionRowSchema.shape,
  expired: z.boolean(),
  /** Seconds since the last rotation. */
  age: z.coerce.number(),
  factor_alive: z.boolean(),
});
type LockedSession = z.output<typeof lockedSchema>;

/**
 * Waits for concurrent refreshes of the session. Reads the time after the wait, which must not count as age.
 * If the lock times out, the error is an outage, on which the client keeps its session.
 */
const lockSession = `
  SELECT s.*, clock_timestamp() >= least(s.not_after, s.refreshed_at + make_interval(secs => $2)) AS expired,
         extract(epoch FROM clock_timestamp() - s.refreshed_at) AS age,
         EXISTS (SELECT FROM factor f WHERE f.id = s.factor_id AND f.status = 'verified') AS factor_alive
    FROM session s WHERE s.id = $1 FOR UPDATE OF s`;

const rotateSession = `
  WITH rotated AS (
    UPDATE session SET refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp(), aal = $2, amr = $3, factor_id = $4, address = $5, user_agent = $6
     WHERE id = $1 RETURNING *
  ) SELECT * FROM rotated`;

/** State of a presented refresh token: see `#classify`. */
type TokenState = 'current' | 'late' | 'superseded' | 'unknown' | 'reused';

/** `POST /token?grant_type=refresh_token`: rotates the token, and ends a session whose token was copied. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly vault: Vault,
    private readonly accounts: AccountsService,
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
    // The reuse of a replaced token has ended the session.
    await this.changes.settle();
    throw outcome;
  }

  async #refresh(
    manager: EntityManager,
    token: RefreshToken,
    client: AuthClientInfo,
  ): Promise<AuthSession | AuthError> {
    const parameters = [token.sessionId, this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS];
    const session = await readOne(manager, lockedSchema, lockSession, parameters);
    if (session === undefined) return new AuthError('refresh_token_not_found');
    const key = await this.vault.decrypt(session.refresh_key, sessionOwner(session.id));
    const counter = verifiedCounter(token, key);
    const account = await this.accounts.byId(manager, session.account_id);
    if (counter === undefined || account === undefined) return new AuthError('refresh_token_not_found');
    const refusal = this.#checkSession(session, account);
    if (refusal) return refusal;
    const state = this.#classify(session, counter);
    if (state === 'reused') return this.#endReusedSession(manager, session, account, client);
    if (state === 'superseded') return new AuthError('refresh_token_already_used');
    if (state === 'unknown') return new AuthError('refresh_token_not_found');
    const current =
      state === 'current' ? await this.#rotate(manager, session, account, client) : withoutRemovedFactor(session);
    return this.sessions.toAuthSession(manager, account, current, key);
  }

  #checkSession(session: LockedSession, account: AccountRow): AuthError | undefined {
    if (session.expired) return new AuthError('session_expired');
    if (account.banned_until !== null && account.banned_until > new Date())
      return new AuthError('user_banned', { status: 400 });
    return (account.is_demo || account.is_anonymous) && !this.settings.demoMode
      ? new AuthError('session_expired')
      : undefined;
  }

  /**
   * - `current`: the newest token; rotates
   * - `late`: an earlier one within the grace period, from a client that lost the response or from another tab; returns
   * the newest one
   * - `superseded`: likewise, but from before the second factor; refused without an alarm
   * - `reused`: a copied token; ends the session
   * - `unknown`: never issued
   */
  #classify({ refresh_counter, refresh_floor, age }: LockedSession, counter: number): TokenState {
    const { AUTH_REFRESH_GRACE_SECONDS: grace, AUTH_REFRESH_REUSE_SECONDS: reuse } = this.settings.values;
    const behind = refresh_counter - counter;
    if (behind < 0) return 'unknown';
    if (behind === 0) return 'current';
    if (counter < refresh_floor) return age < grace ? 'superseded' : 'reused';
    return age < (behind === 1 ? grace : reuse) ? 'late' : 'reused';
  }

  async #rotate(
    manager: EntityManager,
    session: LockedSession,
    account: AccountRow,
    client: AuthClientInfo,
  ): Promise<SessionRow> {
    const { id, aal, amr, factor_id } = withoutRemovedFactor(session);
    const parameters = [id, aal, JSON.stringify(amr), factor_id, client.address, client.user_agent];
    const rotated = await readOne(manager, sessionRowSchema, rotateSession, parameters);
    if (rotated === undefined) throw new AuthError('refresh_token_not_found');
    if (client.address !== session.address) await rememberNetwork(manager, account, client);
    await this.audit.record(manager, 'token_refreshed', { client, accountId: account.id, sessionId: id });
    return rotated;
  }

  async #endReusedSession(
    manager: EntityManager,
    session: LockedSession,
    account: AccountRow,
    client: AuthClientInfo,
  ): Promise<AuthError> {
    await manager.delete(SessionEntity, { id: session.id });
    await this.audit.record(manager, 'refresh_token_reuse', { client, accountId: account.id, sessionId: session.id });
    if (account.email !== null && !account.is_demo) {
      const resetLink = new URL('/forgot-password', this.settings.values.SITE_URL).href;
      await this.mails.queue(manager, { template: 'refresh_token_reused', to: account.email, data: { resetLink } });
    }
    return new AuthError('refresh_token_already_used');
  }
}

/** Lowers a session to aal1 if the factor that raised it was removed. */
function withoutRemovedFactor(session: LockedSession): SessionRow {
  if (session.aal === 'aal1' || session.factor_alive) return session;
  const amr = session.amr.filter(({ method }) => method !== 'totp' && method !== 'recovery_code');
  return { ...session, aal: 'aal1', amr, factor_id: null };
}
