import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceIdentity } from '../connector.js';
import { readAmount } from '../money/read-amount.js';
import { readDayField } from '../fields/date-field.js';
import { maxYearsAhead } from './constants.js';
import {
  awardSentence,
  codesOf,
  heading,
  incumbent,
  keywordsOf,
  leadSentence,
  leadText,
  lifecycleOf,
  toLine,
  placeName,
} from './describe-lead.js';
import { ifReadable } from '../fields/unread-fields.js';
import { type Detail } from './responses.js';

/** Describes the details of an award as a lead, including its end with all options and how it was competed. */
export function describeDetail(detail: Detail, { name, source_type }: SourceIdentity, now: Date): Notice {
  const id = detail.generated_unique_award_id;
  const period = detail.period_of_performance;
  const end = plausibleEnd(readDayField('due_date', period.end_date), now);
  const potentialEnd = plausibleEnd(readDayField('archive_date', period.potential_end_date?.slice(0, 10)), now);
  const today = now.toISOString().slice(0, 10);
  const holder = detail.recipient?.recipient_name;
  const terms = detail.latest_transaction_contract_data ?? {};
  return {
    source_name: name,
    source_id: id,
    source_type,
    channel: 'detail',
    fields: {
      ...heading(id, detail.piid, detail.description),
      // If no end is stated, the stored lifecycle of the listing stays.
      lifecycle: end === null ? undefined : lifecycleOf(end, today),
      description: leadText(
        [
          leadSentence(end, today),
          awardSentence({ number: detail.piid, type: detail.type_description, holder, start: period.start_date }),
          potentialEnd !== null && potentialEnd !== end ? `With all options it can run until ${potentialEnd}.` : null,
          competitionSentence(terms),
          toLine(terms.solicitation_identifier) &&
            `It was awarded under solicitation ${toLine(terms.solicitation_identifier)}.`,
        ],
        detail.description,
      ),
      ...buyerFields(detail.awarding_agency),
      estimated_value: ifReadable('estimated_value', detail.total_obligation, readAmount),
      value_kind: 'award',
      value_ceiling: ifReadable('value_ceiling', detail.base_and_all_options, readAmount),
      due_date: end,
      location: placeName(detail.place_of_performance),
      set_aside: setAside(terms),
      ...codesOf(terms.naics, terms.product_or_service_code),
      keywords: keywordsOf([
        detail.type_description,
        terms.naics_description,
        terms.product_or_service_description,
        terms.type_of_contract_pricing_description,
        terms.extent_competed_description,
        incumbent(holder),
      ]),
    },
  };
}

/** The end date; null if it is too far ahead, which is a typing error. */
function plausibleEnd(end: string | null, now: Date): string | null {
  return end !== null && Number(end.slice(0, 4)) <= now.getUTCFullYear() + maxYearsAhead ? end : null;
}

type Terms = NonNullable<Detail['latest_transaction_contract_data']>;

function competitionSentence(terms: Terms): string | null {
  const extent = toLine(terms.extent_competed_description)?.toLowerCase() ?? null;
  const offers = toLine(String(terms.number_of_offers_received ?? ''));
  const parts = [extent, offers === null ? null : `${offers} ${offers === '1' ? 'offer' : 'offers'}`].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : `Competition for it: ${parts.join(', ')}.`;
}

/** The buyer, with the same agency as in the listing. */
function buyerFields(agency: Detail['awarding_agency']): Partial<NoticeFields> {
  const { toptier_agency: toptier, subtier_agency: subtier, office_agency_name: office } = agency ?? {};
  const department = toLine(toptier?.name);
  const name = toLine(subtier?.name);
  return {
    agency_name: name ?? department,
    department,
    agency: name,
    office: toLine(office),
    agency_code: toLine(subtier?.code, 100),
  };
}

function setAside(terms: Terms): NoticeFields['set_aside'] {
  const code = toLine(terms.type_set_aside, 20);
  return code === null || code === 'NONE'
    ? null
    : { code, text: toLine(terms.type_set_aside_description, 200) ?? code };
}
