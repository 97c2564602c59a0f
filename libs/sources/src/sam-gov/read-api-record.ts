import { readRecord } from '../read-record.js';
import { type Received } from './collect-notices.js';
import { describeRecord } from './describe-record.js';
import { type ApiContact, type ApiRecord, apiRecordGuard, glimpseGuard } from './responses.js';
import { type Contact, type Place, said, type Said, type SamRecord } from './sam-record.js';
import { type Listed } from './walk-window.js';

/** A notice as the API prints it, in the form that both doors share. */
function readApiRecord(record: ApiRecord): SamRecord {
  const path = splitPath(record.fullParentPathName, record.fullParentPathCode);
  return {
    id: said(record.noticeId)?.toLowerCase(),
    title: said(record.title),
    number: said(record.solicitationNumber),
    type: said(record.type),
    ...path,
    posted: said(record.postedDate),
    deadline: said(record.responseDeadLine),
    archived: said(record.archiveDate),
    active: said(record.active),
    setAsideCode: said(record.typeOfSetAside),
    setAsideText: said(record.typeOfSetAsideDescription),
    naics: naicsOf(record),
    psc: said(record.classificationCode),
    performedAt: placeOf(record),
    officeAt: officeOf(record),
    contact: contactOf(record.pointOfContact),
    awardAmount: amountOf(record.award?.amount),
    link: said(record.uiLink),
    // `description` of the API is an address that wants the key, not a text: it is never stored, and the bulk file has the text.
    description: undefined,
    files: filesOf(record.resourceLinks),
  };
}

type Path = Pick<SamRecord, 'department' | 'subTier' | 'office' | 'agencyCode'>;

/**
 * Department, sub-tier and office of a path of up to seven levels. A name may itself hold dots ("U.S. AGENCY FOR GLOBAL MEDIA"), so
 * the levels below the first are trusted only where there are as many of them as in the code.
 */
function splitPath(name: string | null | undefined, code: string | null | undefined): Path {
  const names = levelsOf(name);
  const codes = levelsOf(code);
  const department = name === undefined ? undefined : (names[0] ?? null);
  const agencyCode = code === undefined ? undefined : joinCode(codes);
  if (names.length !== codes.length) return { department, subTier: undefined, office: undefined, agencyCode };
  return {
    department,
    subTier: names[1] ?? null,
    office: names.length > 2 ? (names.at(-1) ?? null) : null,
    agencyCode,
  };
}

/** A dot before a space ends an abbreviation and no level; so does one between initials. */
function levelsOf(path: string | null | undefined): string[] {
  const pieces = said(path)?.split(/\.(?!\s|$)/) ?? [];
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

/** The bulk file has the first, the second and the last level only; the levels between are left out here as well, so that both say the same. */
function joinCode(levels: string[]): string | null {
  const kept = levels.length > 3 ? [...levels.slice(0, 2), ...levels.slice(-1)] : levels;
  return kept.length === 0 ? null : kept.join('.');
}

function naicsOf(record: ApiRecord): string[] | undefined {
  if (record.naicsCode === undefined && record.naicsCodes === undefined) return undefined;
  const all = [record.naicsCode, ...(record.naicsCodes ?? [])].flatMap((code) => said(code) ?? []);
  return [...new Set(all)];
}

function placeOf({ placeOfPerformance: place }: ApiRecord): Place | null | undefined {
  if (!place) return place;
  return {
    city: said(place.city?.name),
    state: said(place.state?.code) ?? said(place.state?.name),
    country: said(place.country?.code) ?? said(place.country?.name),
  };
}

function officeOf({ officeAddress: office }: ApiRecord): Place | null | undefined {
  return office && { city: said(office.city), state: said(office.state), country: said(office.countryCode) };
}

function contactOf(contacts: ApiRecord['pointOfContact']): Contact | null | undefined {
  if (!contacts) return contacts;
  const stated = contacts.flatMap((contact) => contact ?? []);
  const first: ApiContact | undefined = stated.find(({ type }) => type === 'primary') ?? stated[0];
  return first === undefined
    ? null
    : { name: said(first.fullName), title: said(first.title), email: said(first.email), phone: said(first.phone) };
}

function filesOf(links: ApiRecord['resourceLinks']): string[] | null | undefined {
  return links && links.flatMap((link) => said(link) ?? []);
}

/** `{}` and `{"awardee":{}}` stand where there is no award. */
function amountOf(amount: string | number | null | undefined): Said {
  return said(typeof amount === 'number' ? String(amount) : (amount ?? null));
}

/** A record of a page, to be checked when it is read. */
export function receiveApiRecord({ id, record }: Listed): Received {
  const type = said(glimpseGuard.safeParse(record).data?.type);
  return {
    id,
    type,
    raw: () => record,
    read: () => readRecord(record, apiRecordGuard, (checked) => describeRecord(readApiRecord(checked), 'api')),
  };
}
