import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AuthAction } from '@rfp/contracts/audit/audit-actions';
import { type AuditValues, toAuditValues } from '@rfp/contracts/audit/audit-values';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type LabelsOf } from '@rfp/telemetry/metric-table';
import { count } from '@rfp/telemetry/metrics';
import { type EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../store/audit.entity.js';

export type AuditAction = AuthAction;

/** Target and changed values of an entry. Secrets and mail addresses are removed from texts. */
export interface AuditChange {
  /** Kind and id of what was changed: `account:0197a3a4-...`. */
  target?: string;
  workspaceId?: string;
  before?: object;
  after?: object;
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends AuditChange {
  client: AuthClientInfo;
  accountId?: string | null;
  /** Account and session of the event, in place of their ids. */
  requester?: { account: { id: string }; session: { id: string } };
  /** An unknown address; only its hash is stored. */
  email?: string;
  sessionId?: string | null;
}

/** Actions counted as sign-ins, with their outcome. */
const loginOutcomes = new Map<AuditAction, LabelsOf<'rfp_auth_logins_total'>['outcome']>([
  ['login', 'succeeded'],
  ['login_failed', 'failed'],
  ['mfa_failed', 'failed'],
  ['rate_limited', 'rate_limited'],
]);

/** Writes the audit log: security events, failures included, and changes by people. Append-only; `AuditSealService` orders the entries. */
@Injectable()
export class AuditService {
  /** Records the event within the caller's transaction, if there is one, so that rolled-back events are not recorded. */
  async record(manager: EntityManager, action: AuditAction, entry: AuditEntry): Promise<void> {
    const { client, requester, email, ...change } = entry;
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
      ...changeColumns(change),
    });
  }
}

type ChangeColumns = Pick<AuditEntryEntity, 'workspace_id' | 'target' | 'before' | 'after' | 'detail'>;

function changeColumns({ target, workspaceId, before, after, detail = {} }: AuditChange): ChangeColumns {
  return {
    workspace_id: workspaceId ?? null,
    target: target ?? null,
    before: valuesOrNull(before),
    after: valuesOrNull(after),
    detail: toAuditValues(detail),
  };
}

function valuesOrNull(values: object | undefined): AuditValues | null {
  return values === undefined ? null : toAuditValues(values);
}
