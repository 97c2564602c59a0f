import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { databaseUrls, databaseConfigSchema } from '@rfp/persistence/connection/database-address';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { authConfigSchema } from './auth.config.js';
import { startAuth } from './start-auth.js';

const configSchema = authConfigSchema.extend({ ...natsSettingsSchema.shape, ...databaseConfigSchema.shape });
const logger = createLogger('auth');

/** The service as its own process, over NATS. */
await runProcess(logger, async () => {
  const config = loadConfig(configSchema);
  const bus = await connectNatsBus({ ...natsOptions(config), name: 'auth' });
  const stop = await startAuth({ bus, ...databaseUrls(config), config, logger });
  return {
    steps: [
      { name: 'service', run: stop },
      { name: 'bus', run: () => bus.drain() },
    ],
    healthy: () => bus.healthy(),
  };
});
