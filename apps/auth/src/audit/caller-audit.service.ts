import { Injectable } from '@nestjs/common';
import { changedValues } from '@rfp/contracts/audit/audit-values';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { type EntityManager } from 'typeorm';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { type AuditAction, type AuditChange, type AuditEntry, AuditService } from './audit.service.js';

/** Records an action of the caller of a request between services. */
@Injectable()
export class CallerAuditService {
  constructor(
    private readonly ownSessions: OwnSessionsService,
    private readonly audit: AuditService,
  ) {}

  async record(
    manager: EntityManager,
    action: AuditAction,
    caller: Caller,
    change: AuditChange & Pick<AuditEntry, 'email'>,
  ): Promise<void> {
    const client = await this.ownSessions.clientOf(manager, caller);
    await this.audit.record(manager, action, {
      client,
      accountId: caller.user_id,
      sessionId: caller.via_id,
      ...change,
    });
  }

  /** Records a change of the profile or weights of a shared workspace. Those of a personal one are the settings of its person. */
  async recordProfile(manager: EntityManager, caller: Caller, before: object, after: object): Promise<void> {
    const workspaceId = workspaceIdOf(caller);
    const changed = changedValues(before, after);
    if (workspaceId === caller.user_id || Object.keys(changed.after).length === 0) return;
    const about = { workspaceId, target: `workspace:${workspaceId}` };
    await this.record(manager, 'workspace_profile_changed', caller, { ...about, ...changed });
  }
}
