import { z } from 'zod';

/** Settings of the sync service. Addresses are settable so that a mirror or a twin can stand in for a source. */
export const syncConfigSchema = z.object({
  SAM_API_KEY: z.string().min(1).optional(),
  SAM_BASE_URL: z.url().optional(),
  /** Requests a day that the key of SAM.gov allows: 10, 1,000 or 10,000. */
  SAM_DAILY_QUOTA: z.coerce.number().int().positive().default(10),
  SAM_BULK_BASE_URL: z.url().optional(),
  GRANTS_GOV_BASE_URL: z.url().optional(),
  /** Milliseconds between two requests to Grants.gov, which publishes no limit. */
  GRANTS_GOV_INTERVAL_MS: z.coerce.number().int().nonnegative().default(1000),
});
export type SyncConfig = z.infer<typeof syncConfigSchema>;
