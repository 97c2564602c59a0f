import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { runFirstStart } from './first-start.js';
import { standaloneConfigSchema } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';
import { startupMessage } from './startup-message.js';

/** Log on the terminal; the log file is in the data directory. */
const logger = createLogger('standalone', { level: 'warn' });
const printLine = (line: string) => process.stdout.write(`${line}\n`);

await runProcess(
  logger,
  async () => {
    const config = loadConfig(standaloneConfigSchema);
    const product = await startStandalone({ config, progress: (step) => printLine(`  ${step} ...`) });
    const started = await runFirstStart(product.client, config, logger);
    printLine(startupMessage(product, config, started));
    process.send?.({
      ready: true,
      url: product.url,
      ...(product.mailboxUrl === undefined ? {} : { mailbox_url: product.mailboxUrl }),
    });
    return { steps: [{ name: 'product', run: product.stop }] };
  },
  { metricsHost: '127.0.0.1' },
);
