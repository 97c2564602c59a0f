import { Injectable } from '@nestjs/common';
import { type OwnSession } from '@rfp/contracts/account';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { SessionEntity } from '../store/session.entity.js';
import { isActive } from './methods.js';

/** The user's sessions. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly audit: AuditService,
  ) {}

  async list(caller: Caller): Promise<OwnSession[]> {
    const where = { account_id: caller.user_id, ...isActive(this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS) };
    const order = { refreshed_at: 'DESC', id: 'DESC' } as const;
    const rows = await this.dataSource.manager.find(SessionEntity, { where, order });
    return rows.map(({ id, user_agent, address, aal, created_at, refreshed_at }) => ({
      id,
      current: caller.via === 'session' && id === caller.via_id,
      user_agent,
      address,
      aal,
      created_at: created_at.toISOString(),
      refreshed_at: refreshed_at.toISOString(),
    }));
  }

  /** @throws AppError `SESSION_NOT_FOUND`, also for sessions of other users */
  async revoke(caller: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const client = await this.clientOf(manager, caller);
      const { affected } = await manager.delete(SessionEntity, { id, account_id: caller.user_id });
      if (affected === 0) throw new AppError('SESSION_NOT_FOUND');
      await this.audit.record(manager, 'session_revoked', {
        client,
        accountId: caller.user_id,
        sessionId: caller.via_id,
        detail: { id },
      });
    });
  }

  /** Address of the request and browser of the caller's session, for the audit log. Without the former, the last address of the session. */
  async clientOf(manager: EntityManager, caller: Caller): Promise<AuthClientInfo> {
    const found = await manager.findOneBy(SessionEntity, { id: caller.via_id });
    return { address: caller.address ?? found?.address ?? '', user_agent: found?.user_agent ?? '' };
  }
}
