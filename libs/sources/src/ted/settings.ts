import { timeZoneSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { openDaysSetting } from '../open-days.js';

/** Settings of a search of TED. */
export const tedSettings = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .refine((query) => !/\bsort\s+by\b/i.test(query), 'Must not sort, because the notices are read in the order of TED')
    .default('notice-type IN (cn-standard cn-social cn-desg qu-sy pin-cfc-standard pin-cfc-social)')
    .describe(
      'Expert search without days of publication, such as buyer-country IN (IRL). Calls for competition by default.',
    ),
  language: z
    .string()
    .regex(/^[a-z]{3}$/, 'Must be a code of three letters, such as eng')
    .default('eng')
    .describe('Preferred language of title and names; a notice without this language is read in another language.'),
  window_days: z.int().min(1).max(366).default(30).describe('Days of publication that the first run looks back.'),
  page_size: z.int().min(1).max(250).default(100).describe('Notices per request.'),
  time_zone: timeZoneSchema.default('Europe/Brussels').describe('Time zone of days without one.'),
  open_days: openDaysSetting(365),
});
export type TedSettings = z.output<typeof tedSettings>;
