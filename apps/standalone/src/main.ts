import { toAppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/logger';
import { runProcess } from '@rfp/service-kit/run-process';
import { beginFirstStart } from './first-start.js';
import { standaloneConfigSchema } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';
import { welcome } from './welcome.js';

/** What happens goes into the log file of the data directory; a person at the terminal is told of trouble only. */
const logger = createLogger('standalone', { level: 'warn' });
const say = (line: string) => process.stdout.write(`${line}\n`);

await runProcess(logger, async () => {
  const config = loadConfig(standaloneConfigSchema);
  const product = await startStandalone({ config, progress: (step) => say(`  ${step} ...`) });
  try {
    await beginFirstStart(product.client, config);
  } catch (thrown) {
    logger.error({ err: toAppError(thrown) }, 'the first sync could not be started');
  }
  say(welcome(product, config));
  process.send?.({
    ready: true,
    url: product.url,
    ...(product.mailboxUrl === undefined ? {} : { mailbox_url: product.mailboxUrl }),
  });
  return [{ name: 'product', run: product.stop }];
});
