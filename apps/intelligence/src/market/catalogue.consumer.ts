import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventName, type EventPayload } from '@rfp/contracts/events';
import { DocumentsService } from '../documents/documents.service.js';
import { RegroupingService } from '../documents/regrouping.service.js';
import { CatalogueReaderService } from './catalogue-reader.service.js';

type Event<N extends EventName> = EventEnvelope & { data: EventPayload<N> };

/** Reads the opportunities that an event names again. Needs no inbox, because reading is idempotent. */
@Controller()
export class CatalogueConsumer {
  constructor(
    private readonly reader: CatalogueReaderService,
    private readonly documents: DocumentsService,
    private readonly regrouping: RegroupingService,
  ) {}

  @EventPattern('opportunities.stored')
  async stored({ data: { added, updated } }: Event<'opportunities.stored'>): Promise<void> {
    await this.reader.read([...added, ...updated]);
  }

  @EventPattern('opportunities.removed')
  async removed({ data: { removed, updated } }: Event<'opportunities.removed'>): Promise<void> {
    await this.reader.read([...removed, ...updated]);
    await this.documents.deleteDocumentsOf(removed);
  }

  @EventPattern('opportunities.regrouped')
  async regrouped({ data }: Event<'opportunities.regrouped'>): Promise<void> {
    const { added, updated, removed } = data;
    await this.reader.read([...added, ...updated, ...removed]);
    await this.regrouping.applyEvent(data);
  }
}
