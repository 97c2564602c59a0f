import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AmrMethod, type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { type Challenge } from '../accounts/one-time-token.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { ProviderAccountsService } from '../providers/provider-accounts.service.js';
import { type PendingIdentity } from '../providers/provider-user.js';
import { AccountEntity, AuthCodeEntity } from '../store/account.entity.js';
import { takeRow } from '../store/rows.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { SessionsService } from './sessions.service.js';

interface NewCode {
  accountId: string;
  method: AmrMethod;
  /** The exchange links this identity and starts no session. */
  pendingIdentity?: PendingIdentity | null;
}

/** PKCE codes, which redirects carry instead of tokens. */
@Injectable()
export class AuthCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly sessions: SessionsService,
    private readonly identities: ProviderAccountsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Stores a code and adds it to the address. Its lifetime starts now, not when the mail was requested. Null without a PKCE challenge. */
  async redirectWithCode(
    manager: EntityManager,
    to: URL,
    { code_challenge, code_challenge_method }: Challenge,
    { accountId, method, pendingIdentity = null }: NewCode,
  ): Promise<string | null> {
    if (code_challenge === null || code_challenge_method === null) return null;
    const code = randomBytes(32).toString('base64url');
    const now = new Date();
    const expires_at = new Date(now.getTime() + this.settings.values.AUTH_CODE_SECONDS * 1000);
    const row = { code_hash: hashOf(code), account_id: accountId, method, pending_identity: pendingIdentity };
    const challenge = { code_challenge, code_challenge_method };
    await manager.insert(AuthCodeEntity, { ...row, ...challenge, created_at: now, expires_at });
    const address = new URL(to);
    address.searchParams.set('code', code);
    return address.href;
  }

  /** `POST /token?grant_type=pkce` */
  async exchange({ body, client }: Message<'auth.token'>): Promise<AuthSession> {
    const { auth_code: code, code_verifier: verifier } = body;
    if (!code || !verifier)
      throw new AuthError('validation_failed', {
        message: 'invalid request: both auth code and code verifier should be non-empty',
      });
    await this.limits.consume('sign_in', client);
    // The code stays consumed after a refusal, so refusals are returned and the transaction commits.
    const outcome = await inTransaction(this.dataSource, async (manager) => {
      const consumed = await takeRow(manager, AuthCodeEntity, { code_hash: hashOf(code) });
      const account = consumed && (await manager.findOneBy(AccountEntity, { id: consumed.account_id }));
      const refusal = refusalOf(consumed, verifier);
      if (refusal || !consumed || !account) return refusal ?? new AuthError('flow_state_not_found');
      if (consumed.pending_identity !== null) return this.#link(manager, account.id, consumed.pending_identity, client);
      return this.sessions.start(manager, { account, method: consumed.method, client });
    });
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  /** Links here and not in the callback, which may run in the browser of a victim who was sent there. */
  async #link(
    manager: EntityManager,
    accountId: string,
    pending: PendingIdentity,
    client: AuthClientInfo,
  ): Promise<AuthSession | AuthError> {
    try {
      // Uses a savepoint: a failure rolls back the link and keeps the code consumed.
      return await manager.transaction(async (inner) =>
        this.sessions.continue(inner, await this.identities.link(inner, accountId, pending, client), client),
      );
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown;
      const entry = { client, accountId, sessionId: pending.session_id };
      await this.audit.record(manager, 'login_failed', { ...entry, detail: { method: 'oauth', reason: thrown.code } });
      return thrown;
    }
  }
}

function refusalOf(consumed: AuthCodeEntity | null, verifier: string): AuthError | undefined {
  if (consumed === null) return new AuthError('flow_state_not_found');
  if (consumed.expires_at <= new Date()) return new AuthError('flow_state_expired');
  const computed = consumed.code_challenge_method === 'plain' ? verifier : hashOf(verifier);
  return equalInConstantTime(computed, consumed.code_challenge) ? undefined : new AuthError('bad_code_verifier');
}

function equalInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** The S256 method of PKCE; 256 random bits need no slow hash. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
