import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventPayload } from '@rfp/contracts/events';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { memberMarkTables, removeAccountMarks } from '../marks/remove-marks.js';
import { deleteSearchesOfPerson } from '../saved-searches/remove-searches.js';

/** Tables with rows of a person. The mails of a digest were sent, so the digest itself goes as well. */
export const personTables = [
  'watcher',
  'digest',
  'seen_opportunity',
  'score_recipe_use',
  ...memberMarkTables,
  'saved_search_opened',
  'default_search',
  'search_alert',
];

/** Deletes what is stored for a removed account. Needs no inbox, because a repeated deletion has no effect. */
@Controller()
export class AccountsConsumer {
  constructor(private readonly database: DataSource) {}

  @EventPattern('auth.account-removed')
  async removed({ data }: EventEnvelope & { data: EventPayload<'auth.account-removed'> }): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      for (const table of personTables)
        await manager.query(`DELETE FROM ${table} WHERE person_id = $1`, [data.user_id]);
      await removeAccountMarks(manager, data.user_id);
      await deleteSearchesOfPerson(manager, data.user_id);
    });
  }
}
