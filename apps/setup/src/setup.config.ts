import { listOf } from '@rfp/service-kit/setting-schemas';
import { z } from 'zod';

/** Environment of the step before the services. */
export const setupConfigSchema = z.object({
  /** The database, as its administrator. */
  DATABASE_URL: z.url(),
  /** The server itself, where DATABASE_URL is that of a pooler. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** Folder of the secrets of all services. */
  RFP_SECRETS_DIR: z.string().min(1),
  /** Host names by which the broker is reached besides `nats` and `nats-1` to `nats-3`. */
  NATS_HOST_NAMES: listOf(z.string().regex(/^[\w.*-]+$/, 'must be host names separated by commas')),
  /** Makes new passwords or a new certificate of the broker although the old ones are valid. */
  NATS_ROTATE: z.enum(['none', 'passwords', 'certificate', 'all']).default('none'),
});
