import { sourceTypeSchema } from '@rfp/contracts/notice';
import { intervalHoursSchema, managedSourceSchema } from '@rfp/contracts/source';
import { z } from 'zod';

/** A source as stored. */
export const sourceRow = z.object({
  key: z.string(),
  connector: z.string(),
  name: z.string(),
  source_type: sourceTypeSchema,
  home_url: z.string(),
  settings: managedSourceSchema.shape.settings,
  ready_made: z.boolean(),
  paused: z.boolean(),
  interval_hours: intervalHoursSchema,
  max_records: z.number().nullable(),
  next_due_at: z.date().nullable(),
  created_at: z.date(),
  /** Null for the demo generator, which has no row. */
  changed_at: z.date().nullable(),
  created_by: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRow>;
