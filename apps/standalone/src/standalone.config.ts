import { authConfigSchema } from '@rfp/auth/auth.config';
import { gatewayConfigSchema } from '@rfp/gateway/gateway.config';
import { syncConfigSchema } from '@rfp/sync/sync.config';
import { z } from 'zod';

const auth = authConfigSchema.shape;

/** Settings of `npm start`; every one has a default that works on a laptop. */
export const standaloneConfigSchema = z.object({
  ...syncConfigSchema.shape,
  ...auth,
  HOST: gatewayConfigSchema.shape.HOST,
  TRUSTED_PROXIES: gatewayConfigSchema.shape.TRUSTED_PROXIES,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Of the local mailbox; taken only where no SMTP server is set. A free one where this one is in use. */
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3025),
  /** Where the database lives; survives restarts. */
  RFP_DATA_DIR: z.string().min(1).default('./.data'),
  /** `on`: an empty installation is filled with demo records, marked as such, and the demo account may look around. */
  RFP_DEMO: z.enum(['on', 'off']).default('on'),
  /** `on`: Grants.gov, which needs no key, is read at the first start. */
  RFP_FIRST_SYNC: z.enum(['on', 'off']).default('on'),
  /** The address at which this machine is reached on its own port, where it is not set. */
  SITE_URL: auth.SITE_URL.optional(),
  /** The local mailbox, where it is not set. */
  SMTP_URL: auth.SMTP_URL.optional(),
  /** Made at the first start and kept in the data directory, where they are not set. */
  AUTH_SIGNING_KEYS: auth.AUTH_SIGNING_KEYS.optional(),
  ENCRYPTION_KEYS: auth.ENCRYPTION_KEYS.optional(),
});
export type StandaloneConfig = z.infer<typeof standaloneConfigSchema>;
