import { z } from 'zod';

/** Min retention in days: notifications and rehearsals examine versions that are up to 90 days old. */
const minRetention = 120;

export const opportunitiesConfigSchema = z.object({
  /** Retention of superseded record versions in days; forever by default. */
  RFP_VERSION_RETENTION: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(minRetention, `must be at least ${minRetention} days`)
    .max(36_500, 'must be at most 36500 days')
    .optional(),
});
