import { unreadText } from '@rfp/contracts/dates/date-note';
import { type Quote, type SourceText, type TextSource } from '@rfp/contracts/grounding';
import { type DateNote, type NoticeFields } from '@rfp/contracts/notice';

export { type SourceText };

/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The fields that may be quoted, in the order in which answers prefer them. A field with several values has one per line. */
const fieldReaders: Record<string, (fields: NoticeFields) => string | number | readonly string[] | null | undefined> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  agency_name: ({ agency_name }) => agency_name,
  opportunity_number: ({ opportunity_number }) => opportunity_number,
  notice_type: ({ notice_type }) => notice_type,
  posted_date: ({ posted_date, posted_date_note }) => posted_date ?? unreadText(posted_date_note),
  due_date: ({ due_date, due_date_note }) => due_date ?? unreadText(due_date_note) ?? noDateText(due_date_note),
  archive_date: ({ archive_date }) => archive_date,
  estimated_value: ({ estimated_value }) => estimated_value,
  value_floor: ({ value_floor }) => value_floor,
  value_ceiling: ({ value_ceiling }) => value_ceiling,
  location: ({ location }) => location,
  contact_info: ({ contact_info }) => contact_info,
  naics_codes: ({ naics_codes }) => naics_codes,
  psc_codes: ({ psc_codes }) => psc_codes,
  aln_codes: ({ aln_codes }) => aln_codes,
  set_aside: ({ set_aside }) => set_aside?.text,
  eligible_applicants: ({ eligible_applicants }) => eligible_applicants,
  expected_awards: ({ expected_awards }) => expected_awards,
};

/** The printed words that replace a due date, such as `Open until filled`. */
function noDateText(note: DateNote | null | undefined): string | undefined {
  return note?.reading === 'none_stated' ? note.printed : undefined;
}

/** Fields that are prose. Other fields can be quoted but are not summarized. */
const proseFields = new Set(['description']);

/** The texts of a notice that may be quoted: its fields that have a value. */
export function noticeTexts(fields: NoticeFields): SourceText[] {
  return Object.entries(fieldReaders).flatMap(([field, read]) => {
    const value = read(fields) ?? '';
    const text = typeof value === 'object' ? value.join('\n') : String(value);
    const note = noteOf(field, fields);
    return text === '' ? [] : [{ source: { field }, text, ...(note && { note }) }];
  });
}

function noteOf(field: string, { posted_date_note, due_date_note }: NoticeFields): DateNote | null | undefined {
  if (field === 'due_date') return due_date_note;
  return field === 'posted_date' ? posted_date_note : undefined;
}

/** Whether a source is prose: the description, or a page of a document. */
export function isProse(source: TextSource): boolean {
  return !('field' in source) || proseFields.has(source.field);
}

/** Unique key of a source. */
export function sourceKey(source: TextSource): string {
  return JSON.stringify('field' in source ? [source.field] : [source.document, source.page]);
}

/** The quote of a stretch of a text. */
export function quoteAt({ source, text }: SourceText, { start, end }: Span): Quote {
  return { source, start, end, text: text.slice(start, end) };
}
