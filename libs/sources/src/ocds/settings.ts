import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { openDaysSetting } from '../open-days.js';
import { isPageTemplate } from './publisher-page.js';

/** Settings of a publisher of OCDS data. */
export const ocdsSettings = z.strictObject({
  url: webUrlSchema
    .refine(isPlainAddress, 'Must not contain a user name, or a {placeholder} in the host.')
    .describe(
      'Address of a package or a file of JSON Lines. {from} and {to} in it (or {from_day} and {to_day}) select only the changes since the last run.',
    ),
  window_days: z
    .int()
    .min(1)
    .max(366)
    .default(30)
    .describe('Days that the first run looks back, if the address contains {from}.'),
  max_pages: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe('Maximum number of pages per run; the next run resumes after them.'),
  seconds_between_requests: z.number().min(0).max(600).default(1).describe('Pause between two requests.'),
  time_zone: timeZoneSchema.default('UTC').describe('Time zone of days and times without an offset.'),
  agency: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('The buyer, for a publisher that is a buying body itself.'),
  page: z
    .string()
    .max(500)
    .refine(
      isPageTemplate,
      'Must be an address with at least one of {ocid}, {local_id}, {id} and {tender_id} after its host.',
    )
    .optional()
    .describe(
      'Address of the page of a procedure, for releases without a link, with {ocid}, {local_id} (the ocid without prefix), {id} (of the release) or {tender_id}.',
    ),
  open_days: openDaysSetting(365),
  forbidden_means_wait: z
    .boolean()
    .default(false)
    .describe('Whether a 403 of the publisher means too many requests, followed by a pause of five minutes.'),
});
export type OcdsSettings = z.infer<typeof ocdsSettings>;

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, host } = new URL(address);
  return username === '' && password === '' && !/[{}]|%7b/i.test(host);
}
