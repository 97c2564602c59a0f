import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/** What has to be said of a feed. Whether its notices are of the state, private or others is said of the source itself. */
export const feedSettingsSchema = z.strictObject({
  /** Where the feed is: RSS, RDF or Atom. */
  url: webUrlSchema.refine(hasNoCredentials, 'Must not hold a user name or a password'),
  /** Where the publisher's days and times without a zone are. */
  time_zone: timeZoneSchema.default('America/New_York'),
  /** Who buys, where the feed is of one buyer and does not say so itself. */
  agency_name: z.string().trim().min(1).max(300).optional(),
  /** Only entries that hold one of these words, in capitals or not. */
  keywords: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
