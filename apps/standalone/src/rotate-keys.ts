import { AppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { dropOldKeys, rotateKeys } from '@rfp/setup/instance-keys';
import { runStep } from '@rfp/setup/run-step';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run rotate-keys: creates new keys for this installation. After a restart, npm run rotate-keys -- --forget-old: drops the old ones.
await runStep(async () => {
  const { RFP_DATA_DIR: dataDir } = loadConfig(standaloneConfigSchema.pick({ RFP_DATA_DIR: true }));
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--forget-old')) {
    throw new AppError('CONFIGURATION', { message: 'The only option is --forget-old.' });
  }
  if (option === '--forget-old') {
    await dropOldKeys(dataDir);
    return 'The old keys are dropped, effective from the next start.';
  }
  await rotateKeys(dataDir);
  return (
    'New keys are created. Restart the product: it then signs with the new key and reencrypts stored secrets.\n' +
    'Then drop the old keys: run this again with --forget-old'
  );
});
