import { vaultKeysSchema } from '@rfp/service-kit/vault';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { connectorShape } from './connector-settings.js';
import { allowedHostsSchema } from './scraping/egress/allowed-hosts.js';

/** Settings of the sync service and of its connectors, which `ConnectorSettings` reads. */
export const syncConfigSchema = z.object({
  ...connectorShape,
  /** Keys that encrypt the API keys in the database: `id:key,...`; the first one encrypts. */
  ENCRYPTION_KEYS: vaultKeysSchema,
  /** Keys of the built-in sources that start unpaused, separated by commas. Users can pause and resume them later. */
  RFP_SOURCES: z
    .string()
    .default('grants_gov,sam_gov,sam_gov_bulk')
    .transform((text) =>
      text
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    )
    .pipe(z.array(sourceKeySchema)),
  /** Whether sources sync at their intervals. */
  RFP_SCHEDULE: z.enum(['on', 'off']).default('on'),
  /** Private hosts of pages and feeds: `host`, `host:port`, separated by commas. All other private hosts are refused. */
  SCRAPING_ALLOWED_HOSTS: allowedHostsSchema,
  /** Minimum milliseconds between two page requests to one host. */
  SCRAPING_INTERVAL_MS: z.coerce.number().int().nonnegative().default(2000),
});
export type SyncConfig = z.infer<typeof syncConfigSchema>;

/** Injection token of the configuration. */
export const syncConfig = Symbol('SyncConfig');
