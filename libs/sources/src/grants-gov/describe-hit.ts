import { AppError } from '@rfp/contracts/errors';
import { type Lifecycle, type Notice } from '@rfp/contracts/notice';
import { readDueDate, readPostedDate } from '../fields/date-field.js';
import { plainLine } from '../fields/plain-text.js';
import { grantsGovName, grantsGovTimeZone, opportunityPage } from './constants.js';
import { departmentAndAgency } from './departments.js';
import { type Hit } from './responses.js';

/** Lifecycles by their names in the listing and, in capitals, in the details. */
export const lifecycles: ReadonlyMap<string, Lifecycle> = new Map([
  ['posted', 'open'],
  ['forecasted', 'forecast'],
  ['closed', 'closed'],
  ['archived', 'archived'],
]);

/** Describes a hit of search2 as a notice. A hit has no description, amounts or contact. */
export function describeHit(hit: Hit): Notice {
  const posted = ifStated(hit.openDate, (day) => readPostedDate(day, { timeZone: grantsGovTimeZone }));
  const alns = distinctLines(hit.cfdaList ?? hit.alnist ?? hit.alnList ?? [], 20);
  return {
    source_name: grantsGovName,
    source_id: hit.id,
    source_type: 'federal_grant',
    channel: 'search',
    fields: {
      ...identity(hit.id, hit.title, hit.number),
      agency_name: ifStated(hit.agency ?? hit.agencyName, toLine),
      ...departmentAndAgency(hit.agency ?? hit.agencyName, hit.agencyCode),
      agency_code: ifStated(hit.agencyCode, toLine),
      notice_type: ifStated(hit.docType, toLine),
      lifecycle: lifecycles.get(hit.oppStatus ?? ''),
      posted_date: posted,
      due_date: ifStated(hit.closeDate, (day) => readDueDate(day, { timeZone: grantsGovTimeZone, posted })),
      time_zone: grantsGovTimeZone,
      location: null,
      keywords: alns,
      aln_codes: alns,
    },
  };
}

/** The fields that both channels share. @throws RECORD_NO_TITLE if there is neither title nor number */
export function identity(
  id: string,
  printedTitle: string | null | undefined,
  printedNumber: string | null | undefined,
) {
  const number = toLine(printedNumber, 200);
  const title = toLine(printedTitle, 1000) ?? number;
  if (title === null) throw new AppError('RECORD_NO_TITLE');
  return { title, opportunity_number: number, source_url: opportunityPage(id) };
}

/** Reads a member. An absent member means "not stated", while null means "none". */
export function ifStated<T>(source: string | null | undefined, read: (source: string | null) => T): T | undefined {
  return source === undefined ? undefined : read(source);
}

/** Converts texts to lines, without empty and repeated lines, up to the maximum number of a notice. */
export function distinctLines(texts: (string | null | undefined)[], max = 300): string[] {
  return [...new Set(texts.map((text) => plainLine(text ?? '', max)).filter((text) => text !== ''))].slice(0, 100);
}

/** One line of text, or null if nothing is stated. */
export function toLine(source: string | null | undefined, max = 300): string | null {
  return plainLine(source ?? '', max) || null;
}
