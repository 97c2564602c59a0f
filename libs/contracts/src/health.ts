import { z } from 'zod';

/** Of a process. */
export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});

/** What a service is asked for: the parts without which it answers nothing, or all that it needs. */
export const healthRequestSchema = z.strictObject({ all: z.boolean().default(false) });

/** Of the product, as in its package: `1.2.0`. */
export const versionSchema = z.strictObject({ version: z.string() });
