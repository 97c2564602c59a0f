import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions } from '@rfp/messaging/nats/nats-settings';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { gatewayConfigSchema } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

const log = createLogger('gateway');

/** The gateway as a separate process, over NATS. */
await runProcess(log, async () => {
  const config = loadConfig(gatewayConfigSchema);
  const { HOST, PORT, SITE_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, REFUSALS_PER_SECOND, RFP_CONSOLE_DIR } = config;
  const bus = await connectNatsBus({ ...natsOptions(config), name: 'gateway' });
  const gateway = await startGateway({
    bus,
    host: HOST,
    port: PORT,
    siteUrl: SITE_URL,
    allowedHosts: ALLOWED_HOSTS,
    trustedProxies: TRUSTED_PROXIES,
    refusalsPerSecond: REFUSALS_PER_SECOND,
    intelligence: config.RFP_INTELLIGENCE === 'on',
    log,
    ...(RFP_CONSOLE_DIR === undefined ? {} : { consoleDir: RFP_CONSOLE_DIR }),
  });
  log.info({ url: gateway.url }, 'listening');
  return {
    steps: [
      { name: 'gateway', run: () => gateway.close() },
      { name: 'bus', run: () => bus.drain() },
    ],
    healthy: () => bus.healthy(),
  };
});
