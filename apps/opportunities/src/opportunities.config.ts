import { z } from 'zod';

/** Notifications look at the versions of 90 days, rehearsals of them too. */
const minRetention = 120;

export const opportunitiesConfigSchema = z.object({
  /** Days for which a superseded version of a record is kept; default: for ever. */
  RFP_VERSION_RETENTION: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(minRetention, `must be at least ${minRetention} days`)
    .max(36_500, 'must be at most 36500 days')
    .optional(),
});
