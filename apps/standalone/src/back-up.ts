import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { backUp } from '@rfp/embedded-postgres/back-up';
import { loadConfig } from '@rfp/service-kit/config';
import { runStep } from '@rfp/setup/run-step';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run backup -- FOLDER: copies the data of the running product to a new folder. To start with the copy: RFP_DATA_DIR=FOLDER npm start.
await runStep(async () => {
  const { RFP_DATA_DIR: dataDir } = loadConfig(standaloneConfigSchema.pick({ RFP_DATA_DIR: true }));
  const [target, ...rest] = process.argv.slice(2);
  if (target === undefined || target.startsWith('-') || rest.length > 0)
    throw new AppError('CONFIGURATION', { message: 'Name the new folder of the backup, and nothing else.' });
  const folder = path.resolve(target);
  await backUp(dataDir, folder);
  return `Data and keys are in ${folder}. To use them, start the product with RFP_DATA_DIR=${folder}`;
});
