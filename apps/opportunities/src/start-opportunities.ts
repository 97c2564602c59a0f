import { type BroadcastPayload } from '@rfp/contracts/events';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { OutboxRelay } from '@rfp/persistence/events/outbox-relay';
import { DeadLetters, watchDeadLetters } from '@rfp/persistence/events/dead-letters';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { startService } from '@rfp/service-kit/start-service';
import { OpportunitiesModule } from './opportunities.module.js';
import { openOpportunitiesStore } from './store/data-source.js';

export interface OpportunitiesOptions {
  bus: Bus;
  /** Connection URL for the role of the service. */
  databaseUrl: string;
  /** URL of the server itself, if `databaseUrl` is the URL of a pooler. */
  directDatabaseUrl?: string | undefined;
  /** Retention of superseded versions in days; forever by default. */
  versionRetention?: number | undefined;
  logger: Logger;
}

/** Starts the service on a bus. Returns a function that stops it gracefully. */
export async function startOpportunities({
  bus,
  databaseUrl,
  directDatabaseUrl,
  versionRetention,
  logger,
}: OpportunitiesOptions): Promise<() => Promise<void>> {
  const dataSource = await openOpportunitiesStore({ url: databaseUrl, directUrl: directDatabaseUrl });
  const relay = new OutboxRelay(dataSource, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onNewStore: (events) => logger.warn({ events }, 'the broker has a new event store: events are sent again'),
    onError: (error) => logger.warn({ err: error }, 'events wait in the outbox'),
  });
  const client = new BusClient(bus);
  const changes = {
    databaseUrl: directDatabaseUrl ?? databaseUrl,
    report: (change: BroadcastPayload<'opportunities.changed'>) => client.broadcast('opportunities.changed', change),
  };
  const module = OpportunitiesModule.register(dataSource, { changes, client, versionRetention });
  const service = await startService(module, {
    strategy: new BusServer(
      bus,
      'opportunities',
      createAssertionVerifier(() => client.call('auth.keys', {})),
      new DeadLetters(dataSource),
    ),
    filters: [new PassThroughFilter()],
    logger,
  });
  relay.start();
  const unwatch = watchDeadLetters(dataSource, (error) =>
    logger.warn({ err: error }, 'old dead letters were not deleted'),
  );
  return async () => {
    await unwatch();
    await relay.stop();
    await service.close();
  };
}
