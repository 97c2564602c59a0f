import { type NoticeFields } from '@rfp/contracts/notice';
import { instantOf, dueInstant } from './due-instant.js';

/**
 * What the score reads of an opportunity: its merged fields, with "not spoken of" and "none" both as `null` or an empty list,
 * and the dates as instants, because only the store knows the buyer's zone.
 */
export interface Scorable {
  readonly title: string;
  readonly description: string;
  readonly agency_name: string | null;
  readonly keywords: readonly string[];
  readonly naics_codes: readonly string[];
  readonly psc_codes: readonly string[];
  readonly aln_codes: readonly string[];
  readonly set_aside: { readonly code: string; readonly text: string } | null;
  readonly notice_type: string | null;
  readonly lifecycle: NoticeFields['lifecycle'] | null;
  /** US dollars as decimal text. */
  readonly estimated_value: string | null;
  readonly value_kind: NoticeFields['value_kind'];
  /** As the source printed it, for quoting. */
  readonly posted_date: string | null;
  readonly posted_at: Date | null;
  /** As the source printed it, for quoting. */
  readonly due_date: string | null;
  /** The last instant at which an answer is taken. */
  readonly due_at: Date | null;
  /** As the source printed it, for quoting. */
  readonly archive_date: string | null;
  /** The last instant before the source puts it away. */
  readonly archive_at: Date | null;
  readonly contact_info: string | null;
  readonly eligible_applicants: readonly string[];
  readonly expected_awards: number | null;
  readonly cost_sharing: boolean | null;
  readonly attachments: readonly { readonly name: string }[];
}

/** Zone of a notice that names none: most federal offices print Eastern time. */
export const defaultTimeZone = 'America/New_York';

/**
 * The scored part of merged notice fields. A posted day counts from its beginning, a due day and the one of its archiving until their end, all at the buyer's place.
 *
 * @param fields - fields of the notice after merging its source records
 */
export function toScorable(fields: NoticeFields): Scorable {
  const zone = fields.time_zone ?? defaultTimeZone;
  return { ...words(fields), ...figures(fields), ...dates(fields, zone) };
}

function words(fields: NoticeFields) {
  return {
    title: fields.title,
    description: fields.description ?? '',
    agency_name: fields.agency_name ?? null,
    keywords: fields.keywords ?? [],
    notice_type: fields.notice_type ?? null,
    contact_info: fields.contact_info ?? null,
    eligible_applicants: fields.eligible_applicants ?? [],
    attachments: fields.attachments ?? [],
  };
}

function figures(fields: NoticeFields) {
  return {
    naics_codes: fields.naics_codes ?? [],
    psc_codes: fields.psc_codes ?? [],
    aln_codes: fields.aln_codes ?? [],
    set_aside: fields.set_aside ?? null,
    estimated_value: fields.estimated_value ?? null,
    value_kind: fields.value_kind ?? null,
    expected_awards: fields.expected_awards ?? null,
    cost_sharing: fields.cost_sharing ?? null,
  };
}

function dates(fields: NoticeFields, zone: string) {
  return {
    lifecycle: fields.lifecycle ?? null,
    posted_date: fields.posted_date ?? null,
    posted_at: instantOf(fields.posted_date ?? null, zone),
    due_date: fields.due_date ?? null,
    due_at: dueInstant(fields.due_date ?? null, zone),
    archive_date: fields.archive_date ?? null,
    archive_at: dueInstant(fields.archive_date ?? null, zone),
  };
}
