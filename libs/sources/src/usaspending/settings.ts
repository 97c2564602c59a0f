import { z } from 'zod';
import { leadGroups } from './award-groups.js';

/** Settings of a source: a market and the horizon. */
export const usaspendingSettings = z
  .strictObject({
    naics_codes: z
      .array(z.string().regex(/^\d{2,6}$/, 'A NAICS code has 2 to 6 digits.'))
      .max(50)
      .default([])
      .describe('NAICS codes of 2 to 6 digits; a short code includes all codes that begin with it.'),
    agencies: z
      .array(z.string().trim().min(3).max(200))
      .max(50)
      .default([])
      .describe('Full official names of awarding departments, such as Department of Defense.'),
    horizon_months: z
      .int()
      .min(6)
      .max(18)
      .default(18)
      .describe('Awards that end within this number of months are leads.'),
    award_groups: z
      .array(z.enum(leadGroups))
      .min(1)
      .default([...leadGroups])
      .describe('Awards that are leads: contracts, and vehicles under which orders are placed (idvs).'),
  })
  .refine(({ naics_codes, agencies }) => naics_codes.length + agencies.length > 0, {
    path: ['naics_codes'],
    error: 'Name at least one NAICS code or one agency: all awards of the government are too many to be leads.',
  });
export type UsaspendingSettings = z.infer<typeof usaspendingSettings>;
