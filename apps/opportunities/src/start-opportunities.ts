import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { OutboxRelay } from '@rfp/persistence/outbox-relay';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/logger';
import { startService } from '@rfp/service-kit/start-service';
import { OpportunitiesModule } from './opportunities.module.js';
import { openOpportunitiesStore } from './store/data-source.js';

export interface OpportunitiesParts {
  bus: Bus;
  /** Of the service's own role. */
  databaseUrl: string;
  logger: Logger;
}

/** Starts the service on whatever bus it is given; the returned function stops it, letting what is under way finish. */
export async function startOpportunities({
  bus,
  databaseUrl,
  logger,
}: OpportunitiesParts): Promise<() => Promise<void>> {
  const dataSource = await openOpportunitiesStore(databaseUrl);
  const relay = new OutboxRelay(dataSource, (event) => bus.publish(event), {
    onError: (error) => logger.warn({ err: error }, 'events wait in the outbox'),
  });
  const client = new BusClient(bus);
  const service = await startService(OpportunitiesModule.over(dataSource), {
    strategy: new BusServer(
      bus,
      'opportunities',
      createAssertionVerifier(() => client.call('auth.keys', {})),
    ),
    filters: [new PassThroughFilter()],
    logger,
  });
  relay.start();
  return async () => {
    await relay.stop();
    await service.close();
  };
}
