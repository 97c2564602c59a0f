import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { load } from 'cheerio/slim';
import { z } from 'zod';

/** A CSS selector. What looks into all that is below of each element grows with the square of a page, and more where it is nested. */
const selector = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/:(?:has|i?contains)\b/i.test(text), 'Must not hold :has() or :contains()')
  .refine(isSelector, 'Must be a CSS selector such as table.bids tr');

/** An address as a person gives it. Credentials in it would be stored and shown. */
export const publicAddress = webUrlSchema.refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', 'Must not hold a user name or password');

/** Where the parts of an opportunity stand, each within the item; what is left out is looked for by its label. */
export const selectorsSchema = z.strictObject({
  /** What is repeated on a list page; the whole page where absent. */
  item: selector.optional(),
  title: selector.optional(),
  link: selector.optional(),
  due: selector.optional(),
  posted: selector.optional(),
  agency: selector.optional(),
  number: selector.optional(),
  value: selector.optional(),
  description: selector.optional(),
  contact: selector.optional(),
  location: selector.optional(),
});
export type Selectors = z.infer<typeof selectorsSchema>;

/** How a page is read, without where it is. */
export const readingSchema = z.strictObject({
  selectors: selectorsSchema.optional(),
  /** Buying body of all that is on the page, where the page does not say. */
  agency_name: z.string().trim().min(1).max(300).optional(),
  /** Zone of the printed times; without it only their days are taken. */
  time_zone: timeZoneSchema.optional(),
});
export type Reading = z.infer<typeof readingSchema>;

export const webPageSettings = readingSchema.extend({
  url: publicAddress,
  /** Reads the page of each opportunity too, where it is on the same site. */
  follow_details: z.boolean().default(false),
  /** Pages of opportunities that are read in one run at most. */
  max_pages: z.int().min(1).max(500).default(50),
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
