import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/** Settings of a feed. The type of its notices (state, private or others) is part of the source itself. */
export const feedSettingsSchema = z.strictObject({
  url: webUrlSchema
    .refine(hasNoCredentials, 'Must not hold a user name or a password')
    .describe('Address of the feed: RSS, RDF or Atom.'),
  time_zone: timeZoneSchema
    .default('America/New_York')
    .describe('Where days and times are that are printed without a zone.'),
  agency_name: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('Who buys, where the feed is of one buyer and does not say so itself.'),
  keywords: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default([])
    .describe('Only entries that hold one of these words are read, in capitals or not.'),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
