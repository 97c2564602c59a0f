import { AppError, toAppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { dropOldKeys, rotateKeys } from '@rfp/setup/instance-keys';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run rotate-keys: creates new keys for this installation. npm run rotate-keys -- --forget-old, after a start: drops the old ones.
try {
  const { RFP_DATA_DIR: dataDir } = loadConfig(standaloneConfigSchema.pick({ RFP_DATA_DIR: true }));
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--forget-old')) {
    throw new AppError('CONFIGURATION', { message: 'The only option is --forget-old.' });
  }
  if (option === undefined) {
    await rotateKeys(dataDir);
    process.stdout.write(
      'New keys are created. Restart the product: it then signs with the new key and reencrypts stored secrets.\n' +
        'Then drop the old keys: run this again with --forget-old (npm run rotate-keys -- --forget-old)\n',
    );
  } else {
    await dropOldKeys(dataDir);
    process.stdout.write('The old keys are dropped, effective from the next start.\n');
  }
} catch (thrown) {
  const error = toAppError(thrown);
  process.stderr.write(`error: ${error.message}\n  code: ${error.code}\n`);
  process.exitCode = error.exit;
}
