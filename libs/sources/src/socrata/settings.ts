import { lifecycleSchema, valueKindSchema } from '@rfp/contracts/notice';
import { timeZoneSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { columnSchema, columnsOfTemplate, dateSchema, listSchema, type PlainValue, ruleFor, ruleSchema, textSchema, type TextValue } from './mapping.js';

/** Which column says what of a notice. Only the title must be there; what is not mapped is not spoken of. */
const fieldsSchema = z.strictObject({
  title: textSchema,
  description: textSchema.optional(),
  agency_name: textSchema.optional(),
  agency_code: textSchema.optional(),
  opportunity_number: textSchema.optional(),
  notice_type: textSchema.optional(),
  /** The public page of the notice. Columns in a template of a link are escaped as a link needs it. */
  source_url: textSchema.optional(),
  estimated_value: textSchema.optional(),
  value_floor: textSchema.optional(),
  value_ceiling: textSchema.optional(),
  posted_date: dateSchema.optional(),
  due_date: dateSchema.optional(),
  archive_date: dateSchema.optional(),
  location: textSchema.optional(),
  contact: z.strictObject({ name: textSchema.optional(), title: textSchema.optional(), email: textSchema.optional(), phone: textSchema.optional() }).optional(),
  keywords: listSchema.optional(),
  naics_codes: listSchema.optional(),
  psc_codes: listSchema.optional(),
  eligible_applicants: listSchema.optional(),
  /** Links to files. */
  attachments: listSchema.optional(),
});
export type FieldMapping = z.output<typeof fieldsSchema>;

const orderSchema = z.string().regex(/^:?[a-z_][a-z0-9_]*( (ASC|DESC))?$/, 'Must be a column, and ASC or DESC behind it, such as start_date DESC');

/**
 * How a data set of a Socrata portal is read, to be written by hand. An example, the open bids of a county:
 *
 * ```json
 * {
 *   "domain": "data.example-county.gov",
 *   "dataset": "abcd-1234",
 *   "time_zone": "America/Chicago",
 *   "only": { "stage": ["Open", "Amended"] },
 *   "since": { "column": "posted", "days": 180 },
 *   "order": ["posted DESC"],
 *   "id": "bid_id",
 *   "fields": {
 *     "title": "bid_title",
 *     "opportunity_number": "bid_number",
 *     "agency_name": { "template": "Example County, {department}" },
 *     "description": { "all": ["summary", "scope_of_work"] },
 *     "due_date": { "column": "closes", "as": "utc_datetime", "ignore": ["2099*"] },
 *     "posted_date": { "column": "posted", "as": "date" },
 *     "estimated_value": { "first": ["budget", "estimate"] },
 *     "source_url": { "template": "https://bids.example-county.gov/bid/{bid_id}" },
 *     "location": { "constant": "Example, IL" },
 *     "keywords": ["category", { "column": "unspsc", "split": ";" }],
 *     "contact": { "name": "buyer", "email": "buyer_email", "phone": { "column": "buyer_phone", "ignore": ["(000) 000-0000"] } }
 *   },
 *   "lifecycle": { "rules": [{ "column": "bid_title", "starts_with": ["CANCELLED"], "is": "cancelled" }], "otherwise": "open" }
 * }
 * ```
 */
export const socrataSettingsSchema = z
  .strictObject({
    /** The portal's host: `data.delaware.gov`. */
    domain: z
      .string()
      .max(253)
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Must be the host of the portal alone, such as data.delaware.gov'),
    /** The data set's sign, four characters twice: `2hnj-zwix`. */
    dataset: z.string().regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/, 'Must be the sign of a data set, such as 2hnj-zwix'),
    /** Where the publisher's days and times are. */
    time_zone: timeZoneSchema,
    /** What tells one record from another, for ever: a column, or a template of several. */
    id: textSchema,
    fields: fieldsSchema,
    /** Only the rows in which these columns hold this, or one of these. The portal picks them. */
    only: z.record(columnSchema, z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string().max(500)).min(1).max(100))).default({}),
    /** Only the rows whose date is not older than so many days. The portal picks them. */
    since: z.strictObject({ column: columnSchema, days: z.int().min(1).max(3660) }).optional(),
    /** More conditions, in the portal's own language (SoQL). */
    where: z.string().trim().min(1).max(2000).optional(),
    /** In which order the portal gives the rows. Equal ones come in the portal's own order. */
    order: z.array(orderSchema).max(5).default([]),
    /** Rows that are passed over once they are read. */
    skip: z.array(ruleSchema).max(50).default([]),
    /** Of the rows in which all of these columns hold the same, only the first in `order` is read. Rows without one of them are all read. */
    latest_per: z.array(columnSchema).max(5).default([]),
    /** Where a notice stands: the first rule that fits. */
    lifecycle: z
      .strictObject({ rules: z.array(ruleFor(lifecycleSchema)).max(50).default([]), otherwise: lifecycleSchema.default('open') })
      .default({ rules: [], otherwise: 'open' }),
    /** What the figure in `estimated_value` is. */
    value_kind: valueKindSchema.default('estimate'),
    /** Whether the rows that are asked for are all that is open: what is no longer among them is then closed. */
    complete_listing: z.boolean().default(false),
    /** Rows of one request. */
    page_size: z.int().min(1).max(5000).default(1000),
  })
  .refine(({ latest_per, order }) => latest_per.length === 0 || order.length > 0, {
    path: ['order'],
    message: 'Must say what the latest is, such as start_date DESC, where latest_per is set',
  })
  .refine(({ complete_listing, since }) => !complete_listing || since === undefined, {
    path: ['complete_listing'],
    message: 'Must be false where since is set: what is older than that is not closed',
  });
export type SocrataSettings = z.output<typeof socrataSettingsSchema>;

/** Every column that is read, each once: they alone are asked for, so that a portal that renamed one says so. */
export function columnsOf({ id, fields, skip, latest_per, lifecycle }: SocrataSettings): string[] {
  const { contact = {}, ...others } = fields;
  const values = [id, ...Object.values(others), ...Object.values(contact)].flat();
  const inValues = values.flatMap((value) => (value === undefined ? [] : columnsOfValue(value)));
  return [...new Set([...inValues, ...latest_per, ...[...skip, ...lifecycle.rules].map(({ column }) => column)])];
}

function columnsOfValue(value: Partial<TextValue>): string[] {
  const parts: Partial<PlainValue>[] = [value, ...(value.first ?? []), ...(value.all ?? [])];
  return parts.flatMap(({ column, template }) => (column === undefined ? columnsOfTemplate(template ?? '') : [column]));
}
