import { loadConfig } from '@rfp/service-kit/config';
import { writeInstallationSecrets } from './prepare-installation.js';
import { runStep } from './run-step.js';
import { setupConfigSchema } from './setup.config.js';

/** Writes the secrets of an installation whose database is elsewhere, such as in a cluster. */
await runStep(async () => {
  const config = loadConfig(setupConfigSchema);
  await writeInstallationSecrets({
    databaseUrl: config.DATABASE_URL,
    directDatabaseUrl: config.DATABASE_DIRECT_URL,
    secretsDir: config.RFP_SECRETS_DIR,
    broker: { hostNames: config.NATS_HOST_NAMES, rotate: config.NATS_ROTATE },
  });
  return `The secrets are in ${config.RFP_SECRETS_DIR}. Back up ${config.RFP_SECRETS_DIR}/setup with the database.`;
});
