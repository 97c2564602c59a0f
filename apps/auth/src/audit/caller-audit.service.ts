import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type EntityManager } from 'typeorm';
import { type AuditAction, type AuditEntry, AuditService } from './audit.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';

/** Records an action of a caller. Takes the client from the caller's session, because requests between services do not carry it. */
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
    detail: Record<string, string | number>,
    address: Pick<AuditEntry, 'email'> = {},
  ): Promise<void> {
    const client = await this.ownSessions.clientOf(manager, caller);
    const by = { client, accountId: caller.user_id, sessionId: caller.via_id };
    await this.audit.record(manager, action, { ...by, ...address, detail });
  }
}
