import { lifecycleSchema, valueKindSchema } from '@rfp/contracts/notice';
import { timeZoneSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import {
  columnSchema,
  columnsOfTemplate,
  dateSchema,
  listSchema,
  type PlainValue,
  ruleWithResult,
  ruleSchema,
  textSchema,
  type TextValue,
} from './mapping.js';
import { openDaysSetting } from '../open-days.js';

/** Column of each field. Only the title is required; a field that is not mapped stays unset. */
const fieldsSchema = z.strictObject({
  title: textSchema.describe('The title.'),
  description: textSchema.optional().describe('The description.'),
  agency_name: textSchema.optional().describe('The buying body.'),
  department: textSchema.optional().describe('The body that the buying body belongs to.'),
  agency: textSchema.optional().describe('Only the buying body, if agency_name contains more.'),
  office: textSchema.optional().describe('The office or division that buys.'),
  agency_code: textSchema.optional().describe('The code of the buying body.'),
  opportunity_number: textSchema.optional().describe('The number of the solicitation.'),
  notice_type: textSchema.optional().describe('The type of the notice.'),
  source_url: textSchema
    .optional()
    .describe('The public page of the notice. Columns in its template are percent-encoded.'),
  estimated_value: textSchema.optional().describe('The amount, of the kind in value_kind.'),
  value_floor: textSchema.optional().describe('The smallest amount.'),
  value_ceiling: textSchema.optional().describe('The largest amount.'),
  currency: textSchema
    .optional()
    .describe('The currency of the amounts, such as { "constant": "CAD" }; US dollars by default.'),
  posted_date: dateSchema.optional().describe('The date of publication.'),
  due_date: dateSchema.optional().describe('The due date of offers.'),
  archive_date: dateSchema.optional().describe('The day on which the notice is archived.'),
  expected_solicitation: textSchema
    .optional()
    .describe(
      'The expected time of the solicitation in a forecast, such as Q2 FY27. If year and quarter are in two columns: "FY{fiscal_year} Q{quarter}".',
    ),
  expected_award: textSchema.optional().describe('The expected time of the award in a forecast.'),
  location: textSchema.optional().describe('The place of the work.'),
  contact: z
    .strictObject({
      name: textSchema.optional().describe('The name of the person or office.'),
      title: textSchema.optional().describe('The job title of the person.'),
      email: textSchema.optional().describe('The e-mail address.'),
      phone: textSchema.optional().describe('The telephone number.'),
    })
    .optional()
    .describe('The contact.'),
  keywords: listSchema.optional().describe('The keywords.'),
  naics_codes: listSchema.optional().describe('The NAICS codes.'),
  psc_codes: listSchema.optional().describe('The product and service codes (PSC).'),
  other_codes: listSchema
    .optional()
    .describe('The codes of other classifications, such as { "column": "commodity_code", "prefix": "UNSPSC " }.'),
  set_aside: textSchema.optional().describe('The set-aside of a solicitation, by its code or name.'),
  eligible_applicants: listSchema.optional().describe('The eligible applicants.'),
  attachments: listSchema.optional().describe('Links to the files of the notice.'),
});
export type FieldMapping = z.output<typeof fieldsSchema>;

const orderSchema = z
  .string()
  .regex(/^:?[a-z_][a-z0-9_]*( (ASC|DESC))?$/, 'Must be a column followed by ASC or DESC, such as start_date DESC');

/** Settings for turning rows into notices, shared by portals and files. */
export const rowShape = {
  time_zone: timeZoneSchema.describe('Time zone of days and times without one.'),
  id: textSchema.describe('The permanent identity of a record: a column, or a template of several.'),
  fields: fieldsSchema.describe('The column of each field.'),
  skip: z.array(ruleSchema).max(50).default([]).describe('Rules for rows to skip.'),
  latest_per: z
    .array(columnSchema)
    .max(5)
    .default([])
    .describe(
      'Only the first of the rows with the same values in these columns is synced. Rows with an empty value or a placeholder such as N/A are all synced.',
    ),
  lifecycle: z
    .strictObject({
      rules: z
        .array(ruleWithResult(lifecycleSchema.describe('The resulting lifecycle.')))
        .max(50)
        .default([])
        .describe('Rules, of which the first match applies.'),
      otherwise: lifecycleSchema.default('open').describe('The lifecycle without a matching rule.'),
    })
    .default({ rules: [], otherwise: 'open' })
    .describe('The lifecycle of a notice.'),
  fiscal_year_start: z
    .int()
    .min(1)
    .max(12)
    .default(10)
    .describe(
      'Month in which the fiscal year of forecasts begins: 10 for the United States, 7 for most of its states.',
    ),
  value_kind: valueKindSchema.default('estimate').describe('The kind of the amount in estimated_value.'),
  complete_listing: z
    .boolean()
    .default(false)
    .describe('Whether the selected rows are all open notices, so that a missing notice is closed.'),
  open_days: openDaysSetting(365),
};
const rowSchema = z.strictObject(rowShape);
export type RowSettings = z.output<typeof rowSchema>;

/**
 * Settings of a data set of a Socrata portal, to be written by hand. Example for the open bids of a county:
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
 *     "department": { "constant": "Example County" },
 *     "agency": "department",
 *     "office": "division",
 *     "description": { "all": ["summary", "scope_of_work"] },
 *     "due_date": { "column": "closes", "as": "utc_datetime", "ignore": ["2099*"] },
 *     "posted_date": { "column": "posted", "as": "date" },
 *     "estimated_value": { "first": ["budget", "estimate"] },
 *     "source_url": { "template": "https://bids.example-county.gov/bid/{bid_id}" },
 *     "location": { "constant": "Example, IL" },
 *     "keywords": ["category"],
 *     "other_codes": [{ "column": "unspsc", "split": ";", "prefix": "UNSPSC " }],
 *     "contact": { "name": "buyer", "email": "buyer_email", "phone": { "column": "buyer_phone", "ignore": ["(000) 000-0000"] } }
 *   },
 *   "lifecycle": { "rules": [{ "column": "bid_title", "starts_with": ["CANCELLED"], "is": "cancelled" }], "otherwise": "open" }
 * }
 * ```
 */
export const socrataSettingsSchema = z
  .strictObject({
    domain: z
      .string()
      .max(253)
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
        'Must be the host of the portal alone, such as data.delaware.gov',
      )
      .describe('Host of the portal, such as data.delaware.gov.'),
    dataset: z
      .string()
      .regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/, 'Must be the identifier of a data set, such as 2hnj-zwix')
      .describe('Identifier of the data set, such as 2hnj-zwix.'),
    ...rowShape,
    only: z
      .record(
        columnSchema,
        z.preprocess(
          (value) => (typeof value === 'string' ? [value] : value),
          z.array(z.string().max(500)).min(1).max(100),
        ),
      )
      .default({})
      .describe('Only rows in which these columns have this value, or one of these values.'),
    since: z
      .strictObject({
        column: columnSchema.describe('The column with the date.'),
        days: z.int().min(1).max(3660).describe('The maximum age in days.'),
      })
      .optional()
      .describe('Only rows with a date not older than this number of days.'),
    where: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('More conditions, in the language of the portal (SoQL).'),
    order: z.array(orderSchema).max(5).default([]).describe('Order of the rows, such as start_date DESC.'),
    page_size: z.int().min(1).max(5000).default(1000).describe('Rows per request.'),
  })
  .refine(({ latest_per, order }) => latest_per.length === 0 || order.length > 0, {
    path: ['order'],
    message: 'Must define the order, such as start_date DESC, if latest_per is set',
  })
  .refine(({ complete_listing, since }) => !complete_listing || since === undefined, {
    path: ['complete_listing'],
    message: 'Must be false if since is set, because older rows are not closed',
  });
export type SocrataSettings = z.output<typeof socrataSettingsSchema>;

/** The distinct columns that the settings use. They are requested by name, so that the portal reports a renamed column. */
export function columnsOf({ id, fields, skip, latest_per, lifecycle }: RowSettings): string[] {
  const { contact = {}, ...others } = fields;
  const values = [id, ...Object.values(others), ...Object.values(contact)].flat();
  const inValues = values.flatMap((value) => (value === undefined ? [] : columnsOfValue(value)));
  return [...new Set([...inValues, ...latest_per, ...[...skip, ...lifecycle.rules].map(({ column }) => column)])];
}

/** The columns of one value. */
export function columnsOfValue(value: Partial<TextValue>): string[] {
  const parts: Partial<PlainValue>[] = [value, ...(value.first ?? []), ...(value.all ?? [])];
  return parts.flatMap(({ column, template }) => (column === undefined ? columnsOfTemplate(template ?? '') : [column]));
}
