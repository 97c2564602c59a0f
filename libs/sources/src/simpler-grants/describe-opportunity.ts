import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { joinContact } from '../fields/contact.js';
import { applicantTitle, categoryTitle, instrumentTitle } from '../grants-gov-extract/codes.js';
import { grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingDate } from '../grants-gov/closing-date.js';
import { agencyAndParent } from '../grants-gov/departments.js';
import { amounts, readCount } from '../grants-gov/describe-detail.js';
import { distinctLines, lifecycles, toLine } from '../grants-gov/describe-hit.js';
import { readDayField, readPostedDate } from '../fields/date-field.js';
import { plainText } from '../fields/plain-text.js';
import { opportunityPage, simplerGrantsName } from './constants.js';
import { type SimplerOpportunity } from './responses.js';

/** The Grants.gov id of an opportunity if it has one, else its id at Simpler.Grants.gov. */
export function sourceIdOf({
  opportunity_id,
  legacy_opportunity_id,
}: {
  opportunity_id: string;
  legacy_opportunity_id?: number | null | undefined;
}): string {
  return String(legacy_opportunity_id ?? opportunity_id);
}

/** Describes a record as a notice. The search returns no attachments. */
export function describeOpportunity(record: SimplerOpportunity): Notice {
  const { summary } = record;
  const number = toLine(record.opportunity_number, 200);
  const title = toLine(record.opportunity_title, 1000) ?? number;
  if (title === null) throw new AppError('RECORD_NO_TITLE');
  return {
    source_name: simplerGrantsName,
    source_id: sourceIdOf(record),
    source_type: 'federal_grant',
    channel: 'api',
    fields: {
      title,
      opportunity_number: number,
      source_url: opportunityPage(record.opportunity_id),
      ...derivedState(record),
      description: plainText(summary.summary_description ?? '', 1),
      ...agencyFields(record),
      ...amounts({
        estimatedFunding: summary.estimated_total_program_funding,
        awardCeiling: summary.award_ceiling,
        awardFloor: summary.award_floor,
      }),
      location: null,
      contact_info: joinContact({
        name: summary.agency_contact_description,
        email: summary.agency_email_address,
        phone: summary.agency_phone_number,
      }),
      ...subjects(record),
      expected_awards: readCount(summary.expected_number_of_awards),
      cost_sharing: summary.is_cost_sharing ?? null,
    },
  };
}

function agencyFields({ summary, ...record }: SimplerOpportunity): Partial<NoticeFields> {
  const name = record.agency_name ?? summary.agency_name;
  const code = record.agency_code ?? record.agency ?? summary.agency_code;
  return {
    agency_name: toLine(name),
    ...agencyAndParent(name, code, record.top_level_agency_name),
    agency_code: toLine(code, 100),
  };
}

function derivedState({ opportunity_status, summary }: SimplerOpportunity): Partial<NoticeFields> {
  const isForecast = summary.is_forecast ?? opportunity_status === 'forecasted';
  // The estimated date of a forecast must not become the deadline of a synopsis without a deadline.
  const due = summary.close_date ?? (isForecast ? summary.forecasted_close_date : null);
  const explanation = isForecast ? summary.forecasted_close_date_description : summary.close_date_description;
  const posted = readPostedDate(summary.post_date ?? summary.forecasted_post_date, { timeZone: grantsGovTimeZone });
  return {
    notice_type: isForecast ? 'forecast' : 'synopsis',
    lifecycle: lifecycles.get(opportunity_status),
    posted_date: posted,
    due_date: closingDate(due, explanation, posted),
    archive_date: readDayField('archive_date', summary.archive_date),
    time_zone: grantsGovTimeZone,
  };
}

function subjects({
  summary,
  opportunity_assistance_listings,
}: SimplerOpportunity): Pick<NoticeFields, 'keywords' | 'aln_codes' | 'eligible_applicants'> {
  const listings = opportunity_assistance_listings ?? [];
  const alns = distinctLines(
    listings.map((listing) => listing.assistance_listing_number),
    20,
  );
  const programs = listings.map(({ program_title }) => program_title);
  const titles = [
    ...(summary.funding_categories ?? []).map(categoryTitle),
    ...(summary.funding_instruments ?? []).map(instrumentTitle),
  ];
  return {
    keywords: distinctLines([...alns, ...programs, ...titles], 200),
    aln_codes: alns,
    eligible_applicants: distinctLines((summary.applicant_types ?? []).map(applicantTitle)),
  };
}
