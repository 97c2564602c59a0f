import { loadConfig } from '@rfp/service-kit/config';
import { writeOwnerPassword } from './owner-password.js';
import { runStep } from './run-step.js';
import { databasePasswordConfigSchema } from './setup.config.js';

/** Runs before the database, whose image reads the owner's password from a file when it creates the database. */
await runStep(async () => {
  const { DATABASE_URL, POSTGRES_PASSWORD, RFP_SECRETS_DIR } = loadConfig(databasePasswordConfigSchema);
  await writeOwnerPassword({ ownerUrl: DATABASE_URL, chosen: POSTGRES_PASSWORD, secretsDir: RFP_SECRETS_DIR });
  return 'The password of the database is ready.';
});
