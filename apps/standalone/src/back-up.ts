import path from 'node:path';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { backUp } from '@rfp/embedded-postgres/back-up';
import { loadConfig } from '@rfp/service-kit/config';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run backup -- FOLDER: copies the data of the running product to a new folder, with which it starts: RFP_DATA_DIR=FOLDER npm start.
try {
  const { RFP_DATA_DIR: dataDir } = loadConfig(standaloneConfigSchema.pick({ RFP_DATA_DIR: true }));
  const [target, ...rest] = process.argv.slice(2);
  if (target === undefined || target.startsWith('-') || rest.length > 0)
    throw new AppError('CONFIGURATION', { message: 'Name the new folder of the backup: npm run backup -- FOLDER' });
  const folder = path.resolve(target);
  await backUp(dataDir, folder);
  process.stdout.write(`Data and keys are in ${folder}. To use them: RFP_DATA_DIR=${folder} npm start\n`);
} catch (thrown) {
  const error = toAppError(thrown);
  process.stderr.write(`error: ${error.message}\n  code: ${error.code}\n`);
  process.exitCode = error.exit;
}
