import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventName, type EventPayload } from '@rfp/contracts/events';
import { NotifyService } from './notify.service.js';

type Event<N extends EventName> = EventEnvelope & { data: EventPayload<N> };

/** Notifies people of changed opportunities, except demo records. */
@Controller()
export class NotificationsConsumer {
  constructor(private readonly notifications: NotifyService) {}

  @EventPattern('opportunities.stored')
  async stored(event: Event<'opportunities.stored'>): Promise<void> {
    const { demo, added, updated } = event.data;
    if (!demo) await this.notifications.handle(event, [...added, ...updated]);
  }

  @EventPattern('opportunities.removed')
  async removed(event: Event<'opportunities.removed'>): Promise<void> {
    const { demo, updated } = event.data;
    if (demo !== true) await this.notifications.handle(event, updated);
  }

  /** Only finds news that is newer than the decision: `moveRecords` stored the earlier news and marked the moved versions as examined. */
  @EventPattern('opportunities.regrouped')
  async regrouped(event: Event<'opportunities.regrouped'>): Promise<void> {
    const { demo, added, updated } = event.data;
    if (!demo) await this.notifications.handle(event, [...added, ...updated]);
  }
}
