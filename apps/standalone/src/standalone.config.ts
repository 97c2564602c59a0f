import { authConfigSchema } from '@rfp/auth/auth.config';
import { gatewayConfigSchema } from '@rfp/gateway/gateway.config';
import { intelligenceConfigSchema } from '@rfp/intelligence/intelligence.config';
import { opportunitiesConfigSchema } from '@rfp/opportunities/opportunities.config';
import { syncConfigSchema } from '@rfp/sync/sync.config';
import { z } from 'zod';

const auth = authConfigSchema.shape;

/** Settings of `npm start`, all with defaults for a local machine. */
export const standaloneConfigSchema = z.object({
  ...syncConfigSchema.shape,
  ...auth,
  ...intelligenceConfigSchema.shape,
  ...opportunitiesConfigSchema.shape,
  HOST: gatewayConfigSchema.shape.HOST,
  TRUSTED_PROXIES: gatewayConfigSchema.shape.TRUSTED_PROXIES,
  REFUSALS_PER_SECOND: gatewayConfigSchema.shape.REFUSALS_PER_SECOND,
  RFP_INTELLIGENCE: gatewayConfigSchema.shape.RFP_INTELLIGENCE,
  /** Folder of a built console; default: the console of this installation. */
  RFP_CONSOLE_DIR: gatewayConfigSchema.shape.RFP_CONSOLE_DIR,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Port of the local mailbox, which is used only without an SMTP server. Falls back to a free port. */
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3025),
  /** Data directory with the database; survives restarts. */
  RFP_DATA_DIR: z.string().min(1).default('./.data'),
  /** `on`: fills a new installation with demo records, marked as such, and enables the demo account. */
  RFP_DEMO: z.enum(['on', 'off']).default('on'),
  /** `on`: syncs Grants.gov, which needs no API key, at the first start. */
  RFP_FIRST_SYNC: z.enum(['on', 'off']).default('on'),
  /** Command line to show in the startup message. */
  RFP_COMMAND: z.string().min(1).default('npm run -s rfp --'),
  /** Default: a local URL. */
  SITE_URL: auth.SITE_URL.optional(),
  /** Default: the local mailbox. */
  SMTP_URL: auth.SMTP_URL.optional(),
  /** Default: created at the first start and stored in the data directory. */
  AUTH_SIGNING_KEYS: auth.AUTH_SIGNING_KEYS.optional(),
  ENCRYPTION_KEYS: auth.ENCRYPTION_KEYS.optional(),
});
export type StandaloneConfig = z.infer<typeof standaloneConfigSchema>;
