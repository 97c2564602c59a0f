import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type Audited } from '@rfp/contracts/audit/audit-entry';
import { type EventEnvelope } from '@rfp/contracts/events';
import { handleOnce } from '@rfp/persistence/events/inbox';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';

/** An account that was removed meanwhile keeps no address; the lock lets a removal that is in progress erase the entry. */
const addEntrySql = `
  INSERT INTO audit_entry (at, service, action, account_id, session_id, workspace_id, target, before, after, address, user_agent)
  SELECT $1::timestamptz, $2, $3, $4::uuid, $5::uuid, $6::uuid, $7, $8::jsonb, $9::jsonb,
         CASE WHEN present.id IS NOT NULL THEN coalesce($10, session.address, '') END,
         CASE WHEN present.id IS NOT NULL THEN coalesce(session.user_agent, '') END
    FROM (SELECT) one
    LEFT JOIN LATERAL (SELECT id FROM account WHERE id = $4::uuid FOR KEY SHARE) present ON true
    LEFT JOIN session ON session.id = $5::uuid`;

/** Adds the entries of the other services to the audit log. */
@Controller()
export class AuditedConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @EventPattern('sync.audited')
  bySync(event: EventEnvelope & { data: Audited }): Promise<void> {
    return this.#add('sync', event);
  }

  @EventPattern('opportunities.audited')
  byOpportunities(event: EventEnvelope & { data: Audited }): Promise<void> {
    return this.#add('opportunities', event);
  }

  async #add(service: string, { id, time, data }: EventEnvelope & { data: Audited }): Promise<void> {
    const { account_id, session_id, workspace_id, action, target, before, after, address = null } = data;
    const values = [time, service, action, account_id, session_id, workspace_id, target, before, after, address];
    await inTransaction(this.dataSource, async (manager) => {
      await handleOnce(manager, 'audit', id, async () => {
        await manager.query(addEntrySql, values);
      });
    });
  }
}
