import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceDate } from '@rfp/contracts/primitives';
import { type SourceIdentity } from '../connector.js';
import { joinContact } from '../fields/contact.js';
import { fileName } from '../fields/file-name.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { publicLink } from '../fields/public-link.js';
import { readCodes, type Scheme, schemeOf } from '../fields/read-codes.js';
import { readAmounts } from './read-amounts.js';
import { expectedTime } from './expected-time.js';
import { setAsideOf } from './set-aside.js';
import { noteReading } from '../fields/date-field.js';
import { openDays } from '../open-days.js';
import { collectUnread, ifReadable, recordUnread } from '../fields/unread-fields.js';
import { type ReadOptions } from '@rfp/dates/read-date';
import { type DateValue, type ListValue, type TextValue } from './mapping.js';
import { cellText, dateText, matchesRule, readDateValue, readList, readText, type Row } from './read-value.js';
import { columnsOfValue, type FieldMapping, type RowSettings } from './settings.js';

export const socrataChannel = 'api';

const maxDescriptionLength = 60_000;

/** The id of a row; empty if it has none. */
export function idOfRow(row: Row, { id }: RowSettings): string {
  return plainLine(readText(row, id), 200);
}

/** Describes a row as a notice by the mapping. */
export function describeRow(raw: Row, settings: RowSettings, identity: SourceIdentity): Notice {
  const row = withoutUnreadableCells(raw, settings);
  const id = idOfRow(row, settings);
  if (id === '') throw new AppError('RECORD_NO_ID');
  const { fields, time_zone } = settings;
  const number = toLine(row, fields.opportunity_number, 200);
  const title = toLine(row, fields.title, 1000) ?? number;
  if (title === null || title === undefined) throw new AppError('RECORD_NO_TITLE');
  const lifecycleByRule = settings.lifecycle.rules.find((rule) => matchesRule(row, rule))?.is;
  const dates = dateFields(row, fields, time_zone);
  return {
    source_name: identity.name,
    source_id: id,
    source_type: identity.source_type,
    channel: socrataChannel,
    fields: {
      title,
      opportunity_number: number,
      lifecycle: lifecycleByRule ?? settings.lifecycle.otherwise,
      time_zone,
      ...textFields(row, fields),
      ...dates,
      // With a complete listing, a notice closes when it leaves the listing and needs no age limit.
      ...openDays(dates, settings.open_days, lifecycleByRule === 'open' || settings.complete_listing),
      expected_solicitation: expectedTime(row, 'expected_solicitation', settings),
      expected_award: expectedTime(row, 'expected_award', settings),
      set_aside: fields.set_aside && setAsideOf(readText(row, fields.set_aside)),
      ...linkFields(row, fields),
      ...listFields(row, fields),
      ...readAmounts(row, settings),
    },
  };
}

/** Removes cells that are not texts and stores them as evidence. Cells of identity and title stay, so that the record is quarantined. */
function withoutUnreadableCells(row: Row, { id, fields }: RowSettings): Row {
  const required = new Set([...columnsOfValue(id), ...columnsOfValue(fields.title)]);
  const isText = (column: string, cell: unknown): boolean =>
    required.has(column) || ifReadable('title', cell, () => cellText(row, column)) !== null;
  const { described } = collectUnread(() => Object.entries(row).filter(([column, cell]) => isText(column, cell)));
  const readable = Object.fromEntries(described);
  for (const [column, cell] of Object.entries(row)) if (!Object.hasOwn(readable, column)) recordUnread(column, cell);
  return readable;
}

function textFields(
  row: Row,
  { description, agency_name, department, agency, office, agency_code, notice_type, location, contact }: FieldMapping,
): Partial<NoticeFields> {
  return {
    description: description === undefined ? undefined : describe(row, description),
    agency_name: toLine(row, agency_name),
    department: toLine(row, department),
    agency: toLine(row, agency),
    office: toLine(row, office),
    agency_code: toLine(row, agency_code, 100),
    notice_type: toLine(row, notice_type, 100),
    location: toLine(row, location),
    contact_info: contact === undefined ? undefined : contactOf(row, contact),
  };
}

/** Converts each part separately, because markup in one part would remove the empty lines between the parts. */
function describe(row: Row, value: TextValue): string {
  const parts = value.all ?? [value];
  const max = Math.floor(maxDescriptionLength / parts.length) - 2;
  return parts
    .map((part) => plainText(readText(row, part), 1, max))
    .filter((text) => text !== '')
    .join('\n\n');
}

function contactOf(row: Row, { name, title, email, phone }: NonNullable<FieldMapping['contact']>): string | null {
  const part = (value: TextValue | undefined): string => (value === undefined ? '' : readText(row, value));
  return joinContact({ name: part(name), title: part(title), email: part(email), phone: part(phone) });
}

function dateFields(
  row: Row,
  { posted_date, due_date, archive_date }: FieldMapping,
  zone: string,
): Partial<NoticeFields> {
  const read = (
    field: 'posted_date' | 'due_date' | 'archive_date',
    value: DateValue | undefined,
    options: Pick<ReadOptions, 'rangeEnd' | 'posted'> = {},
  ) => value && readDateOf(field, dateText(row, value), value, { ...options, timeZone: zone });
  const posted = read('posted_date', posted_date, { rangeEnd: 'first' });
  const archived = read('archive_date', archive_date);
  return {
    posted_date: posted,
    due_date: read('due_date', due_date, { posted: posted?.slice(0, 10) }),
    archive_date: archived === null ? null : archived?.slice(0, 10),
  };
}

function readDateOf(
  field: 'posted_date' | 'due_date' | 'archive_date',
  text: string,
  { as }: DateValue,
  { timeZone, ...options }: Pick<ReadOptions, 'rangeEnd' | 'posted'> & { timeZone: string },
): SourceDate | null {
  return noteReading(field, text, readDateValue(text, as, timeZone, options));
}

function linkFields(row: Row, { source_url, attachments }: FieldMapping): Partial<NoticeFields> {
  return {
    source_url:
      source_url === undefined
        ? undefined
        : publicLink(splitLinks(readText(row, source_url, encodeURIComponent))[0] ?? ''),
    attachments: attachments === undefined ? undefined : files(readList(row, attachments)),
  };
}

/** Splits several URLs in a cell. A comma is a separator only if another URL follows, since URLs may contain commas. */
function splitLinks(text: string): string[] {
  return text.split(/[,;\s]+(?=https?:)/i);
}

function files(texts: string[]): NoticeFields['attachments'] {
  const addresses = texts.flatMap(splitLinks).flatMap((text) => publicLink(text) ?? []);
  return [...new Set(addresses)]
    .slice(0, 200)
    .map((url, index) => ({ name: fileName(url) ?? (lastSegment(url) || `Document ${index + 1}`), url }));
}

function lastSegment(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return plainLine(decodeURIComponent(last), 300);
  } catch {
    return plainLine(last, 300);
  }
}

function listFields(
  row: Row,
  { keywords, naics_codes, psc_codes, other_codes, eligible_applicants }: FieldMapping,
): Partial<NoticeFields> {
  const read = (values: ListValue | undefined, max: number) =>
    values === undefined ? undefined : distinctTexts(readList(row, values), max);
  return {
    keywords: read(keywords, 200),
    naics_codes: codes(row, 'naics_codes', 'NAICS', naics_codes),
    psc_codes: codes(row, 'psc_codes', 'PSC', psc_codes),
    other_codes: otherCodes(read(other_codes, 300)),
    eligible_applicants: read(eligible_applicants, 300),
  };
}

/** Parses the codes in cells, which may contain several codes with their labels. A text without a code becomes evidence. */
function codes(
  row: Row,
  field: 'naics_codes' | 'psc_codes',
  scheme: Scheme,
  values: ListValue | undefined,
): string[] | undefined {
  if (values === undefined) return undefined;
  const { codes: found, unread } = readCodes(scheme, readList(row, values));
  for (const text of unread) recordUnread(field, text);
  return found;
}

/** Codes of a known classification without their labels: `UNSPSC 43211500`. */
function otherCodes(texts: string[] | undefined): string[] | undefined {
  const read = texts?.flatMap((text) => {
    const scheme = schemeOf(/^[\p{L}_/-]+/u.exec(text)?.[0] ?? '');
    const found = scheme === undefined ? [] : readCodes(scheme, [text]).codes.map((code) => `${scheme} ${code}`);
    return found.length > 0 ? found : [plainLine(text, 60)];
  });
  return read && [...new Set(read)].slice(0, 100);
}

function distinctTexts(texts: string[], max: number): string[] {
  return [...new Set(texts.map((text) => plainLine(text, max)).filter((text) => text !== ''))].slice(0, 100);
}

/** One line of text, null if the row has none, undefined if the field is not mapped. */
function toLine(row: Row, value: TextValue | undefined, max = 300): string | null | undefined {
  return value === undefined ? undefined : plainLine(readText(row, value), max) || null;
}
