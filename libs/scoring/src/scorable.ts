import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { type DateNote, type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type StatedDeadline } from '@rfp/contracts/dates/stated-deadline';
import { type AgencyLevels, agencyLevels } from './agency-levels.js';
import { dayLength, startInstant, dueInstant } from './dates/due-instant.js';

/**
 * Input of the score: the merged fields of an opportunity. Unstated and empty fields are `null` or an empty list; dates are instants in the buyer's
 * zone.
 */
export interface Scorable extends AgencyLevels {
  /** Null if it is not known. */
  readonly source_type: SourceType | null;
  readonly title: string;
  readonly description: string;
  readonly agency_name: string | null;
  /** The parent agency, if the source states it separately. */
  readonly agency_parent: string | null;
  readonly opportunity_number: string | null;
  readonly keywords: readonly string[];
  readonly naics_codes: readonly string[];
  readonly psc_codes: readonly string[];
  readonly aln_codes: readonly string[];
  /** Codes of other classifications: CPV, UNSPSC. */
  readonly other_codes: readonly string[];
  readonly set_aside: { readonly code: string; readonly text: string } | null;
  readonly location: string | null;
  readonly notice_type: string | null;
  readonly lifecycle: NoticeFields['lifecycle'] | null;
  /** Decimal text, in `currency`. */
  readonly estimated_value: string | null;
  /** `null` for US dollars. */
  readonly currency: string | null;
  readonly value_kind: NoticeFields['value_kind'];
  /** As the source printed it, for quoting. */
  readonly posted_date: string | null;
  readonly posted_at: Date | null;
  /** Note on the reading of the posted date, if it rests on assumptions or could not be read. */
  readonly posted_date_note: DateNote | null;
  /** As the source printed it, for quoting. */
  readonly due_date: string | null;
  /** Note on the reading of the due date, if it rests on assumptions or could not be read. */
  readonly due_date_note: DateNote | null;
  /** The last instant for a submission: from the field, else from the last deadline that the texts state. */
  readonly due_at: Date | null;
  /** A deadline in the texts that is earlier than `due_at`, or the earliest deadline of the texts if the field gives no date. */
  readonly earlier_due: EarlierDue | null;
  /** As the source printed it, for quoting. */
  readonly archive_date: string | null;
  /** The last instant before the source archives the notice. */
  readonly archive_at: Date | null;
  /** Days until a notice without a stated end counts as closed. */
  readonly open_days: number | null;
  /** The last instant of the `open_days`. */
  readonly open_until: Date | null;
  readonly contact_info: string | null;
  readonly eligible_applicants: readonly string[];
  readonly expected_awards: number | null;
  readonly cost_sharing: boolean | null;
  readonly attachments: readonly { readonly name: string }[];
}

/** A deadline in a text that is earlier than the one of the field. */
export interface EarlierDue {
  /** Last instant of the deadline. */
  readonly at: Date;
  readonly field: 'description' | 'attachments' | 'due_date';
  readonly quote: string;
  /** Whether the texts also state a later deadline. */
  readonly isEarliest: boolean;
}

/**
 * Builds the input of the score from merged fields. A posted day counts from its start, a due day and an archive day until their end, all in the
 * buyer's zone.
 *
 * @param fields - fields of the notice after merging its source records
 * @param firstSeen - when the first record was stored; the age of a notice without a posted date counts from then
 * @param stated - deadlines in the texts, if they differ from the field or the field gives none
 */
export function toScorable(
  fields: NoticeFields,
  firstSeen: Date | null = null,
  stated: readonly StatedDeadline[] = [],
  source_type: SourceType | null = null,
): Scorable {
  const zone = fields.time_zone ?? defaultTimeZone;
  const dates = dateFields(fields, zone);
  const due_at = dates.due_at ?? lastStated(stated, zone);
  return {
    source_type,
    ...textFields(fields),
    ...codeFields(fields),
    ...valueFields(fields),
    ...dates,
    due_at,
    earlier_due: earlierDue(stated, dates, zone),
    ...ageLimit(fields, due_at, dates.posted_at ?? firstSeen),
  };
}

/** The due instant for filters and sorting: from the field, else the earliest of the texts. */
export function listedDue({
  due_date,
  due_at,
  earlier_due,
}: Pick<Scorable, 'due_date' | 'due_at' | 'earlier_due'>): Date | null {
  return due_date === null && earlier_due !== null ? earlier_due.at : due_at;
}

function instantOf({ day, date = day }: StatedDeadline, zone: string): Date | null {
  return dueInstant(date, zone);
}

/** The last stated deadline. Some texts state several stages, and a notice closes with the last. */
function lastStated(stated: readonly StatedDeadline[], zone: string): Date | null {
  const instants = stated.flatMap((deadline) => instantOf(deadline, zone)?.getTime() ?? []);
  return instants.length === 0 ? null : new Date(Math.max(...instants));
}

function earlierDue(
  stated: readonly StatedDeadline[],
  { due_at: due, due_date_note: note }: Pick<Scorable, 'due_at' | 'due_date_note'>,
  zone: string,
): EarlierDue | null {
  const earliest = stated.find((deadline) => deadline.earliest);
  if (earliest === undefined || earliest.source === 'notice') return null;
  const at = instantOf(earliest, zone);
  if (at === null || (due !== null && at >= due)) return null;
  const { quote, source } = earliest;
  const field = source === 'attachment' ? 'attachments' : note?.printed.includes(quote) ? 'due_date' : 'description';
  return { at, field, quote, isEarliest: stated.some((deadline) => !deadline.earliest) };
}

/** A stated end takes precedence over the age. */
function ageLimit(
  fields: NoticeFields,
  due: Date | null,
  since: Date | null,
): Pick<Scorable, 'open_days' | 'open_until'> {
  const { open_days = null, archive_date = null } = fields;
  const hasEnd = due !== null || archive_date !== null;
  if (open_days === null || since === null || hasEnd) return { open_days: null, open_until: null };
  return { open_days, open_until: new Date(since.getTime() + open_days * dayLength) };
}

function textFields(fields: NoticeFields) {
  return {
    title: fields.title,
    description: fields.description ?? '',
    ...buyerFields(fields),
    keywords: fields.keywords ?? [],
    location: fields.location ?? null,
    notice_type: fields.notice_type ?? null,
    contact_info: fields.contact_info ?? null,
    eligible_applicants: fields.eligible_applicants ?? [],
    attachments: fields.attachments ?? [],
  };
}

function buyerFields(fields: NoticeFields) {
  return {
    agency_name: fields.agency_name ? agencyName(fields.agency_name) : null,
    agency_parent: fields.agency_parent ? agencyName(fields.agency_parent) : null,
    ...agencyLevels(fields),
    opportunity_number: fields.opportunity_number ?? null,
  };
}

function valueFields(fields: NoticeFields) {
  return {
    estimated_value: fields.estimated_value ?? null,
    currency: fields.currency ?? null,
    value_kind: fields.value_kind ?? null,
  };
}

function codeFields(fields: NoticeFields) {
  return {
    naics_codes: fields.naics_codes ?? [],
    psc_codes: fields.psc_codes ?? [],
    aln_codes: fields.aln_codes ?? [],
    other_codes: fields.other_codes ?? [],
    set_aside: fields.set_aside ?? null,
    expected_awards: fields.expected_awards ?? null,
    cost_sharing: fields.cost_sharing ?? null,
  };
}

function dateFields(fields: NoticeFields, zone: string) {
  return {
    lifecycle: fields.lifecycle ?? null,
    posted_date: fields.posted_date ?? null,
    posted_date_note: fields.posted_date_note ?? null,
    posted_at: startInstant(fields.posted_date ?? null, zone),
    due_date: fields.due_date ?? null,
    due_date_note: fields.due_date_note ?? null,
    due_at: dueInstant(fields.due_date ?? null, zone),
    archive_date: fields.archive_date ?? null,
    archive_at: dueInstant(fields.archive_date ?? null, zone),
  };
}
