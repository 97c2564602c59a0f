import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { DeadLetters, watchDeadLetters } from '@rfp/persistence/events/dead-letters';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { startService } from '@rfp/service-kit/start-service';
import { DocumentQueueService } from './documents/document-queue.service.js';
import { SearchDocumentsService } from './documents/search-documents.service.js';
import { BulkQueueService } from './enrichment/bulk-queue.service.js';
import { type IntelligenceConfig } from './intelligence.config.js';
import { IntelligenceModule } from './intelligence.module.js';
import { AwardsService } from './awards/awards.service.js';
import { CatalogueReaderService } from './market/catalogue-reader.service.js';
import { openIntelligenceStore } from './store/data-source.js';

export interface IntelligenceOptions {
  bus: Bus;
  /** Address as the role of the service. */
  databaseUrl: string;
  /** Address of the server itself if `databaseUrl` points to a pooler. */
  directDatabaseUrl?: string | undefined;
  config: IntelligenceConfig;
  logger: Logger;
}

/** Starts the service on a bus; reading the catalogue continues in the background. Returns a function that stops it gracefully. */
export async function startIntelligence({
  bus,
  databaseUrl,
  directDatabaseUrl,
  config,
  logger,
}: IntelligenceOptions): Promise<() => Promise<void>> {
  const dataSource = await openIntelligenceStore({ url: databaseUrl, directUrl: directDatabaseUrl });
  const client = new BusClient(bus);
  const service = await startService(IntelligenceModule.register({ dataSource, client, config }), {
    strategy: new BusServer(
      bus,
      'intelligence',
      createAssertionVerifier(() => client.call('auth.keys', {})),
      new DeadLetters(dataSource),
    ),
    filters: [new PassThroughFilter()],
    logger,
  });
  const reader = service.get(CatalogueReaderService);
  const awards = service.get(AwardsService);
  void reader.readAll();
  const documents = service.get(DocumentQueueService);
  documents.wake();
  const bulk = service.get(BulkQueueService);
  bulk.wake();
  const searchDocuments = service.get(SearchDocumentsService);
  const stopDeadLetterWatch = watchDeadLetters(dataSource, (error) =>
    logger.warn({ err: error }, 'old dead letters were not deleted'),
  );
  return async () => {
    await stopDeadLetterWatch();
    await Promise.all([documents.stop(), bulk.stop()]);
    await Promise.all([reader.stop(), awards.stop(), searchDocuments.stop()]);
    await service.close();
  };
}
