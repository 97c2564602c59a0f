import { AppError } from '@rfp/contracts/errors';
import { type Lifecycle, type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { joinContact } from '../fields/contact.js';
import { foreignCountry } from '../fields/country.js';
import { fileName } from '../fields/file-name.js';
import { readDayField, readDueDate } from '../fields/date-field.js';
import { plainLine, plainText, webLink } from '../fields/plain-text.js';
import { readMoney } from '../money/read-money.js';
import { ifReadable } from '../fields/unread-fields.js';
import { noSetAside, noticePage, samGovName, samGovTimeZone } from './constants.js';
import { findVehicle } from './find-vehicle.js';
import { type Contact, type Place, type SamRecord, type SamText } from './sam-record.js';

/** The channel of a record. */
type Channel = 'api' | 'bulk';

/**
 * Describes a SAM.gov record as a notice. Both channels share this function, so that they cannot disagree.
 * @throws RECORD_NO_ID, RECORD_NO_TITLE
 */
export function describeRecord(record: SamRecord, channel: Channel): Notice {
  const id = record.id ?? missingField('RECORD_NO_ID');
  const number = toLine(record.number, 200);
  // The bulk file also has the minute of posting. Both channels state the day, so the day is used.
  const posted = ifStated(record.posted, (printed) =>
    readDayField('posted_date', printed, { timeZone: samGovTimeZone }),
  );
  const title = toLine(record.title, 1000) ?? number ?? missingField('RECORD_NO_TITLE');
  const description = ifStated(record.description, (text) => plainText(text ?? ''));
  const fields: NoticeFields = {
    title,
    description,
    // The department is the only level that both channels state reliably. Sub-tier and office are keywords.
    agency_name: toLine(record.department, 300),
    ...agencyLevels(record),
    agency_code: toLine(record.agencyCode, 100),
    opportunity_number: number,
    notice_type: toLine(record.type, 100),
    source_url: linkOf(record.link) ?? noticePage(id),
    lifecycle: lifecycleOf(record),
    ...valueOf(record),
    posted_date: posted,
    due_date: ifStated(record.deadline, (deadline) => readDueDate(deadline, { timeZone: samGovTimeZone, posted })),
    archive_date: ifStated(record.archived, (archived) => readDayField('archive_date', archived)),
    time_zone: samGovTimeZone,
    location: placeName(record.performedAt) ?? placeName(record.officeAt),
    contact_info: record.contact && joinContact(cleanContact(record.contact)),
    keywords: keywordsOf(record),
    naics_codes: record.naics,
    psc_codes: ifStated(record.psc, (psc) => (psc ? [psc.toUpperCase()] : [])),
    set_aside: setAsideOf(record),
    contract_vehicle: findVehicle(title, description),
    attachments: ifStated(record.files, (files) => attachmentsOf(files ?? [])),
  };
  return { source_name: samGovName, source_id: id, source_type: 'federal_contract', channel, fields };
}

function missingField(code: 'RECORD_NO_ID' | 'RECORD_NO_TITLE'): never {
  throw new AppError(code);
}

/** A field that the response does not state stays unset. */
function ifStated<T, R>(value: T | undefined, read: (value: T) => R): R | undefined {
  return value === undefined ? undefined : read(value);
}

function agencyLevels({ department, subTier, subAgencies, office }: SamRecord): Partial<NoticeFields> {
  return {
    department: toLine(department, 300),
    agency: toLine(subTier, 300),
    sub_agencies: subAgencies?.flatMap((name) => toLine(name, 300) ?? []).slice(0, 10),
    office: toLine(office, 300),
  };
}

function toLine(text: SamText, max: number): SamText {
  return text && (plainLine(text, max) || null);
}

/** A link without an API key; some links of the source contain the parameter. */
function linkOf(link: SamText): string | null {
  const address = webLink(link ?? '');
  return address === null || /[?&]api_key=/i.test(address) ? null : address;
}

function lifecycleOf({ type, active, deadline }: SamRecord): Lifecycle {
  const kind = type?.toLowerCase();
  if (kind === 'award notice') return 'awarded';
  if (active?.toLowerCase() === 'no') return 'archived';
  if (kind === 'justification') return 'closed';
  return kind === 'presolicitation' && !deadline ? 'forecast' : 'open';
}

/** The value of an award. Solicitations of this source never state a value. */
function valueOf(record: SamRecord): Pick<NoticeFields, 'estimated_value' | 'value_kind'> {
  const value = lifecycleOf(record) === 'awarded' ? ifReadable('estimated_value', record.awardAmount, readMoney) : null;
  return { estimated_value: value, value_kind: value === null ? null : 'award' };
}

/** "City, ST" in the United States, "City, JPN" elsewhere, because the bulk file has only country codes. */
function placeName(place: Place | null | undefined): SamText {
  if (!place) return place;
  const parts = [place.city, foreignCountry(place.country) ?? place.state].filter((part) => part);
  return parts.length > 0 ? plainLine(parts.join(', ')) : (place.country ?? null);
}

/** Moves e-mail addresses out of the fields for names and telephone numbers, and telephone numbers out of the field for names. */
function cleanContact({ name, title, email, phone }: Contact): Contact {
  const emails = [email, phone, name].flatMap((text) => (text?.includes('@') === true ? text : []));
  const nameIsPhone = /^telephone:/i.test(name ?? '');
  const phones = [phone, nameIsPhone ? name?.replace(/^telephone:\s*/i, '') : null].filter(
    (text) => text && !text.includes('@'),
  );
  return {
    name: nameIsPhone || name?.includes('@') === true ? null : name,
    title,
    email: emails
      .filter((text, index) => emails.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === index)
      .join('\n'),
    phone: phones.join('\n'),
  };
}

function keywordsOf(record: SamRecord): string[] {
  const { type, naics = [], psc, setAsideText, subTier, office, department } = record;
  const setAside = isNone(setAsideText) ? null : setAsideText;
  const words = [type, ...naics, psc?.toUpperCase(), setAside, subTier, office].flatMap(
    (word) => toLine(word, 200) ?? [],
  );
  return [...new Set(words)].filter((word) => word !== toLine(department, 200)).slice(0, 100);
}

function setAsideOf({ setAsideCode: code, setAsideText: text }: SamRecord): NoticeFields['set_aside'] {
  if (code === undefined) return undefined;
  return code === null || isNone(code) ? null : { code: code.toUpperCase(), text: toLine(text, 200) ?? code };
}

function isNone(text: SamText): boolean {
  return noSetAside.has((text ?? '').toLowerCase());
}

/**
 * Attachments with their links, without the query `?api_key=null&token=`, which the files do not need. Most links contain an id instead of
 * a name. Such files get numbers as names, because requesting the names would take thousands of requests per run, which the terms of the site forbid.
 */
function attachmentsOf(files: string[]): NoticeFields['attachments'] {
  const links = files.flatMap((file) => webLink(file) ?? []);
  const names = new Map(links.map((link) => [link.replace(/[?#].*$/, ''), fileName(link)]));
  return [...names].slice(0, 200).map(([url, name], index) => ({ name: name ?? `Attachment ${index + 1}`, url }));
}
