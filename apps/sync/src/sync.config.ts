import { vaultKeysSchema } from '@rfp/service-kit/vault';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { allowedHostsSchema } from './scraping/door/allowed-hosts.js';

/** Settings of the sync service. Addresses are settable so that a mirror or a twin can stand in for a source. */
export const syncConfigSchema = z.object({
  /** For API keys of sources that are kept in the database: `id:key,...`, the first encrypts. */
  ENCRYPTION_KEYS: vaultKeysSchema,
  /** Which of the sources that come ready begin unpaused; comma list of their keys. Later it is people who pause and resume them. */
  RFP_SOURCES: z
    .string()
    .default('grants_gov,sam_gov,sam_gov_bulk')
    .transform((text) => text.split(',').map((key) => key.trim()).filter((key) => key !== ''))
    .pipe(z.array(sourceKeySchema)),
  /** Wins over a key that a person has stored, who cannot change it then. */
  SAM_API_KEY: z.string().min(1).optional(),
  SAM_BASE_URL: z.url().optional(),
  /** Requests a day that the key of SAM.gov allows: 10, 1,000 or 10,000. */
  SAM_DAILY_QUOTA: z.coerce.number().int().positive().default(10),
  SAM_BULK_BASE_URL: z.url().optional(),
  GRANTS_GOV_BASE_URL: z.url().optional(),
  /** Milliseconds between two requests to Grants.gov, which publishes no limit. */
  GRANTS_GOV_INTERVAL_MS: z.coerce.number().int().nonnegative().default(1000),
  SIMPLER_GRANTS_API_KEY: z.string().min(1).optional(),
  SIMPLER_GRANTS_BASE_URL: z.url().optional(),
  GRANTS_GOV_EXTRACT_BASE_URL: z.url().optional(),
  FIRECRAWL_API_KEY: z.string().min(1).optional(),
  SOCRATA_APP_TOKEN: z.string().min(1).optional(),
  /** Whether sources are read at their intervals without anybody asking. */
  RFP_SCHEDULE: z.enum(['on', 'off']).default('on'),
  /** Private hosts that pages and feeds may be read from: `host`, `host:port`, separated by commas. All others are refused. */
  SCRAPING_ALLOWED_HOSTS: allowedHostsSchema,
  /** Milliseconds between two requests for pages of one host, at least. */
  SCRAPING_INTERVAL_MS: z.coerce.number().int().nonnegative().default(2000),
});
export type SyncConfig = z.infer<typeof syncConfigSchema>;
