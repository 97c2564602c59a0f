import { z } from 'zod';
import { sourceIdText } from '../fields/source-id.js';
import { type LeadGroup } from './award-groups.js';

const text = z.string().nullish();
const amount = z.union([z.number(), z.string()]).nullish();
const codeAndDescription = z.object({ code: text, description: text }).nullish();
const place = z.object({ city_name: text, state_code: text, country_name: text }).nullish();
const cursorPart = z.union([z.number(), z.string()]).nullish();

/**
 * One page of a listing. Rows are validated later, one by one, so that an unreadable row does not affect the others. There is no total.
 */
export const listingGuard = z.object({
  results: z.array(z.unknown()),
  page_metadata: z.object({
    hasNext: z.boolean(),
    last_record_unique_id: cursorPart,
    last_record_sort_value: cursorPart,
  }),
});
export type Listing = z.infer<typeof listingGuard>;

/** The id of a row, for the quarantine and to recognize repeated pages. */
export const identifiedGuard = z.object({ generated_internal_id: sourceIdText });

/** The end date of a row, by which the listing is ordered. A row without the field is invalid; `null` means that it has no end. */
export const endGuards = {
  contracts: z.object({ 'End Date': z.string().nullable() }).transform((row) => row['End Date']),
  idvs: z.object({ 'Last Date to Order': z.string().nullable() }).transform((row) => row['Last Date to Order']),
} satisfies Record<LeadGroup, z.ZodType<string | null>>;

export const awardGuard = identifiedGuard.extend({
  'Award ID': text,
  'Recipient Name': text,
  'Awarding Agency': text,
  'Awarding Sub Agency': text,
  'Awarding Sub Agency Code': text,
  Description: text,
  'Start Date': text,
  'End Date': text,
  'Last Date to Order': text,
  'Award Amount': amount,
  'Contract Award Type': text,
  NAICS: codeAndDescription,
  PSC: codeAndDescription,
  'Primary Place of Performance': place,
});
export type Award = z.infer<typeof awardGuard>;

/** The member that every response about an award has. */
export const detailEnvelope = z.looseObject({ generated_unique_award_id: z.string() });

const agency = z.object({ name: text, code: text }).nullish();

export const detailGuard = z.object({
  generated_unique_award_id: sourceIdText,
  piid: text,
  type_description: text,
  description: text,
  total_obligation: amount,
  base_and_all_options: amount,
  awarding_agency: z.object({ toptier_agency: agency, subtier_agency: agency, office_agency_name: text }).nullish(),
  recipient: z.object({ recipient_name: text }).nullish(),
  period_of_performance: z.object({ start_date: text, end_date: text, potential_end_date: text }),
  place_of_performance: place,
  latest_transaction_contract_data: z
    .object({
      solicitation_identifier: text,
      number_of_offers_received: amount,
      extent_competed_description: text,
      type_set_aside: text,
      type_set_aside_description: text,
      naics: text,
      naics_description: text,
      product_or_service_code: text,
      product_or_service_description: text,
      type_of_contract_pricing_description: text,
    })
    .nullish(),
});
export type Detail = z.infer<typeof detailGuard>;
