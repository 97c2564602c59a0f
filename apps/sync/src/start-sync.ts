import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { OutboxRelay } from '@rfp/persistence/events/outbox-relay';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { startService } from '@rfp/service-kit/start-service';
import { ClaimsService } from './runs/claim/claims.service.js';
import { RunsService } from './runs/runs.service.js';
import { SettleService } from './runs/settle/settle.service.js';
import { ScheduleService } from './schedule/schedule.service.js';
import { SourceKeysService } from './secrets/source-keys.service.js';
import { ConfiguredSources } from './sources/configured/configured-sources.js';
import { openSyncStore } from './store/data-source.js';
import { type SyncConfig } from './sync.config.js';
import { SyncModule, type SyncParts } from './sync.module.js';

export interface SyncServiceParts {
  bus: Bus;
  /** Address as the role of the service. */
  databaseUrl: string;
  /** Address of the server itself if `databaseUrl` points to a pooler. */
  directDatabaseUrl?: string | undefined;
  config: SyncConfig;
  logger: Logger;
  /** Whether no other process of this service uses the database, so that abandoned runs can be ended immediately. */
  alone?: boolean;
  /** Folders on whose disks the product writes, in addition to the folder for temporary files. */
  folders?: readonly string[];
}

/** Starts the service on a bus. The returned function ends its runs and stops it. */
export async function startSync({
  bus,
  databaseUrl,
  directDatabaseUrl,
  config,
  logger,
  alone = false,
  folders = [],
}: SyncServiceParts): Promise<() => Promise<void>> {
  const dataSource = await openSyncStore({ url: databaseUrl, directUrl: directDatabaseUrl });
  const relay = new OutboxRelay(dataSource, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onNewStore: (events) => logger.warn({ events }, 'the broker has a new event store: events are sent again'),
    onError: (error) => logger.warn({ err: error }, 'events wait in the outbox'),
  });
  const client = new BusClient(bus);
  const parts: SyncParts = {
    dataSource,
    config,
    client,
    folders,
    reportProgress: (progress) => bus.broadcast('sync.progress', progress),
  };
  const service = await startService(SyncModule.register(parts), {
    strategy: new BusServer(
      bus,
      'sync',
      createAssertionVerifier(() => client.call('auth.keys', {})),
    ),
    filters: [new PassThroughFilter()],
    logger,
  });
  await service.get(SourceKeysService).reencrypt();
  await service.get(ConfiguredSources).addBuiltIn();
  if (alone) await service.get(ClaimsService).interruptAll();
  void service.get(SettleService).settleAll();
  relay.start();
  return async () => {
    await service.get(ScheduleService).stop();
    await service.get(RunsService).stop();
    await relay.stop();
    await service.close();
  };
}
