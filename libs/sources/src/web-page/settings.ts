import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { load } from 'cheerio/slim';
import { z } from 'zod';

/**
 * A CSS selector. Selectors that search all descendants of each element take quadratic time, and more in nested pages.
 */
const selector = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/:(?:has|i?contains)\b/i.test(text), 'Must not hold :has() or :contains()')
  .refine(isSelector, 'Must be a CSS selector such as table.bids tr');

/** A URL from a user. Credentials in it would be stored and shown. */
export const publicAddress = webUrlSchema.refine(
  (text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '',
  'Must not hold a user name or password',
);

/** Selectors of the parts of an opportunity, each within the item. */
export const selectorsSchema = z.strictObject({
  item: selector
    .optional()
    .describe('What is repeated on a list page for each opportunity; the whole page where absent.'),
  title: selector.optional().describe('Where the title stands.'),
  link: selector.optional().describe('Where the link to the page of the opportunity stands.'),
  due: selector.optional().describe('Where the due date stands.'),
  posted: selector.optional().describe('Where the day of publication stands.'),
  agency: selector.optional().describe('Where the buying body stands.'),
  number: selector.optional().describe('Where the number of the opportunity stands.'),
  value: selector.optional().describe('Where the estimated value stands.'),
  description: selector.optional().describe('Where the description stands.'),
  contact: selector.optional().describe('Where the contact stands.'),
  location: selector.optional().describe('Where the place stands.'),
});
export type Selectors = z.infer<typeof selectorsSchema>;

/** How to read a page, without its URL. */
export const readingSchema = z.strictObject({
  selectors: selectorsSchema
    .optional()
    .describe('CSS selectors of the parts of an opportunity; what is left out is looked for by its label.'),
  agency_name: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('Who buys all that is on the page, where the page does not say.'),
  time_zone: timeZoneSchema.optional().describe('Zone of the printed times; without it only their days are taken.'),
});
export type Reading = z.infer<typeof readingSchema>;

export const webPageSettings = readingSchema.extend({
  url: publicAddress.describe('Address of the page.'),
  follow_details: z
    .boolean()
    .default(false)
    .describe('Whether the page of each opportunity is read too, where it is on the same site.'),
  max_pages: z.int().min(1).max(500).default(50).describe('Pages of opportunities that one run reads at most.'),
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
