import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type LabelsOf } from '@rfp/telemetry/metric-table';
import { count } from '@rfp/telemetry/metrics';
import { type EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../store/operations.entity.js';

export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_confirmed'
  | 'user_recovery_requested'
  | 'user_modified'
  | 'user_updated_password'
  | 'user_email_change_requested'
  | 'user_email_changed'
  | 'user_reauthenticate_requested'
  | 'token_refreshed'
  | 'token_revoked'
  | 'refresh_token_reuse'
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'mfa_failed'
  | 'factor_verified'
  | 'factor_unenrolled'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'api_token_created'
  | 'api_token_revoked'
  | 'device_approved'
  | 'device_denied'
  | 'session_revoked'
  | 'role_changed'
  | 'account_sessions_ended'
  | 'account_removed'
  | 'user_invited'
  | 'invitation_accepted'
  | 'invitation_withdrawn'
  | 'workspace_created'
  | 'workspace_renamed'
  | 'workspace_deleted'
  | 'member_invited'
  | 'member_invitation_withdrawn'
  | 'member_invitation_declined'
  | 'member_joined'
  | 'member_changed'
  | 'member_removed'
  | 'member_left'
  | 'rate_limited';

export interface AuditEntry {
  client: AuthClientInfo;
  accountId?: string | null;
  /** Account and session of the event, in place of their ids. */
  requester?: { account: { id: string }; session: { id: string } };
  /** An unknown address; only its hash is stored. */
  email?: string;
  sessionId?: string | null;
  /** Never contains passwords, tokens, codes or keys. */
  detail?: Record<string, string | number | boolean | null>;
}

/** Actions counted as sign-ins, with their outcome. */
const loginOutcomes = new Map<AuditAction, LabelsOf<'rfp_auth_logins_total'>['outcome']>([
  ['login', 'succeeded'],
  ['login_failed', 'failed'],
  ['mfa_failed', 'failed'],
  ['rate_limited', 'rate_limited'],
]);

/** The audit log: every security event, failures included. Append-only. */
@Injectable()
export class AuditService {
  /** Records the event within the caller's transaction, if there is one, so that rolled-back events are not recorded. */
  async record(manager: EntityManager, action: AuditAction, entry: AuditEntry): Promise<void> {
    const { client, requester, email, detail = {} } = entry;
    const { accountId = requester?.account.id ?? null, sessionId = requester?.session.id ?? null } = entry;
    const outcome = loginOutcomes.get(action);
    if (outcome !== undefined) count('rfp_auth_logins_total', { outcome });
    const subject = email === undefined ? null : createHash('sha256').update(email.toLowerCase()).digest('base64url');
    const { address, user_agent } = client;
    await manager.insert(AuditEntryEntity, {
      at: () => 'now()',
      action,
      account_id: accountId,
      subject,
      session_id: sessionId,
      address,
      user_agent,
      detail,
    });
  }
}
