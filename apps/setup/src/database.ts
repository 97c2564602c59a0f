import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { prepareDatabase, storedServices } from './prepare-database.js';
import { readIfPresent } from './private-file.js';
import { runStep } from './run-step.js';
import { readServicePasswords } from './service-passwords.js';
import { setupConfigSchema } from './setup.config.js';

/** Creates roles and schemas and runs the migrations. The passwords must already exist, because their folder may be read-only. */
await runStep(async () => {
  const { DATABASE_URL, RFP_SECRETS_DIR } = loadConfig(setupConfigSchema);
  const setupFolder = path.join(RFP_SECRETS_DIR, 'setup');
  if ((await readIfPresent(path.join(setupFolder, 'service-passwords.json'))) === undefined)
    throw new AppError('CONFIGURATION', {
      message: `There are no passwords in ${setupFolder}: create the secrets first.`,
    });
  await prepareDatabase(DATABASE_URL, await readServicePasswords(setupFolder, storedServices));
  return 'Roles and schemas are ready.';
});
