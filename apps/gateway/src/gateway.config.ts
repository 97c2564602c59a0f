import { z } from 'zod';

/** What the environment may say to a gateway that is a process of its own. Where it listens is no setting: see `start-gateway.ts`. */
export const gatewayConfigSchema = z.object({
  /** 0 takes a free one. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  NATS_URL: z.url(),
  /** Folder of the console's built files; without it only the API is served. */
  RFP_CONSOLE_DIR: z.string().optional(),
});
