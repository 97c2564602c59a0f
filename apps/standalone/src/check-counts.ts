import { AppError } from '@rfp/contracts/errors';
import { findRunningPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { loadConfig } from '@rfp/service-kit/config';
import { z } from 'zod';
import { reportCounts } from './report-counts.js';
import { runStep } from '@rfp/setup/run-step';
import { addressFor, readServicePasswords } from '@rfp/setup/service-passwords';
import { standaloneConfigSchema } from './standalone.config.js';

// npm run check-counts: compares the stored counts of the catalogue with a recount. npm run check-counts -- --mend: replaces wrong ones.
const service = 'opportunities';
const configSchema = standaloneConfigSchema.pick({ RFP_DATA_DIR: true }).extend({
  /** Address as the role of the service, if services run on several machines; default: the database of the data directory. */
  DATABASE_URL: z.url().optional(),
});

await runStep(async () => {
  const config = loadConfig(configSchema);
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--mend')) {
    throw new AppError('CONFIGURATION', { message: 'The only option is --mend.' });
  }
  const areCorrect = await reportCounts(config.DATABASE_URL ?? (await installedDatabase(config.RFP_DATA_DIR)), {
    mend: option === '--mend',
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  if (!areCorrect) process.exitCode = 1;
  return undefined;
});

async function installedDatabase(dataDir: string): Promise<string> {
  const adminUrl = await findRunningPostgres(dataDir);
  if (adminUrl === undefined) {
    throw new AppError('DATABASE_UNAVAILABLE', {
      message: `No product is running on ${dataDir}: start it, or set RFP_DATA_DIR or DATABASE_URL.`,
    });
  }
  return addressFor(service, adminUrl, await readServicePasswords(dataDir, [service]));
}
