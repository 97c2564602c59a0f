import { z } from 'zod';
import { sourceIdText } from '../fields/source-id.js';

const text = z.string().nullish();
const words = z.array(z.string()).nullish();
const amount = z.union([z.string(), z.number()]).nullish();
/** Id in lower case, because UUIDs that differ only in case denote the same opportunity. */
const identifier = z.union([z.string(), z.number()]).transform(String).pipe(sourceIdText.toLowerCase());

/** Records are validated later, one by one, so that an unreadable record does not affect the others. */
export const searchGuard = z.object({
  data: z.array(z.unknown()),
  pagination_info: z.object({
    page_offset: z.int(),
    page_size: z.int().positive(),
    total_records: z.int().nonnegative(),
  }),
});

/** The ids of a record, under which it can be quarantined. */
export const identifiedGuard = z.object({
  opportunity_id: identifier,
  legacy_opportunity_id: z.int().positive().nullish(),
});

/** Members about the agency in the former format. In the current format they are members of the record itself. */
const formerAgency = { agency_code: text, agency_name: text, agency_phone_number: text };

const summaryGuard = z.object({
  ...formerAgency,
  summary_description: text,
  is_cost_sharing: z.boolean().nullish(),
  is_forecast: z.boolean().nullish(),
  post_date: text,
  close_date: text,
  close_date_description: text,
  archive_date: text,
  forecasted_post_date: text,
  forecasted_close_date: text,
  forecasted_close_date_description: text,
  expected_number_of_awards: amount,
  estimated_total_program_funding: amount,
  award_floor: amount,
  award_ceiling: amount,
  agency_contact_description: text,
  agency_email_address: text,
  funding_instruments: words,
  funding_categories: words,
  applicant_types: words,
});

export const opportunityGuard = identifiedGuard.extend({
  opportunity_number: text,
  opportunity_title: text,
  agency: text,
  agency_code: text,
  agency_name: text,
  top_level_agency_name: text,
  opportunity_status: z.enum(['forecasted', 'posted', 'closed', 'archived']),
  opportunity_assistance_listings: z
    .array(z.object({ assistance_listing_number: text, program_title: text }))
    .nullish(),
  summary: summaryGuard.nullish().transform((summary) => summary ?? {}),
});
export type SimplerOpportunity = z.infer<typeof opportunityGuard>;
