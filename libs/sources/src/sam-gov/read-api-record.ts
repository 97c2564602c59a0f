import { readRecord } from '../records/read-record.js';
import { type ReceivedRecord } from './collect-notices.js';
import { describeRecord } from './describe-record.js';
import { type ApiContact, type ApiRecord, apiRecordGuard, minimalRecordGuard } from './responses.js';
import { cleanText, type Contact, type Place, type SamRecord, type SamText } from './sam-record.js';
import { type ListedRecord } from './page-through-window.js';

/** Converts a record of the API to the form that both channels share. */
function readApiRecord(record: ApiRecord): SamRecord {
  const path = splitPath(record.fullParentPathName, record.fullParentPathCode);
  return {
    id: cleanText(record.noticeId)?.toLowerCase(),
    title: cleanText(record.title),
    number: cleanText(record.solicitationNumber),
    type: cleanText(record.type),
    ...path,
    posted: cleanText(record.postedDate),
    deadline: cleanText(record.responseDeadLine),
    archived: cleanText(record.archiveDate),
    active: cleanText(record.active),
    setAsideCode: cleanText(record.typeOfSetAside),
    setAsideText: cleanText(record.typeOfSetAsideDescription),
    naics: naicsOf(record),
    psc: cleanText(record.classificationCode),
    performedAt: placeOf(record),
    officeAt: officeOf(record),
    contact: contactOf(record.pointOfContact),
    awardAmount: amountOf(record.award?.amount),
    link: cleanText(record.uiLink),
    // The `description` of the API is not a text but a URL that needs the key, so it is never stored. The bulk file has
    // the text.
    description: undefined,
    files: filesOf(record.resourceLinks),
  };
}

type Path = Pick<SamRecord, 'department' | 'subTier' | 'subAgencies' | 'office' | 'agencyCode'>;

/**
 * Splits a path of up to seven levels into department, sub-tier, the bodies below it, and office. A name may itself contain dots ("U.S.
 * AGENCY FOR GLOBAL MEDIA"), so the levels below the first are only used if the code has the same number of levels.
 */
function splitPath(name: string | null | undefined, code: string | null | undefined): Path {
  const names = splitLevels(name);
  const codes = splitLevels(code);
  const department = name === undefined ? undefined : (names[0] ?? null);
  const agencyCode = code === undefined ? undefined : joinCode(codes);
  if (name === undefined || names.length !== codes.length)
    return { department, subTier: undefined, subAgencies: undefined, office: undefined, agencyCode };
  return {
    department,
    subTier: names[1] ?? null,
    subAgencies: names.length > 3 ? names.slice(2, -1) : undefined,
    office: names.length > 2 ? (names.at(-1) ?? null) : null,
    agencyCode,
  };
}

/** Splits a path at its dots, except those of abbreviations (before a space) and initials. */
function splitLevels(path: string | null | undefined): string[] {
  const pieces = cleanText(path)?.split(/\.(?!\s|$)/) ?? [];
  const levels: string[] = [];
  let initials = '';
  for (const piece of pieces) {
    if (/^[A-Z]$/.test(piece)) initials += `${piece}.`;
    else {
      levels.push(initials + piece.trim());
      initials = '';
    }
  }
  return initials === '' ? levels : [...levels, initials];
}

/**
 * Joins the first, second and last level of a code. Drops the levels between, because the bulk file lacks them and both channels must
 * agree.
 */
function joinCode(levels: string[]): string | null {
  const shared = levels.length > 3 ? [...levels.slice(0, 2), ...levels.slice(-1)] : levels;
  return shared.length === 0 ? null : shared.join('.');
}

function naicsOf(record: ApiRecord): string[] | undefined {
  if (record.naicsCode === undefined && record.naicsCodes === undefined) return undefined;
  const all = [record.naicsCode, ...(record.naicsCodes ?? [])].flatMap((code) => cleanText(code) ?? []);
  return [...new Set(all)];
}

function placeOf({ placeOfPerformance: place }: ApiRecord): Place | null | undefined {
  if (!place) return place;
  return {
    city: cleanText(place.city?.name),
    state: cleanText(place.state?.code) ?? cleanText(place.state?.name),
    country: cleanText(place.country?.code) ?? cleanText(place.country?.name),
  };
}

function officeOf({ officeAddress: office }: ApiRecord): Place | null | undefined {
  return (
    office && { city: cleanText(office.city), state: cleanText(office.state), country: cleanText(office.countryCode) }
  );
}

function contactOf(contacts: ApiRecord['pointOfContact']): Contact | null | undefined {
  if (!contacts) return contacts;
  const known = contacts.flatMap((contact) => contact ?? []);
  const first: ApiContact | undefined = known.find(({ type }) => type === 'primary') ?? known[0];
  return first === undefined
    ? null
    : {
        name: cleanText(first.fullName),
        title: cleanText(first.title),
        email: cleanText(first.email),
        phone: cleanText(first.phone),
      };
}

function filesOf(links: ApiRecord['resourceLinks']): string[] | null | undefined {
  return links && links.flatMap((link) => cleanText(link) ?? []);
}

/** The amount of an award; `{}` and `{"awardee":{}}` mean "no award". */
function amountOf(amount: string | number | null | undefined): SamText {
  return cleanText(typeof amount === 'number' ? String(amount) : (amount ?? null));
}

/** A record of a page. It is validated later. */
export function receiveApiRecord({ id, record }: ListedRecord): ReceivedRecord {
  const type = cleanText(minimalRecordGuard.safeParse(record).data?.type);
  return {
    id,
    type,
    raw: () => record,
    read: () => readRecord(record, apiRecordGuard, (checked) => describeRecord(readApiRecord(checked), 'api')),
  };
}
