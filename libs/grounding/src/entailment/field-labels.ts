import { type TextSource } from '@rfp/contracts/grounding';

/** Words that notices use for each field. They are added to a quote of the field. */
const labels = new Map([
  ['title', 'Title'],
  ['agency_name', 'Agency'],
  ['opportunity_number', 'Solicitation number'],
  ['notice_type', 'Type of notice'],
  ['posted_date', 'Posted on'],
  ['due_date', 'Responses are due by the closing date'],
  ['archive_date', 'Archived on'],
  ['estimated_value', 'Estimated value'],
  ['value_floor', 'At least, minimum value'],
  ['value_ceiling', 'At most, maximum value, ceiling'],
  ['location', 'Place, location'],
  ['contact_info', 'Contact'],
  ['naics_codes', 'NAICS code'],
  ['psc_codes', 'PSC code'],
  ['aln_codes', 'Assistance listing number'],
  ['set_aside', 'Set-aside'],
  ['eligible_applicants', 'Eligible to apply'],
  ['expected_awards', 'Expected number of awards'],
]);

/** A quote with the label of its field, because a number alone does not show what it counts. */
export function withLabel(source: TextSource, text: string): string {
  const label = 'field' in source ? labels.get(source.field) : undefined;
  return label === undefined ? text : `${label}: ${text}`;
}
