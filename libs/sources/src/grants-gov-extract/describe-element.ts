import { AppError, isErrorCode } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceDate } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { joinContact } from '../fields/contact.js';
import { grantsGovName, grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingDate } from '../grants-gov/closing-date.js';
import { agencyAndParent } from '../grants-gov/departments.js';
import { amounts, readCount } from '../grants-gov/describe-detail.js';
import { distinctLines, identity, toLine } from '../grants-gov/describe-hit.js';
import { readDayField, readPostedDate } from '../fields/date-field.js';
import { plainLine, plainText, webLink } from '../fields/plain-text.js';
import { recordOutcome, replayRecord, type ReadRecord, readRecord, type Records } from '../records/read-record.js';
import { ifReadable } from '../fields/unread-fields.js';
import { applicantTitle, categoryTitle, instrumentTitle } from './codes.js';
import { type ExtractElement } from './read-elements.js';

const texts = z.array(z.string()).default([]);
const text = texts.transform(([first]) => first);
const identifier = /^\d{1,18}$/;

const identifiedGuard = z.object({ OpportunityID: text.pipe(z.string().trim().regex(identifier)) });

const elementGuard = identifiedGuard.extend({
  kind: z.enum(['synopsis', 'forecast']),
  OpportunityTitle: text,
  OpportunityNumber: text,
  FundingInstrumentType: texts,
  CategoryOfFundingActivity: texts,
  CFDANumbers: texts,
  EligibleApplicants: texts,
  AgencyCode: text,
  AgencyName: text,
  PostDate: text,
  CloseDate: text,
  CloseDateExplanation: text,
  EstimatedSynopsisCloseDate: text,
  EstimatedSynopsisCloseDateExplanation: text,
  AwardCeiling: text,
  AwardFloor: text,
  EstimatedTotalProgramFunding: text,
  ExpectedNumberOfAwards: text,
  Description: text,
  CostSharingOrMatchingRequirement: text,
  ArchiveDate: text,
  AdditionalInformationURL: text,
  AdditionalInformationText: text,
  GrantorContactEmail: text,
  GrantorContactText: text,
  GrantorContactName: text,
  GrantorContactPhoneNumber: text,
});
type PrintedRecord = z.infer<typeof elementGuard>;

/** Id of a record, or null if it is unreadable. */
export function idOf({ fields }: ExtractElement): string | null {
  const id = fields.get('OpportunityID')?.[0]?.trim() ?? '';
  return identifier.test(id) ? id : null;
}

/** The opportunity number as printed; empty if absent. */
export function numberOf({ fields }: ExtractElement): string {
  return fields.get('OpportunityNumber')?.[0]?.trim() ?? '';
}

/** Days that decide whether an opportunity is long closed. */
export interface Horizons {
  /** An opportunity that ended before this day is long closed. */
  ended: string;
  /** An opportunity without an end is long closed if its last update was before this day. */
  updated: string;
}

/**
 * Whether an opportunity ended long ago, if its dates are readable. Checked before parsing, because most opportunities of the file ended years ago.
 * Without an end, the last update decides, because otherwise the opportunity would stay open forever.
 */
export function isLongClosed({ kind, fields }: ExtractElement, { ended, updated }: Horizons): boolean {
  const end = firstText(fields, ['ArchiveDate', kind === 'forecast' ? 'EstimatedSynopsisCloseDate' : 'CloseDate']);
  return end === '' ? isBefore(firstText(fields, ['LastUpdatedDate', 'PostDate']), updated) : isBefore(end, ended);
}

/** The first nonempty text of the named elements. */
function firstText(fields: ExtractElement['fields'], names: readonly string[]): string {
  return names.map((name) => fields.get(name)?.[0]?.trim() ?? '').find((text) => text !== '') ?? '';
}

function isBefore(text: string, horizon: string): boolean {
  const [, month, day, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return year !== undefined && `${year}-${month}-${day}` < horizon;
}

/** Reads a record as a notice, or quarantines it. @param today - `yyyy-MM-dd` at Grants.gov */
export function readElement({ kind, fields, fault }: ExtractElement, today: string): Records {
  // An XML fault cannot be derived from the parsed texts, so it is stored with them.
  const raw = {
    ...Object.fromEntries(fields),
    kind,
    ...(fault !== null && { fault: { code: fault.code, message: fault.message } }),
  };
  return readFields(raw, today);
}

const storedGuard = z.looseObject({
  fault: z.object({ code: z.string().refine(isErrorCode), message: z.string() }).optional(),
});

/**
 * Quarantines a record that has the id of another record. The stored record is wrapped, so that a replay does not treat it as a change of the other
 * record.
 */
export function quarantineConflict(element: ExtractElement): Records {
  const reason = new AppError('RECORD_ID_TAKEN', {
    message: 'The record has the id of another record of the same file.',
  });
  return recordOutcome(
    idOf(element),
    { conflict: { ...Object.fromEntries(element.fields), kind: element.kind } },
    { reason },
  );
}

/** Replays a quarantined record. */
export function replayElement(raw: string, today: string): Records {
  return replayRecord(raw, storedGuard, (stored) => readFields(stored, today));
}

function readFields(raw: z.infer<typeof storedGuard>, today: string): Records {
  const id = identifiedGuard.safeParse(raw).data?.OpportunityID ?? null;
  return recordOutcome(id, raw, readPrinted(raw, id, today));
}

function readPrinted(raw: z.infer<typeof storedGuard>, id: string | null, today: string): ReadRecord {
  if (raw.fault !== undefined) return { reason: new AppError(raw.fault.code, { message: raw.fault.message }) };
  return id === null
    ? { reason: new AppError('RECORD_NO_ID') }
    : readRecord(raw, elementGuard, (printed) => describeElement(printed, today));
}

/** Describes a record. Absent elements mean "none", because every record has all elements that apply. */
function describeElement(printed: PrintedRecord, today: string): Notice {
  return {
    source_name: grantsGovName,
    source_id: printed.OpportunityID,
    source_type: 'federal_grant',
    channel: 'extract',
    fields: {
      ...identity(
        printed.OpportunityID,
        unescapeOnce(printed.OpportunityTitle),
        unescapeOnce(printed.OpportunityNumber),
      ),
      ...derivedState(printed, today),
      description: plainText(printed.Description ?? '', 2),
      agency_name: toLine(unescapeOnce(printed.AgencyName)),
      ...agencyAndParent(unescapeOnce(printed.AgencyName), printed.AgencyCode),
      agency_code: toLine(printed.AgencyCode, 100),
      ...amounts({
        estimatedFunding: printed.EstimatedTotalProgramFunding,
        awardCeiling: printed.AwardCeiling,
        awardFloor: printed.AwardFloor,
      }),
      location: null,
      contact_info: contact(printed),
      ...subjects(printed),
      expected_awards: readCount(printed.ExpectedNumberOfAwards),
      cost_sharing: ifReadable('cost_sharing', printed.CostSharingOrMatchingRequirement, costSharing),
      attachments: attachments(printed),
    },
  };
}

/** Removes one layer of escaping; texts may have two. */
function unescapeOnce(escaped: string | undefined): string {
  return plainLine(escaped ?? '', 2000);
}

/**
 * Derives the state from the dates, because the file has no status. An archived opportunity is closed even if its close date is in the
 * future: this is how a withdrawal appears.
 */
function derivedState(printed: PrintedRecord, today: string): Partial<NoticeFields> {
  const { kind, PostDate, ArchiveDate } = printed;
  const archived = readDayField('archive_date', ArchiveDate);
  const posted = readPostedDate(PostDate, { timeZone: grantsGovTimeZone });
  const isArchived = archived !== null && archived < today;
  return {
    notice_type: kind,
    lifecycle: isArchived ? 'archived' : kind === 'forecast' ? 'forecast' : 'open',
    posted_date: posted,
    due_date: dueDate(printed, posted),
    archive_date: archived,
    time_zone: grantsGovTimeZone,
  };
}

function dueDate(printed: PrintedRecord, posted: SourceDate | null): NoticeFields['due_date'] {
  return printed.kind === 'forecast'
    ? closingDate(
        printed.EstimatedSynopsisCloseDate,
        unescapeOnce(printed.EstimatedSynopsisCloseDateExplanation),
        posted,
      )
    : closingDate(printed.CloseDate, unescapeOnce(printed.CloseDateExplanation), posted);
}

function contact({
  GrantorContactText,
  GrantorContactName,
  GrantorContactEmail,
  GrantorContactPhoneNumber,
}: PrintedRecord): string | null {
  const name = plainText(GrantorContactText ?? GrantorContactName ?? '', 2, 1500);
  return joinContact({ name, email: GrantorContactEmail, phone: GrantorContactPhoneNumber });
}

function subjects(printed: PrintedRecord): Pick<NoticeFields, 'keywords' | 'aln_codes' | 'eligible_applicants'> {
  const alns = distinctLines(printed.CFDANumbers, 20);
  const titles = [
    ...printed.CategoryOfFundingActivity.map(categoryTitle),
    ...printed.FundingInstrumentType.map(instrumentTitle),
  ];
  return {
    keywords: distinctLines([...alns, ...titles], 200),
    aln_codes: alns,
    eligible_applicants: distinctLines(printed.EligibleApplicants.map(applicantTitle)),
  };
}

function costSharing(printed: string | undefined): boolean | null {
  const word = printed?.trim().toLowerCase() ?? '';
  if (word === '') return null;
  if (word === 'yes' || word === 'no') return word === 'yes';
  throw new AppError('RECORD_BAD_VALUE', {
    message: `Whether costs are shared cannot be read: "${word.slice(0, 40)}".`,
  });
}

function attachments({
  AdditionalInformationURL,
  AdditionalInformationText,
}: PrintedRecord): NoticeFields['attachments'] {
  const url = webLink(AdditionalInformationURL ?? '');
  return url === null ? [] : [{ name: toLine(unescapeOnce(AdditionalInformationText)) ?? url.slice(0, 300), url }];
}
