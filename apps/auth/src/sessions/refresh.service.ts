import { Injectable } from '@nestjs/common';
import { type AuthSession } from '@rfp/contracts/auth';
import { type AuthClientInfo } from '@rfp/contracts/auth-routes';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { MailService } from '../mail/mail.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Call } from '../wire/calls.js';
import { parseRefreshToken, type RefreshToken, verifiedCounter } from './refresh-token.js';
import { type SessionRow, sessionRowSchema } from './session-row.js';
import { sessionOwner, SessionsService } from './sessions.service.js';

const lockedSchema = z.object({
  ...sessionRowSchema.shape,
  expired: z.boolean(),
  /** Seconds since the last turn. */
  age: z.coerce.number(),
  factor_alive: z.boolean(),
});
type Locked = z.output<typeof lockedSchema>;

/**
 * Waits for whoever refreshes the same session. The time is read after the wait, or the wait would count as age.
 * Where the lock cannot be had in time, the pool's time-out makes it an outage, on which the client keeps its session.
 */
const lockSession = `
  SELECT s.*, clock_timestamp() >= least(s.not_after, s.refreshed_at + make_interval(secs => $2)) AS expired,
         extract(epoch FROM clock_timestamp() - s.refreshed_at) AS age,
         EXISTS (SELECT FROM factor f WHERE f.id = s.factor_id AND f.status = 'verified') AS factor_alive
    FROM session s WHERE s.id = $1 FOR UPDATE OF s`;

const rotateSession = `
  WITH turned AS (
    UPDATE session SET refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp(), aal = $2, amr = $3, factor_id = $4, address = $5, user_agent = $6
     WHERE id = $1 RETURNING *
  ) SELECT * FROM turned`;

/** What a refresh token means at its session: see `judge`. */
type TokenState = 'turn' | 'late' | 'superseded' | 'unknown' | 'reused';

/** `POST /token?grant_type=refresh_token`: rotation, and the end of a session whose tokens somebody else holds too. */
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
  ) {}

  /** Without any limit of rate: the client signs the user out on a 429. */
  async refresh({ body, client }: Call<'token'>): Promise<AuthSession> {
    const token = parseRefreshToken(body.refresh_token ?? '');
    if (token === undefined) throw new AuthError('validation_failed', { message: 'Refresh token is not valid' });
    // A refusal is an answer and no failure: what was done about a stolen token is committed.
    const outcome = await inTransaction(this.dataSource, (manager) => this.#refresh(manager, token, client));
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  async #refresh(
    manager: EntityManager,
    token: RefreshToken,
    client: AuthClientInfo,
  ): Promise<AuthSession | AuthError> {
    const parameters = [token.sessionId, this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS];
    const [session] = await readRows(manager, lockedSchema, lockSession, parameters);
    if (session === undefined) return new AuthError('refresh_token_not_found');
    const key = await this.vault.decrypt(session.refresh_key, sessionOwner(session.id));
    const turn = verifiedCounter(token, key);
    const account = await this.accounts.byId(manager, session.account_id);
    if (turn === undefined || account === undefined) return new AuthError('refresh_token_not_found');
    const refusal = this.#refusalOf(session, account);
    if (refusal) return refusal;
    const verdict = this.#judge(session, turn);
    if (verdict === 'reused') return this.#end(manager, session, account, client);
    if (verdict === 'superseded') return new AuthError('refresh_token_already_used');
    if (verdict === 'unknown') return new AuthError('refresh_token_not_found');
    const current = verdict === 'turn' ? await this.#takeTurn(manager, session, client) : withoutRemovedFactor(session);
    return this.sessions.toAuthSession(manager, account, current, key);
  }

  #refusalOf(session: Locked, account: AccountRow): AuthError | undefined {
    if (session.expired) return new AuthError('session_expired');
    if (account.banned_until !== null && account.banned_until > new Date())
      return new AuthError('user_banned', { status: 400 });
    return (account.is_demo || account.is_anonymous) && !this.settings.demoMode
      ? new AuthError('session_expired')
      : undefined;
  }

  /**
   * - `turn`: the newest token; the next one follows
   * - `late`: an earlier one, from a client that lost the answer, or from its other tab; it gets the newest one
   * - `superseded`: likewise, but from before the second factor, which it must not get past; refused without an alarm
   * - `reused`: a copy, in whoever's hands
   * - `unknown`: one that was never given out
   */
  #judge({ refresh_counter, refresh_floor, age }: Locked, turn: number): TokenState {
    const { AUTH_REFRESH_GRACE_SECONDS: grace, AUTH_REFRESH_REUSE_SECONDS: reuse } = this.settings.values;
    const behind = refresh_counter - turn;
    if (behind < 0) return 'unknown';
    if (behind === 0) return 'turn';
    if (turn < refresh_floor) return age < grace ? 'superseded' : 'reused';
    return age < (behind === 1 ? grace : reuse) ? 'late' : 'reused';
  }

  async #takeTurn(manager: EntityManager, session: Locked, client: AuthClientInfo): Promise<SessionRow> {
    const { id, aal, amr, factor_id } = withoutRemovedFactor(session);
    const parameters = [id, aal, JSON.stringify(amr), factor_id, client.address, client.user_agent];
    const [turned] = await readRows(manager, sessionRowSchema, rotateSession, parameters);
    if (turned === undefined) throw new AuthError('refresh_token_not_found');
    await this.audit.record(manager, 'token_refreshed', { client, accountId: session.account_id, sessionId: id });
    return turned;
  }

  async #end(manager: EntityManager, session: Locked, account: AccountRow, client: AuthClientInfo): Promise<AuthError> {
    await manager.query('DELETE FROM session WHERE id = $1', [session.id]);
    await this.audit.record(manager, 'refresh_token_reuse', { client, accountId: account.id, sessionId: session.id });
    if (account.email !== null && !account.is_demo) {
      const resetLink = new URL('/forgot-password', this.settings.values.SITE_URL).href;
      await this.mails.queue(manager, { template: 'refresh_token_reused', to: account.email, data: { resetLink } });
    }
    return new AuthError('refresh_token_already_used');
  }
}

/** A session that was raised by a factor that is no more is back where it was before. */
function withoutRemovedFactor(session: Locked): SessionRow {
  if (session.aal === 'aal1' || session.factor_alive) return session;
  const amr = session.amr.filter(({ method }) => method !== 'totp' && method !== 'recovery_code');
  return { ...session, aal: 'aal1', amr, factor_id: null };
}
