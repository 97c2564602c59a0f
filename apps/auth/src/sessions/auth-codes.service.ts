import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AmrMethod, amrEntrySchema, type AuthSession } from '@rfp/contracts/auth';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AccountsService } from '../accounts/accounts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { ProviderAccountsService } from '../providers/provider-accounts.service.js';
import { type PendingIdentity, pendingIdentitySchema } from '../providers/provider-user.js';
import { AuthCodeEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { SessionsService } from './sessions.service.js';

const codeRowSchema = z.object({
  account_id: z.uuid(),
  code_challenge: z.string(),
  code_challenge_method: z.string(),
  method: amrEntrySchema.shape.method,
  pending_identity: pendingIdentitySchema.nullable(),
  expired: z.boolean(),
});
type CodeRow = z.output<typeof codeRowSchema>;

/** Deletes the code, so that of concurrent exchanges only one gets it. */
const consumeCode = `
  WITH consumed AS (DELETE FROM auth_code WHERE code_hash = $1 RETURNING *)
  SELECT account_id, code_challenge, code_challenge_method, method, pending_identity, expires_at <= now() AS expired FROM consumed`;

interface NewCode {
  accountId: string;
  challenge: string;
  challengeMethod: string;
  method: AmrMethod;
  /** Linked by the exchange instead of starting a session. */
  pendingIdentity?: PendingIdentity;
}

/** PKCE codes, which redirects carry instead of tokens. */
@Injectable()
export class AuthCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly identities: ProviderAccountsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Its lifetime starts now, not when the mail was requested. */
  async issue(manager: EntityManager, code: NewCode): Promise<string> {
    const text = randomBytes(32).toString('base64url');
    const now = new Date();
    await manager.insert(AuthCodeEntity, {
      code_hash: hashOf(text),
      account_id: code.accountId,
      code_challenge: code.challenge,
      code_challenge_method: code.challengeMethod,
      method: code.method,
      pending_identity: code.pendingIdentity ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + this.settings.values.AUTH_CODE_SECONDS * 1000),
    });
    return text;
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
      const consumed = await readOne(manager, codeRowSchema, consumeCode, [hashOf(code)]);
      const account = consumed && (await this.accounts.byId(manager, consumed.account_id));
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
      // A savepoint: a failure rolls back the link and keeps the code consumed.
      return await manager.transaction(async (inner) =>
        this.sessions.continue(inner, await this.identities.link(inner, accountId, pending, client), client),
      );
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown;
      await this.audit.record(manager, 'login_failed', {
        client,
        accountId,
        sessionId: pending.session_id,
        detail: { method: 'oauth', reason: thrown.code },
      });
      return thrown;
    }
  }
}

function refusalOf(consumed: CodeRow | undefined, verifier: string): AuthError | undefined {
  if (consumed === undefined) return new AuthError('flow_state_not_found');
  if (consumed.expired) return new AuthError('flow_state_expired');
  const computed = consumed.code_challenge_method === 'plain' ? verifier : hashOf(verifier);
  return equalInConstantTime(computed, consumed.code_challenge) ? undefined : new AuthError('bad_code_verifier');
}

/** In constant time. */
function equalInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** The S256 method of PKCE; 256 random bits need no slow hash. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
