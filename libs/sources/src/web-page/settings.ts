import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { load } from 'cheerio/slim';
import { z } from 'zod';
import { openDaysSetting } from '../open-days.js';

/**
 * A CSS selector. `:has()` and `:contains()` are rejected: they search all descendants of each element and take quadratic time or worse.
 */
const selector = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/:(?:has|i?contains)\b/i.test(text), 'Must not hold :has() or :contains()')
  .refine(isSelector, 'Must be a CSS selector such as table.bids tr');

/** A URL from a user. Credentials are rejected because they would be stored and shown. */
export const publicAddress = webUrlSchema.refine(
  (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
  'Must not hold a user name or password',
);

/** Selectors of the parts of an opportunity, each within the item. */
export const selectorsSchema = z.strictObject({
  item: selector
    .optional()
    .describe('The repeated element of each opportunity on a list page; the whole page by default.'),
  title: selector.optional().describe('Selector of the title.'),
  link: selector.optional().describe('Selector of the link to the page of the opportunity.'),
  due: selector.optional().describe('Selector of the due date.'),
  posted: selector.optional().describe('Selector of the day of publication.'),
  agency: selector.optional().describe('Selector of the buying body.'),
  number: selector.optional().describe('Selector of the number of the opportunity.'),
  value: selector.optional().describe('Selector of the estimated value.'),
  description: selector.optional().describe('Selector of the description.'),
  contact: selector.optional().describe('Selector of the contact.'),
  location: selector.optional().describe('Selector of the place.'),
});
export type Selectors = z.infer<typeof selectorsSchema>;

/** Settings for reading a page, without its URL. */
export const readingSchema = z.strictObject({
  selectors: selectorsSchema
    .optional()
    .describe('CSS selectors of the parts of an opportunity; parts without a selector are found by their labels.'),
  agency_name: z.string().trim().min(1).max(300).optional().describe('The buyer, if the page does not state it.'),
  time_zone: timeZoneSchema
    .optional()
    .describe('Time zone of the printed times. Without a zone, times are read in Eastern Time and marked "assumed".'),
  open_days: openDaysSetting(365),
});
export type ReadingSettings = z.infer<typeof readingSchema>;

export const webPageSettings = readingSchema.extend({
  url: publicAddress.describe('Address of the page.'),
  follow_details: z
    .boolean()
    .default(false)
    .describe('Whether to read the page of each opportunity too, if it is on the same site.'),
  max_pages: z
    .int()
    .min(1)
    .max(500)
    .default(50)
    .describe('Maximum number of opportunity pages, and of list pages, per run.'),
});
export type WebPageSettings = z.infer<typeof webPageSettings>;

function isSelector(text: string): boolean {
  try {
    load('<p></p>')(text);
    return true;
  } catch {
    return false;
  }
}
