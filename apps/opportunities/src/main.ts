import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { failPoint } from '@rfp/persistence/fail-point';
import { databaseUrls, databaseConfigSchema } from '@rfp/persistence/connection/database-address';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { z } from 'zod';
import { opportunitiesConfigSchema } from './opportunities.config.js';
import { startOpportunities } from './start-opportunities.js';

const configSchema = z.object({
  ...natsSettingsSchema.shape,
  ...databaseConfigSchema.shape,
  ...opportunitiesConfigSchema.shape,
});
const logger = createLogger('opportunities');

/** The service as a separate process, over NATS. */
await runProcess(logger, async () => {
  const config = loadConfig(configSchema);
  const bus = await connectNatsBus({ ...natsOptions(config), name: 'opportunities', failPoint });
  const stop = await startOpportunities({
    bus,
    ...databaseUrls(config),
    versionRetention: config.RFP_VERSION_RETENTION,
    logger,
  });
  return {
    steps: [
      { name: 'service', run: stop },
      { name: 'bus', run: () => bus.drain() },
    ],
    healthy: () => bus.healthy(),
  };
});
