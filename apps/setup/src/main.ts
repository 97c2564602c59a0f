import { toAppError } from '@rfp/contracts/errors';
import { loadConfig } from '@rfp/service-kit/config';
import { z } from 'zod';
import { prepareInstallation } from './prepare-installation.js';

const configSchema = z.object({
  /** The database, as its administrator. */
  DATABASE_URL: z.url(),
  /** Folder of the secrets of all services. */
  RFP_SECRETS_DIR: z.string().min(1),
});

/** Runs once before the services. */
try {
  const { DATABASE_URL, RFP_SECRETS_DIR } = loadConfig(configSchema);
  await prepareInstallation({ databaseUrl: DATABASE_URL, secretsDir: RFP_SECRETS_DIR });
  process.stdout.write(`Roles, schemas and keys are ready. Back up ${RFP_SECRETS_DIR}/setup with the database.\n`);
} catch (thrown) {
  const error = toAppError(thrown);
  process.stderr.write(`error: ${error.message}\n  code: ${error.code}\n`);
  process.exitCode = error.exit;
}
