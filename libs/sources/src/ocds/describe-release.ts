import { stateCode } from '@rfp/contracts/vocabulary/us-states';
import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceDate } from '@rfp/contracts/primitives';
import { type SourceIdentity } from '../connector.js';
import { joinContact } from '../fields/contact.js';
import { foreignCountry } from '../fields/country.js';
import { readDueDate, readPostedDate } from '../fields/date-field.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { fileName } from '../fields/file-name.js';
import { codeFieldsOf, readCodes, type Scheme, schemeOf } from '../fields/read-codes.js';
import { lifecycleOf, noticeTypeOf } from './lifecycle.js';
import { keylessLink, noticeLink } from './notice-link.js';
import { describeValue } from './describe-value.js';
import { publisherPage } from './publisher-page.js';
import { type KnownRelease } from './known-releases.js';
import { type Organization, type Release, type Tender } from './release.js';
import { openDays } from '../open-days.js';
import { type OcdsSettings } from './settings.js';

type Printed = string | null | undefined;

/** A publisher with its settings. */
export interface Publisher {
  identity: SourceIdentity;
  settings: OcdsSettings;
}

/**
 * Describes a procedure as a notice. A release states only the changes since the previous release, which an earlier run may have read, so its notice
 * is merged into the stored notice. Only a compiled release is complete.
 */
export function describeRelease(known: KnownRelease, { identity, settings }: Publisher): Notice {
  const { release, firstDate, isComplete } = known;
  const { tender } = release;
  const lifecycle = lifecycleOf(release);
  const value = describeValue(release, lifecycle);
  const zone = settings.time_zone;
  const posted = postedDate(tender.tenderPeriod.startDate, zone) ?? postedDate(firstDate, zone);
  const due = dueDate(tender, zone, posted);
  return {
    source_name: identity.name,
    source_id: release.ocid,
    source_type: identity.source_type,
    channel: 'api',
    ...(isComplete ? {} : { adds: { concluded: inferredFields(release, value.inferred) } }),
    fields: {
      title: titleOf(known),
      description: plainText(tender.description ?? release.planning.rationale ?? '', 1),
      ...describeBuyer(buyerOf(release), settings.agency),
      opportunity_number: toLine(tender.id, 200),
      notice_type: noticeTypeOf(lifecycle),
      source_url: noticeLink(release) ?? keylessLink(publisherPage(release, settings.page)),
      lifecycle,
      ...value.amounts,
      posted_date: posted,
      due_date: due,
      ...((isActive(tender) || statesPeriod(known)) &&
        openDays({ due_date: due }, settings.open_days, isActive(tender))),
      time_zone: settings.time_zone,
      ...subjects(tender),
      attachments: attachmentsOf(tender),
    },
  };
}

/** Whether the release states the tender period. An amendment without a due date does not remove the stored due date. */
function statesPeriod({ isComplete, release: { tag } }: KnownRelease): boolean {
  return isComplete || tag.includes('tender');
}

function isActive({ status }: Tender): boolean {
  return status?.trim().toLowerCase() === 'active';
}

/**
 * Fields that are inferred because the release does not state them for the tender. They must not replace values that an
 * earlier release stated.
 */
function inferredFields(release: Release, valueFields: (keyof NoticeFields)[]): (keyof NoticeFields)[] {
  const { tender, tag } = release;
  const inferred: (keyof NoticeFields)[] = [];
  if (toLine(tender.title) === null) inferred.push('title');
  if (toLine(tender.title) === null && toLine(tender.status) === null && tag.includes('planning'))
    inferred.push('lifecycle');
  if (toLine(tender.description) === null) inferred.push('description');
  if (toLine(tender.tenderPeriod.startDate) === null) inferred.push('posted_date');
  if (noticeLink(release) === null) inferred.push('source_url');
  return [...inferred, ...valueFields];
}

/** The best name of the procedure. @throws RECORD_NO_TITLE if a complete release has none */
function titleOf({ release: { ocid, tender, planning, awards, contracts }, isComplete }: KnownRelease): string {
  const names = [
    tender.title,
    planning.rationale,
    ...[...contracts, ...awards].map(({ title }) => title),
    ...tender.items.map(({ description }) => description),
    planning.budget.description,
    tender.id,
    isComplete ? null : ocid,
  ];
  const title = names.map((name) => toLine(name, 1000)).find((name) => name !== null);
  if (typeof title !== 'string') throw new AppError('RECORD_NO_TITLE');
  return title;
}

/** The buyer, completed from the list of parties, which contains address and contact since OCDS 1.1. */
function buyerOf({ buyer, tender, parties }: Release): Organization {
  const named = buyer.name ? buyer : tender.procuringEntity.name ? tender.procuringEntity : null;
  const party =
    parties.find(({ id }) => id !== null && id !== undefined && id === (named ?? buyer).id) ??
    parties.find(({ roles }) => roles.includes('buyer')) ??
    parties.find(({ roles }) => roles.includes('procuringEntity'));
  return party === undefined ? (named ?? buyer) : completeFromParty(named ?? party, party);
}

function completeFromParty(named: Organization, party: Organization): Organization {
  const hasText = (texts: Record<string, Printed>): boolean => Object.values(texts).some((text) => text);
  return {
    ...named,
    identifier: hasText(named.identifier) ? named.identifier : party.identifier,
    address: hasText(named.address) ? named.address : party.address,
    contactPoint: hasText(named.contactPoint) ? named.contactPoint : party.contactPoint,
  };
}

function describeBuyer(buyer: Organization, agency: string | undefined): Partial<NoticeFields> {
  const { name, email, telephone } = buyer.contactPoint;
  return {
    agency_name: agency ?? toLine(buyer.name),
    agency_code: agencyCode(buyer),
    location: locationOf(buyer),
    contact_info: joinContact({ name, email, phone: telephone }),
  };
}

/** The registered identifier of a buyer. Ids of parties are not used, because they are often numbers within one release. */
function agencyCode({ identifier }: Organization): string | null {
  const { scheme, id } = identifier;
  return scheme && id ? toLine(`${scheme}-${id}`, 100) : null;
}

/** The deadline of the tender, else the latest deadline of its lots. */
function dueDate(tender: Tender, zone: string, posted: SourceDate | null): SourceDate | null {
  // The standard requires a time in every date, so publishers print midnight for a day without a time.
  const options = { timeZone: zone, midnightIsDay: true, posted };
  const due = readDueDate(tender.tenderPeriod.endDate, options);
  if (due !== null) return due;
  const ends = tender.lots
    .map(({ tenderPeriod }) => readDueDate(tenderPeriod.endDate, options))
    .filter((end) => end !== null);
  return ends.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}

function postedDate(printed: Printed, zone: string): SourceDate | null {
  return readPostedDate(printed, { timeZone: zone });
}

/** `Example, VA` in the United States; elsewhere with the country, so that `PERTH, WA` in Australia is not taken for a place in Washington. */
function locationOf({ address }: Organization): string | null {
  const locality = toLine(address.locality, 100);
  const region = toLine(address.region, 100);
  const country = foreignCountry(address.countryName);
  const homeCountry = locality === null || region === null ? toLine(address.countryName, 100) : null;
  const parts = country === null ? [locality, region, homeCountry] : [locality, regionAbroad(region), country];
  return [...new Set(parts.filter((part) => part !== null))].join(', ') || null;
}

/** The region of a foreign address; null for codes such as `WA` or `NO081` and for names of US states, which would be misread. */
function regionAbroad(region: string | null): string | null {
  const isCode = region === null || /^[A-Z]{1,3}$|\d|^[A-Z]{2}-/.test(region);
  return isCode || stateCode(region) !== undefined ? null : region;
}

/** Codes and names of the purchased goods and services. */
function subjects(tender: Tender): Pick<NoticeFields, 'keywords' | 'naics_codes' | 'other_codes'> {
  const classes = [
    tender.classification,
    ...tender.items.flatMap(({ classification, additionalClassifications }) => [
      classification,
      ...additionalClassifications,
    ]),
  ];
  const words = [
    tender.mainProcurementCategory,
    ...tender.additionalProcurementCategories,
    ...classes.flatMap(({ id, description }) => [id, description]),
  ];
  const found = [
    ...classes.flatMap(({ scheme, id }) => codesOf(schemeOf(scheme ?? ''), [id])),
    ...tender.items.flatMap(regionsOf),
  ];
  return { naics_codes: [], ...codeFieldsOf(found), keywords: distinctTexts(words.map((word) => toLine(word, 200))) };
}

function codesOf(scheme: Scheme | undefined, ids: readonly Printed[]): { scheme: Scheme; code: string }[] {
  if (scheme === undefined) return [];
  return readCodes(
    scheme,
    ids.map((id) => id ?? ''),
  ).codes.map((code) => ({ scheme, code }));
}

/** NUTS codes of the places of delivery. Publishers of the European Union print the code instead of the name of a region. */
function regionsOf({ deliveryAddress, deliveryAddresses, deliveryLocation }: Tender['items'][number]) {
  const { scheme, identifiers } = deliveryLocation.gazetteer;
  return [
    ...codesOf(
      'NUTS',
      [deliveryAddress, ...deliveryAddresses].map(({ region }) => (/\d|^UK[A-Z]$/.test(region ?? '') ? region : null)),
    ),
    ...codesOf(schemeOf(scheme ?? '') === 'NUTS' ? 'NUTS' : undefined, identifiers),
  ];
}

function attachmentsOf(tender: Tender): NoticeFields['attachments'] {
  const files = tender.documents.flatMap(({ title, url, documentType }) => {
    const link = keylessLink(url);
    return link === null
      ? []
      : [{ name: toLine(title) ?? fileName(link) ?? toLine(documentType) ?? link.slice(0, 300), url: link }];
  });
  return [...new Map(files.map((file) => [file.url, file])).values()].slice(0, 200);
}

function distinctTexts(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))].slice(0, 100);
}

/** One line of text, or null if nothing is stated. */
function toLine(text: Printed, max = 300): string | null {
  return plainLine(text ?? '', max) || null;
}
