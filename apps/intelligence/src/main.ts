import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { failPoint } from '@rfp/persistence/fail-point';
import { databaseUrls, databaseConfigSchema } from '@rfp/persistence/connection/database-address';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { z } from 'zod';
import { intelligenceConfigSchema } from './intelligence.config.js';
import { startIntelligence } from './start-intelligence.js';

const configSchema = z.object({
  ...natsSettingsSchema.shape,
  ...databaseConfigSchema.shape,
  ...intelligenceConfigSchema.shape,
});
const logger = createLogger('intelligence');

/** Runs the service as a separate process that uses NATS. */
await runProcess(logger, async () => {
  const config = loadConfig(configSchema);
  const bus = await connectNatsBus({ ...natsOptions(config), name: 'intelligence', failPoint });
  const stop = await startIntelligence({ bus, ...databaseUrls(config), config, logger });
  return {
    steps: [
      { name: 'service', run: stop },
      { name: 'bus', run: () => bus.drain() },
    ],
    healthy: () => bus.healthy(),
  };
});
