import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { failPoint } from '@rfp/persistence/fail-point';
import { databaseUrls, databaseConfigSchema } from '@rfp/persistence/connection/database-address';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { startSync } from './start-sync.js';
import { syncConfigSchema } from './sync.config.js';

const configSchema = syncConfigSchema.extend({ ...natsSettingsSchema.shape, ...databaseConfigSchema.shape });
const logger = createLogger('sync');

/** The service as a process of its own, over NATS. */
await runProcess(logger, async () => {
  const config = loadConfig(configSchema);
  const bus = await connectNatsBus({ ...natsOptions(config), name: 'sync', failPoint });
  const stop = await startSync({ bus, ...databaseUrls(config), config, logger });
  return {
    steps: [
      { name: 'service', run: stop },
      { name: 'bus', run: () => bus.drain() },
    ],
    healthy: () => bus.healthy(),
  };
});
