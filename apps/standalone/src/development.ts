import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { z } from 'zod';
import { runFirstStart } from './first-start.js';
import { standaloneConfigSchema } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';
import { startupMessage } from './startup-message.js';

/** Superuser URL of the database of `npm run dev`. The database outlives this process, which restarts when a source file changes. */
const configSchema = standaloneConfigSchema.extend({ RFP_DEV_DATABASE_URL: z.url() });

const logger = createLogger('standalone', { level: 'warn' });

await runProcess(
  logger,
  async () => {
    const config = loadConfig(configSchema);
    const product = await startStandalone({
      config,
      databaseUrl: config.RFP_DEV_DATABASE_URL,
      progress: () => undefined,
    });
    const started = await runFirstStart(product.client, config, logger);
    process.send?.({ ready: true, url: product.siteUrl, message: startupMessage(product, config, started) });
    return { steps: [{ name: 'product', run: product.stop }] };
  },
  { metricsHost: '127.0.0.1' },
);
