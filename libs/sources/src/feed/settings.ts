import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { openDaysSetting } from '../open-days.js';

/** Settings of a feed. The type of its notices (state, private or others) is part of the source itself. */
export const feedSettingsSchema = z.strictObject({
  url: webUrlSchema
    .refine(hasNoCredentials, 'Must not hold a user name or a password')
    .describe('Address of the feed: RSS, RDF or Atom.'),
  time_zone: timeZoneSchema.default('America/New_York').describe('Time zone of days and times without one.'),
  agency_name: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('The buyer, if the feed has only one and does not state it.'),
  keywords: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default([])
    .describe('Only entries that contain one of these words, ignoring case.'),
  open_days: openDaysSetting(180),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
