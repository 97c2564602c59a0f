import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { sourceKeySchema, webUrlSchema } from './primitives.js';

export const sourceKindSchema = z.enum(['api', 'file', 'scraper', 'demo']);

/** A source as configured here. Its key material is never part of any answer. */
export const sourceSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string().min(1).max(100),
  source_type: sourceTypeSchema,
  kind: sourceKindSchema,
  home_url: webUrlSchema,
  needs_key: z.boolean(),
  /** False where a key is needed and none is set. */
  ready: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;
