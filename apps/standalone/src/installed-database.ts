import { AppError } from '@rfp/contracts/errors';
import { findRunningPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { loadConfig } from '@rfp/service-kit/config';
import { addressFor, readServicePasswords } from '@rfp/setup/service-passwords';
import { z } from 'zod';
import { standaloneConfigSchema } from './standalone.config.js';

const configSchema = standaloneConfigSchema.pick({ RFP_DATA_DIR: true }).extend({
  /** Address as the role of the service, if services run on several machines; default: the database of the data directory. */
  DATABASE_URL: z.url().optional(),
});

/**
 * Address of the database of a service: `DATABASE_URL` if it is set, otherwise the database of the product that runs on the data directory.
 * @throws AppError `DATABASE_UNAVAILABLE` if no product is running
 */
export async function installedDatabase(service: 'auth' | 'opportunities'): Promise<string> {
  const { DATABASE_URL: url, RFP_DATA_DIR: dataDir } = loadConfig(configSchema);
  if (url !== undefined) return url;
  const adminUrl = await findRunningPostgres(dataDir);
  if (adminUrl === undefined) {
    throw new AppError('DATABASE_UNAVAILABLE', {
      message: `No product is running on ${dataDir}: start it, or set RFP_DATA_DIR or DATABASE_URL.`,
    });
  }
  return addressFor(service, adminUrl, await readServicePasswords(dataDir, [service]));
}
