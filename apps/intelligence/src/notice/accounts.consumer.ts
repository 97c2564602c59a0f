import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventPayload } from '@rfp/contracts/events';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';

/** Deletions of the rows of a person, whose id is `$1`. Documents stay, because they belong to notices. */
const deletions = [
  'DELETE FROM notice_question WHERE user_id = $1',
  'DELETE FROM checked_requirement WHERE user_id = $1',
  'DELETE FROM enrichment_item WHERE job_id IN (SELECT id FROM enrichment_job WHERE person = $1)',
  'DELETE FROM enrichment_job WHERE person = $1',
];

/** Deletes what is stored for a removed account. Needs no inbox, because a repeated deletion has no effect. */
@Controller()
export class AccountsConsumer {
  constructor(private readonly database: DataSource) {}

  @EventPattern('auth.account-removed')
  async removed({ data }: EventEnvelope & { data: EventPayload<'auth.account-removed'> }): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      for (const deletion of deletions) await manager.query(deletion, [data.user_id]);
    });
  }
}
