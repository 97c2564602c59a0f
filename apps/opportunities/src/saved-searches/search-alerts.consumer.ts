import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventPayload } from '@rfp/contracts/events';
import { handleOnce } from '@rfp/persistence/events/inbox';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { endAlert } from './change-alerts.js';

const consumer = 'search-alerts';

/** Ends alerts that were stopped by the link in a mail, once: the event may be repeated after the person has switched the alert on again. */
@Controller()
export class SearchAlertsConsumer {
  constructor(private readonly database: DataSource) {}

  @EventPattern('auth.alert-stopped')
  async stopped({ id, data }: EventEnvelope & { data: EventPayload<'auth.alert-stopped'> }): Promise<void> {
    const alert = { search_id: data.search_id, person_id: data.user_id };
    await inTransaction(
      this.database,
      (manager) => handleOnce(manager, consumer, id, () => endAlert(manager, alert, new Date())),
      { point: 'inbox' },
    );
  }
}
