import { syncConfigSchema } from '@rfp/sync/sync.config';
import { z } from 'zod';

/** Settings of `npm start`; every one has a default that works on a laptop. */
export const standaloneConfigSchema = syncConfigSchema.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where the database lives; survives restarts. */
  RFP_DATA_DIR: z.string().min(1).default('./.data'),
  /** `on`: an empty installation is filled with demo records, marked as such. */
  RFP_DEMO: z.enum(['on', 'off']).default('on'),
  /** `on`: Grants.gov, which needs no key, is read at the first start. */
  RFP_FIRST_SYNC: z.enum(['on', 'off']).default('on'),
});
export type StandaloneConfig = z.infer<typeof standaloneConfigSchema>;
