import { AppError, toAppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { forgetOldKeys, rotateKeys } from './instance-keys.js';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run rotate-keys: new keys for this installation. npm run rotate-keys -- --forget-old, after a start: only the new ones stay.
try {
  const { RFP_DATA_DIR: dataDir } = loadConfig(standaloneConfigSchema.pick({ RFP_DATA_DIR: true }));
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--forget-old')) {
    throw new AppError('CONFIGURATION', { message: 'The only option is --forget-old.' });
  }
  if (option === undefined) {
    await rotateKeys(dataDir);
    process.stdout.write(
      'New keys were made. Restart the product: it signs with the new key and encrypts stored secrets anew.\n' +
        'Then forget the old ones: npm run rotate-keys -- --forget-old\n',
    );
  } else {
    await forgetOldKeys(dataDir);
    process.stdout.write('Only the newest keys are kept. They are all there is from the next start on.\n');
  }
} catch (thrown) {
  const error = toAppError(thrown);
  process.stderr.write(`error: ${error.message}\n  code: ${error.code}\n`);
  process.exitCode = error.exit;
}
