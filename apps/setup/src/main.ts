import { loadConfig } from '@rfp/service-kit/config';
import { prepareInstallation } from './prepare-installation.js';
import { runStep } from './run-step.js';
import { setupConfigSchema } from './setup.config.js';

/** Runs once before the broker and the services. */
await runStep(async () => {
  const config = loadConfig(setupConfigSchema);
  const { DATABASE_URL, RFP_SECRETS_DIR, KEYS_ROTATE } = config;
  const broker = { hostNames: config.NATS_HOST_NAMES, rotate: config.NATS_ROTATE };
  await prepareInstallation({
    databaseUrl: DATABASE_URL,
    secretsDir: RFP_SECRETS_DIR,
    broker,
    rotateKeys: KEYS_ROTATE,
  });
  return `Roles, schemas, keys and certificates are ready. Back up ${RFP_SECRETS_DIR}/setup with the database.`;
});
