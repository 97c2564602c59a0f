import { vaultKeysSchema } from '@rfp/service-kit/vault';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { connectorShape } from './connector-settings.js';
import { allowedHostsSchema } from './scraping/egress/allowed-hosts.js';

/** Settings of the sync service, with those that the connectors name; `ConnectorSettings` reads them. */
export const syncConfigSchema = z.object({
  ...connectorShape,
  /** For API keys of sources that are kept in the database: `id:key,...`, the first encrypts. */
  ENCRYPTION_KEYS: vaultKeysSchema,
  /** Which of the sources that come ready begin unpaused; comma list of their keys. Later it is people who pause and resume them. */
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
  /** Whether sources are read at their intervals without anybody asking. */
  RFP_SCHEDULE: z.enum(['on', 'off']).default('on'),
  /** Private hosts that pages and feeds may be read from: `host`, `host:port`, separated by commas. All others are refused. */
  SCRAPING_ALLOWED_HOSTS: allowedHostsSchema,
  /** Milliseconds between two requests for pages of one host, at least. */
  SCRAPING_INTERVAL_MS: z.coerce.number().int().nonnegative().default(2000),
});
export type SyncConfig = z.infer<typeof syncConfigSchema>;
