import { z } from 'zod';
import { leadGroups } from './award-groups.js';

/** What has to be said of a source of this type: which market, and how far to look ahead. */
export const usaspendingSettings = z
  .strictObject({
    /** NAICS codes of 2 to 6 digits; a short one stands for all that begin with it. */
    naics_codes: z.array(z.string().regex(/^\d{2,6}$/, 'A NAICS code has 2 to 6 digits.')).max(50).default([]),
    /** Full official names of awarding departments, `Department of Defense`: an abbreviation finds nothing. */
    agencies: z.array(z.string().trim().min(3).max(200)).max(50).default([]),
    /** Awards that end within so many months are leads. */
    horizon_months: z.int().min(6).max(18).default(18),
    award_groups: z.array(z.enum(leadGroups)).min(1).default([...leadGroups]),
  })
  .refine(({ naics_codes, agencies }) => naics_codes.length + agencies.length > 0, {
    path: ['naics_codes'],
    error: 'Name at least one NAICS code or one agency: all awards of the government are too many to be leads.',
  });
export type UsaspendingSettings = z.infer<typeof usaspendingSettings>;
